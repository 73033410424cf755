import type { WallClock } from '@driverdesk/domain/shifts/lateStart.ts'
import type { StatusFilter } from '@driverdesk/domain/timesheets/statusFilter.ts'
import type { PaperChoices } from '@driverdesk/domain/timesheets/timesheetPaper.ts'
import type { DrawnPages } from '../../kernel/files/renderFile.ts'
import type { TimesheetOrder } from '../timesheetPaper.reads.ts'

export interface TimesheetPaper extends TimesheetOrder {
  choices: PaperChoices
  status: StatusFilter
  onlyExceptions: boolean
  /** On the business's clock, because some exceptions depend on it. */
  now: WallClock
  isToPrint: boolean
  drawn?: DrawnPages
}

/** `makeFile` draws a `TimesheetPaper` in a separate thread. */
export const TIMESHEETS_WORKER = new URL('./timesheetsWorker.ts', import.meta.url)
