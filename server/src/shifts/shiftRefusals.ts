/** Why a shift's status does not allow what is asked; what is allowed, the domain says. */
import type { Role } from '@driverdesk/domain/accounts/roles.ts'
import { mayDo, type ShiftStanding } from '@driverdesk/domain/shifts/shiftActions.ts'
import { SHIFT_NEW } from '@driverdesk/domain/shifts/shiftStatus.ts'

/** Only unpublished shifts without a timesheet are removed (rulings 4.8). */
export function removalProblem(shift: ShiftStanding, role: Role): string | undefined {
  if (mayDo('remove', shift, role)) return undefined
  return shift.has_timesheet
    ? 'This shift has a timesheet and cannot be removed.'
    : 'This shift is published: unpublish it before removing it.'
}

/** A shift that is new already needs nothing; a draft was never published. */
export function unpublishingProblem(shift: ShiftStanding, role: Role): string | undefined {
  if (shift.status === SHIFT_NEW || mayDo('unpublish', shift, role)) return undefined
  return 'This shift is a draft and was not published.'
}
