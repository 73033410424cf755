/** Why a shift's status does not allow what is asked. */
import type { Role } from '../accounts/roles.ts'
import { NOT_CANCELLABLE } from './cancelling.ts'
import { isReassigned, isRetimed } from './driverFit.ts'
import { mayDo, type ShiftAction, type ShiftStanding } from './shiftActions.ts'
import type { ShiftHours } from './shiftLength.ts'
import { SHIFT_DRAFT, SHIFT_NEW, SHIFT_PUBLISHED } from './shiftStatus.ts'

export const NOT_SUBMITTED_MESSAGE = 'This shift is a draft: the restaurant has not submitted it'
export const HAS_TIMESHEET = 'This shift has a timesheet: change the timesheet.'
export const WAS_CANCELLED = 'This shift was cancelled, so it keeps its day and times: copy it instead.'

/** Of a new shift, and of a copy as well. */
export const RESTAURANT_INACTIVE = 'This restaurant is inactive.'

/**
 * Why the menu of a shift does not offer this, in a sentence; undefined where it does. Whoever asks by a key is told it.
 */
export function actionProblem(action: ShiftAction, shift: ShiftStanding, role: Role): string | undefined {
  if (mayDo(action, shift, role)) return undefined
  return role === 'restaurant' ? freeProblem(shift, action) : REFUSED_TO_STAFF[action]?.(shift, role)
}

/** Whether a shift is so already: published, to a restaurant submitted; not published, to a restaurant a draft. */
export function isDoneAlready(
  action: ShiftAction,
  { status }: Pick<ShiftStanding, 'status'>,
  role: Role,
): boolean {
  const isOwn = role === 'restaurant'
  if (action === 'publish') return status === (isOwn ? SHIFT_NEW : SHIFT_PUBLISHED)
  return action === 'unpublish' && status === (isOwn ? SHIFT_DRAFT : SHIFT_NEW)
}

/** Only unpublished shifts without a timesheet are removed (rulings 4.8). */
export function removalProblem(shift: ShiftStanding, role: Role): string | undefined {
  if (mayDo('remove', shift, role)) return undefined
  if (role === 'restaurant') return REFUSED_TO_RESTAURANTS.remove
  return shift.has_timesheet
    ? 'This shift has a timesheet and cannot be removed.'
    : 'This shift is published: unpublish it before removing it.'
}

/** A shift that is not published needs nothing; to staff, a draft never was. */
export function unpublishingProblem(shift: ShiftStanding, role: Role): string | undefined {
  if (isDoneAlready('unpublish', shift, role) || mayDo('unpublish', shift, role)) return undefined
  return role === 'restaurant'
    ? REFUSED_TO_RESTAURANTS.unpublish
    : 'This shift is a draft and was not published.'
}

/**
 * Why a shift cannot be changed by a drag or together with others: what needs a look at its record is done in its dialog.
 *
 * @param shift `timesheet_type` 10: its hours are recorded, 20: it was cancelled, null: neither
 * @param moves whether it goes to another day, time or restaurant
 */
export function changeProblem(
  shift: ShiftStanding & { timesheet_type: 10 | 20 | null },
  moves: boolean,
  role: Role,
): string | undefined {
  if (role === 'restaurant') return freeProblem(shift, 'edit')
  if (shift.status === SHIFT_DRAFT) return NOT_SUBMITTED_MESSAGE
  if (shift.timesheet_type === 10) return HAS_TIMESHEET
  return moves && shift.timesheet_type === 20 ? WAS_CANCELLED : undefined
}

/**
 * Why an edit may not move, retime or reassign a shift whose hours are recorded (rulings 13.6); undefined if it may. What
 * was cancelled goes to another driver, but keeps its day and times.
 */
export function placedWithTimesheetProblem(
  timesheetType: 10 | 20 | null,
  planned: PlacedShift,
  was: PlacedShift,
): string | undefined {
  if (timesheetType === 20) return isMoved(planned, was) ? WAS_CANCELLED : undefined
  if (timesheetType === null) return undefined
  return isReassigned(planned, was) || isRetimed(planned, was) ? HAS_TIMESHEET : undefined
}

/** Whether it goes to another day, time or restaurant. */
export const isMoved = (
  planned: ShiftHours & { restaurant_id: number },
  was: ShiftHours & { restaurant_id: number },
): boolean => isRetimed(planned, was) || planned.restaurant_id !== was.restaurant_id

type PlacedShift = Parameters<typeof isReassigned>[0] & ShiftHours

/** Why a shift cannot be copied. */
export function copyProblem(shift: ShiftStanding, role: Role): string | undefined {
  return role === 'restaurant' ? freeProblem(shift, 'copy') : undefined
}

/** Why it is left out where all of a range are copied: of what no restaurant has submitted nothing is agreed. */
export const rangeCopyProblem = (shift: ShiftStanding, role: Role): string | undefined =>
  copyProblem(shift, role) ??
  (role !== 'restaurant' && shift.status === SHIFT_DRAFT ? NOT_SUBMITTED_MESSAGE : undefined)

/** Why a restaurant may not do this to one of its shifts (document 2, 2.2; rulings 4.8). */
export function freeProblem(shift: ShiftStanding, action: ShiftAction): string | undefined {
  return mayDo(action, shift, 'restaurant') ? undefined : REFUSED_TO_RESTAURANTS[action]
}

/** Why a shift cannot be cancelled that may not be: what was worked is corrected in its timesheet. */
export const cancelProblem = ({ is_worked }: ShiftStanding): string =>
  is_worked ? HAS_TIMESHEET : NOT_CANCELLABLE

/** What is left out can be done to every shift. */
const REFUSED_TO_STAFF: Partial<
  Record<ShiftAction, (shift: ShiftStanding, role: Role) => string | undefined>
> = {
  find: () => 'This shift has a timesheet: it was worked or cancelled, and needs no driver.',
  publish: ({ status }) =>
    status === SHIFT_DRAFT ? NOT_SUBMITTED_MESSAGE : 'This shift is published already.',
  unpublish: (shift, role) => unpublishingProblem(shift, role) ?? 'This shift is not published.',
  remove: removalProblem,
  cancel: cancelProblem,
  remind: () => 'Its driver has nothing to acknowledge.',
}

const REFUSED_TO_RESTAURANTS: Record<ShiftAction, string> = {
  copy: 'Only open shifts can be copied.',
  edit: 'Only an open shift without a timesheet can be changed.',
  find: 'Ask the agency to find a driver.',
  remove: 'Only an open shift that is not published and has no timesheet can be removed.',
  publish: 'Only a draft can be submitted.',
  unpublish: 'Only a submitted shift that is not published yet can be taken back.',
  history: 'Ask the agency who changed this shift.',
  remind: 'The agency reminds its drivers.',
  cancel: 'Ask the agency to cancel a published shift.',
}
