/** Why a shift's status does not allow what is asked; what is allowed, the domain says. */
import type { Role } from '@driverdesk/domain/accounts/roles.ts'
import { mayDo, type ShiftAction, type ShiftStanding } from '@driverdesk/domain/shifts/shiftActions.ts'
import { SHIFT_NEW } from '@driverdesk/domain/shifts/shiftStatus.ts'

/** Of a new shift, and of a copy as well. */
export const RESTAURANT_INACTIVE = 'This restaurant is inactive.'

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

/** Why a restaurant may not do this to one of its shifts (document 2, 2.2; rulings 4.8). */
export function freeProblem(shift: ShiftStanding, action: ShiftAction): string | undefined {
  return mayDo(action, shift, 'restaurant') ? undefined : REFUSED_TO_RESTAURANTS[action]
}

const REFUSED_TO_RESTAURANTS: Record<ShiftAction, string> = {
  copy: 'Only open shifts can be copied.',
  edit: 'Only an open shift without a timesheet can be changed.',
  remove: 'Only an open shift that is not published and has no timesheet can be removed.',
  publish: 'Only a draft can be submitted.',
  unpublish: 'Only a submitted shift that is not published yet can be taken back.',
  cancel: 'Ask the agency to cancel a published shift.',
}

/** The problems of a selection by shift id; shifts without one are not in it. */
export function problemsOf<T extends { id: number }>(
  shifts: readonly T[],
  problemOf: (shift: T) => string | undefined,
): Map<number, string> {
  const problems = shifts.map((shift) => [shift.id, problemOf(shift)] as const)
  return new Map(problems.filter((entry): entry is [number, string] => entry[1] !== undefined))
}

/** A bulk call says what is wrong with which shift: one message under `shift_ids.{id}` (rulings 4.4). */
export const bulkErrors = (problems: ReadonlyMap<number, string>) =>
  Object.fromEntries([...problems].map(([id, message]) => [`shift_ids.${id}`, [message]]))

/** A shift beside what its caller saw of it, for `refuseStale`. */
export const seenShift = (
  stored: { id: number; updated_at: string },
  { updated_at }: { updated_at?: string | undefined },
) => ({ thing: 'shift', id: stored.id, seen: updated_at, updatedAt: stored.updated_at })
