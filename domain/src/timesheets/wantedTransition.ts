import type { Role } from '../kernel/roles.ts'
import { APPROVED, PENDING, TIME_APPROVED } from './timesheetStatus.ts'
import type { TimesheetState, Transition } from './transitions.ts'

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
