import type { Role } from '../accounts/roles.ts'
import {
  ASSIGNED,
  type AssignmentStatus,
  SHIFT_DRAFT,
  SHIFT_NEW,
  SHIFT_PUBLISHED,
  type ShiftStatus,
} from './shiftStatus.ts'

/**
 * What the menu of a shift can hold. To a restaurant, publish submits a draft and unpublish takes it back. Find looks for
 * a driver, or for another one; history says who changed it; remind asks its driver to acknowledge it.
 */
export type ShiftAction =
  | 'copy'
  | 'edit'
  | 'find'
  | 'remove'
  | 'publish'
  | 'unpublish'
  | 'history'
  | 'remind'
  | 'cancel'

/** What decides which actions a shift has. */
export interface ShiftStanding {
  status: ShiftStatus
  status_assigned: AssignmentStatus
  driver_id: number | null
  has_timesheet: boolean
  /** Its driver still has to say that they come (`isUnacknowledged`). */
  is_unacknowledged?: boolean
  /** Its hours are recorded. */
  is_worked?: boolean
}

type Rules = Partial<Record<ShiftAction, (shift: ShiftStanding) => boolean>>

/** Document 2, 2.1; removing by rulings 4.8. A draft is the restaurant's to submit, so staff cannot publish it. */
const STAFF: Rules = {
  copy: () => true,
  edit: () => true,
  // Whoever has a timesheet has worked it, or it was cancelled.
  find: (shift) => !shift.has_timesheet,
  publish: (shift) => shift.status === SHIFT_NEW,
  unpublish: (shift) => shift.status === SHIFT_PUBLISHED,
  history: () => true,
  remind: (shift) => shift.is_unacknowledged === true,
  cancel: (shift) => shift.status === SHIFT_PUBLISHED && isAssigned(shift) && shift.is_worked !== true,
  remove: (shift) => shift.status !== SHIFT_PUBLISHED && !shift.has_timesheet,
}

/** Document 2, 2.2. A restaurant has only open shifts in its hands (document 2, section 6; rulings 4.8). */
const RESTAURANT: Rules = {
  copy: (shift) => !isAssigned(shift),
  edit: (shift) => !isAssigned(shift) && !shift.has_timesheet,
  publish: (shift) => !isAssigned(shift) && shift.status === SHIFT_DRAFT,
  unpublish: (shift) => !isAssigned(shift) && shift.status === SHIFT_NEW && !shift.has_timesheet,
  remove: (shift) => !isAssigned(shift) && shift.status !== SHIFT_PUBLISHED && !shift.has_timesheet,
}

const NOBODY: Rules = {}

const RULES: Record<Role, Rules> = {
  administrator: STAFF,
  manager: STAFF,
  restaurant: RESTAURANT,
  driver: NOBODY,
  none: NOBODY,
}

/**
 * What a role may do to a shift within its scope, in the order of the menu. The screen offers exactly these, and the
 * server refuses all others. Whether the result is valid (a clash, an absent driver) is another question.
 */
export function shiftActions(shift: ShiftStanding, role: Role): readonly ShiftAction[] {
  const rules = RULES[role]
  return (Object.keys(rules) as ShiftAction[]).filter((action) => rules[action]?.(shift))
}

/** Whether a role may do this to a shift within its scope. */
export function mayDo(action: ShiftAction, shift: ShiftStanding, role: Role): boolean {
  return RULES[role][action]?.(shift) ?? false
}

/** Free and rejected shifts are open, and so is whatever has no driver (document 2, sections 3 and 4). */
function isAssigned({ status_assigned, driver_id }: ShiftStanding): boolean {
  return status_assigned === ASSIGNED && Boolean(driver_id)
}
