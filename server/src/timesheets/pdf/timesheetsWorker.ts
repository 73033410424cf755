/** Runs in a separate thread (kernel/files/renderFile.ts). */
import { move } from 'piscina'
import type { TimesheetPaper } from '../timesheetsPdf.ts'
import { drawTimesheets } from './drawTimesheets.ts'

/** Transfers the bytes without copying them. */
export const makeFile = async (paper: TimesheetPaper): Promise<unknown> =>
  move(new Uint8Array(await drawTimesheets(paper)))
