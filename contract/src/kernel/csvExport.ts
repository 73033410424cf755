/** Tables of a list that a client has narrowed and sorted on its own. */
import { z } from 'zod'
import { id } from './wire.ts'

/** The most rows of one export: no list on a screen is longer. */
const EXPORT_ROWS = 50_000

/** The rows to export, in the order that they are shown; left out, the whole list. */
export const exportedIds = () =>
  z.array(id()).max(EXPORT_ROWS, `At most ${EXPORT_ROWS} rows at once.`).optional()
