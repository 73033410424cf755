import type { Role } from '../kernel/roles.ts'
import type { TimesheetAction } from './timesheetActions.ts'
import {
  APPROVED,
  DISCARDED,
  DISCARDED_BY_DRIVER,
  PAY_APPROVED,
  PENDING,
  PROGRESS_DISCARDED,
  SUBMITTED,
  TIME_APPROVED,
  type TimesheetProgress,
  type TimesheetStatus,
} from './timesheetStatus.ts'

export interface TimesheetState {
  status: TimesheetStatus
  status_progress: TimesheetProgress
}

/** The actions that set the state of a timesheet. */
export type Transition = Exclude<TimesheetAction, 'edit' | 'remove'>

/**
 * The state after an action that `actionRefusal` allows (docs/spec/timesheets.md#transitions). A timesheet discarded by the
 * driver keeps that mark after any action of staff. A restaurant approves the time and leaves the pay to staff
 * (docs/spec/timesheets.md#two-step-approval).
 */
export function afterTransition(
  action: Transition,
  { status_progress }: Pick<TimesheetState, 'status_progress'>,
  role: Role,
): TimesheetState {
  const unlessByDriver = (progress: TimesheetProgress) =>
    status_progress === DISCARDED_BY_DRIVER ? DISCARDED_BY_DRIVER : progress
  switch (action) {
    case 'approve':
      return role === 'restaurant'
        ? { status: PENDING, status_progress: TIME_APPROVED }
        : { status: APPROVED, status_progress: unlessByDriver(PAY_APPROVED) }
    case 'discard':
      return { status: DISCARDED, status_progress: unlessByDriver(PROGRESS_DISCARDED) }
    case 'unapproveTime':
      return { status: PENDING, status_progress: SUBMITTED }
    case 'unapprovePay':
      return { status: PENDING, status_progress: TIME_APPROVED }
  }
}

/**
 * The action that a client means by the state that it sends (docs/spec/timesheets.md#transitions); undefined if the state is
 * unchanged or missing. `actionRefusal` decides if it is allowed. For example, only approval revives a discarded timesheet.
 */
export function wantedTransition(
  before: TimesheetState,
  wanted: { [Part in keyof TimesheetState]?: TimesheetState[Part] | undefined },
  role: Role,
): Transition | undefined {
  const status = wanted.status ?? before.status
  const progress = wanted.status_progress ?? before.status_progress
  if (status !== PENDING) {
    if (status === before.status) return undefined
    return status === APPROVED ? 'approve' : 'discard'
  }
  const wasPending = before.status === PENDING
  if (progress === TIME_APPROVED) {
    if (wasPending && before.status_progress === TIME_APPROVED) return undefined
    return wasPending && role === 'restaurant' ? 'approve' : 'unapprovePay'
  }
  return wasPending && before.status_progress !== TIME_APPROVED ? undefined : 'unapproveTime'
}
