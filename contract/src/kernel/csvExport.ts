/** Exports of a list that a client has filtered and sorted. */
import { z } from 'zod'
import { id } from './wire.ts'

/** The most rows of one export. No list on a screen is longer. */
const EXPORT_ROWS = 50_000

/** The rows to export, in the order shown; the whole list if missing. */
export const exportedIds = () =>
  z.array(id()).max(EXPORT_ROWS, `At most ${EXPORT_ROWS} rows at once.`).optional()
