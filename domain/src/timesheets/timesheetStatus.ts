/** Codes of a timesheet's status (docs/spec/timesheets.md#timesheet-status). */
export const PENDING = 10
export const DISCARDED = 20
export const APPROVED = 30
export type TimesheetStatus = typeof PENDING | typeof DISCARDED | typeof APPROVED

/** Codes of a timesheet's progress (docs/spec/timesheets.md#timesheet-progress). */
export const IN_WORK = 10
export const SUBMITTED = 20
export const NOT_SUBMITTED = 30
export const PAY_APPROVED = 40
export const TIME_APPROVED = 50
export const PROGRESS_DISCARDED = 60
export const DISCARDED_BY_DRIVER = 70
export type TimesheetProgress =
  | typeof IN_WORK
  | typeof SUBMITTED
  | typeof NOT_SUBMITTED
  | typeof PAY_APPROVED
  | typeof TIME_APPROVED
  | typeof PROGRESS_DISCARDED
  | typeof DISCARDED_BY_DRIVER

/**
 * The type of a timesheet: work, or a cancellation with zero hours and the fee as its amount
 * (docs/spec/timesheets.md#timesheet-types).
 */
export const OF_WORK = 10
export const OF_CANCELLATION = 20
export type TimesheetType = typeof OF_WORK | typeof OF_CANCELLATION

const STATUS_LABELS: Record<TimesheetStatus, string> = {
  [PENDING]: 'Pending',
  [DISCARDED]: 'Discarded',
  [APPROVED]: 'Approved',
}

/** Spelt as specified (docs/spec/timesheets.md#timesheet-status, docs/spec/timesheets.md#timesheet-progress). */
export const PROGRESS_LABELS: Record<TimesheetProgress, string> = {
  [IN_WORK]: 'In work',
  [SUBMITTED]: 'Submited',
  [NOT_SUBMITTED]: 'Not submited',
  [PAY_APPROVED]: 'Pay approved',
  [TIME_APPROVED]: 'Time approved',
  [PROGRESS_DISCARDED]: 'Discarded',
  [DISCARDED_BY_DRIVER]: 'Discarded by driver',
}

export const OPEN_SHIFT = 'Open shift'

export const statusLabel = (status: TimesheetStatus): string => STATUS_LABELS[status]

/** A row that is not submitted and has no driver (null or 0) is an open shift. */
export function progressLabel(progress: TimesheetProgress, driverId: number | null): string {
  return progress === NOT_SUBMITTED && !driverId ? OPEN_SHIFT : PROGRESS_LABELS[progress]
}
