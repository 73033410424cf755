import type { Role } from '../kernel/roles.ts'
import { displayDate, type IsoDate } from '../kernel/wallClock.ts'
import { QUERIED_STAYS_OUT } from './confirmation.ts'
import { ALREADY_DISCARDED } from './timesheetActions.ts'
import { HIDDEN_DRIVER } from './timesheetRows.ts'
import {
  DISCARDED,
  IN_WORK,
  NOT_SUBMITTED,
  OF_WORK,
  PENDING,
  TIME_APPROVED,
  type TimesheetProgress,
  type TimesheetStatus,
  type TimesheetType,
} from './timesheetStatus.ts'

export interface Approvable {
  type: TimesheetType
  driver_id: number | null
  status: TimesheetStatus
  status_progress: TimesheetProgress
  is_queried: boolean
  /** True if its shift is not published: its driver was not notified of it. */
  is_unpublished: boolean
  /** True if it differs from the plan (`timesheetExceptions`), except in values filled from the plan. */
  is_flagged: boolean
  /** True if its shift's planned finish has passed. */
  is_over: boolean
}

export interface ApproveAll<T> {
  /** Approved at once. */
  submitted: T[]
  /** Approved only after a question, because their times are filled from the plan. */
  notSubmitted: T[]
  /** Filled and approved only if the user adds them, because the drivers of their shifts were not notified. */
  unpublished: T[]
}

/**
 * The rows that 'Approve All' approves, and those that it asks about first (docs/spec/timesheets.md#approve-all): pending
 * timesheets with a driver and without a query. A restaurant approves work whose time it has not approved yet. A shift that
 * is running or has not started cannot be approved yet.
 */
export function approveAll<T extends Approvable>(
  rows: readonly T[],
  role: Role,
  onlyUnflagged = false,
): ApproveAll<T> {
  const taken = rows.filter(
    (row) => isUnapproved(row, role) && !row.is_queried && !(onlyUnflagged && row.is_flagged),
  )
  return {
    submitted: taken.filter((row) => !isUnsubmitted(row)),
    notSubmitted: taken.filter((row) => isUnsubmitted(row) && !row.is_unpublished && row.is_over),
    unpublished: taken.filter((row) => isUnsubmitted(row) && row.is_unpublished && row.is_over),
  }
}

const isUnapproved = ({ status, driver_id, status_progress, type }: Approvable, role: Role): boolean =>
  status === PENDING &&
  Boolean(driver_id) &&
  driver_id !== HIDDEN_DRIVER &&
  !(role === 'restaurant' && (status_progress === TIME_APPROVED || type !== OF_WORK))

/**
 * True if someone of the role has to look at the row: those of 'Approve All', and for the office also those that a restaurant has
 * queried. Work on a shift that was not published is not included.
 */
export const waitsForApproval = (row: Approvable, role: Role): boolean =>
  isUnapproved(row, role) &&
  !(role === 'restaurant' && row.is_queried) &&
  (!isUnsubmitted(row) || (row.is_over && !row.is_unpublished))

/** Pending rows with a driver that 'Approve All' leaves out, by reason. With the others they make up all unapproved ones. */
export interface NotTaken {
  queried: number
  /** The restaurant has approved the time; the agency approves the pay. */
  timeApproved: number
  /** Cancellations, which the agency settles with the restaurant. */
  settled: number
  /** Not submitted, and the shift is not over. */
  notOver: number
  /** Not submitted, and the shift is over and not published. */
  unpublished: number
}

/** Each row counts under one reason. */
export function notTaken(rows: readonly Approvable[], role: Role): NotTaken {
  const count: NotTaken = { queried: 0, timeApproved: 0, settled: 0, notOver: 0, unpublished: 0 }
  for (const row of rows) {
    if (row.status !== PENDING || !row.driver_id) continue
    if (row.is_queried) count.queried += 1
    else if (role === 'restaurant' && row.status_progress === TIME_APPROVED) count.timeApproved += 1
    else if (role === 'restaurant' && row.type !== OF_WORK) count.settled += 1
    else if (isUnsubmitted(row) && !row.is_over) count.notOver += 1
    else if (isUnsubmitted(row) && row.is_unpublished) count.unpublished += 1
  }
  return count
}

/**
 * Why a timesheet cannot be approved together with others, even if it changed only now; undefined if it can. It can still be
 * approved on its own, because the person who opens it sees the reasons.
 */
export function staysOut({
  status,
  is_queried,
}: Pick<Approvable, 'status' | 'is_queried'>): string | undefined {
  if (status === DISCARDED) return ALREADY_DISCARDED
  return is_queried ? QUERIED_STAYS_OUT : undefined
}

/** True if staff can approve it unchanged: pending, with a driver, submitted or of a cancellation, and not queried. */
export const isToApprove = (row: Omit<Approvable, 'is_flagged' | 'is_over' | 'is_unpublished'>): boolean =>
  row.status === PENDING && Boolean(row.driver_id) && !row.is_queried && !isUnsubmitted(row)

function isUnsubmitted({ type, status_progress }: Pick<Approvable, 'type' | 'status_progress'>): boolean {
  return type === OF_WORK && (status_progress === NOT_SUBMITTED || status_progress === IN_WORK)
}

/** The questions and the failure, as specified (docs/spec/timesheets.md#timesheet-messages). */
export const approveAllQuestion = (count: number): string => `Approve (${count}) timesheets?`
export const fillQuestion = (count: number): string =>
  `Also fill and approve (${count}) not submited timesheets?`
export const removeQuestion = (date: IsoDate): string => `Remove timesheet ${displayDate(date)}?`

/** One failed item. Its errors are by field, the most important first; the first message is shown. */
export function approveFailure(date: IsoDate, errors: Readonly<Record<string, readonly string[]>>): string {
  const [message] = Object.values(errors).flat()
  const what = `Can't approve timesheet ${displayDate(date)}`
  return message ? `${what}. ${message}` : `${what}.`
}
