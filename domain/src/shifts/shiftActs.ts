/**
 * Decides who may do which action on a shift, and gives the reason if not. The menu offers allowed actions, a
 * key shows the reason, and the server refuses with it. The validity of the result (a clash, an absent
 * driver) is checked elsewhere.
 */
import type { Role } from '../kernel/roles.ts'
import type { ShiftHours } from '../kernel/shiftLength.ts'
import { NOT_CANCELLABLE } from './cancelling.ts'
import { isReassigned, isRetimed } from './driverFit.ts'
import { ALREADY_ASKED, NOT_ASKED } from './shiftAsk.ts'
import {
  ASSIGNED,
  type AssignmentStatus,
  SHIFT_DRAFT,
  SHIFT_NEW,
  SHIFT_PUBLISHED,
  type ShiftStatus,
} from './shiftStatus.ts'

/**
 * The entries of a shift's menu. For a restaurant, publish submits a draft and unpublish withdraws it. Find searches for a
 * driver or a replacement, offer asks one driver after the other, history shows who changed the shift, remind asks its driver to
 * acknowledge it, and sick reports that its driver cannot work. A restaurant
 * asks for changes of a published shift, and the office answers, as it answers drivers who hand a shift over.
 */
export type ShiftAct =
  | 'answer'
  | 'handover'
  | 'askChange'
  | 'askCancel'
  | 'withdrawAsk'
  | 'copy'
  | 'edit'
  | 'find'
  | 'offer'
  | 'publish'
  | 'unpublish'
  | 'history'
  | 'remind'
  | 'sick'
  | 'cancel'
  | 'remove'

export interface ShiftFacts {
  status: ShiftStatus
  status_assigned: AssignmentStatus
  has_timesheet: boolean
  /** Its driver has not acknowledged it yet (`isUnacknowledged`). */
  is_unacknowledged?: boolean
  /** Its hours are recorded. */
  is_worked?: boolean
  /** Its restaurant cancelled it, and it has had no driver since. */
  is_called_off?: boolean
  /** Drivers have agreed to give it away or swap it, and the office has not answered. */
  is_handed_over?: boolean
  is_asked?: boolean
  /** That request is to cancel the shift, at the charge that the restaurant was shown. */
  is_asked_to_cancel?: boolean
}

type WhyNot = (shift: ShiftFacts) => string | undefined

export const NOT_SUBMITTED_MESSAGE = 'This shift is a draft: the restaurant has not submitted it'
export const HAS_TIMESHEET = 'This shift has a timesheet: change the timesheet.'
export const WAS_CANCELLED = 'This shift was cancelled, so it keeps its day and times: copy it instead.'

/** Refuses new shifts and copies. */
export const RESTAURANT_INACTIVE = 'This restaurant is inactive.'

const always: WhyNot = () => undefined
const never = (sentence: string) => () => sentence
const only =
  (sentence: string, isAllowed: (shift: ShiftFacts) => boolean): WhyNot =>
  (shift) =>
    isAllowed(shift) ? undefined : sentence

/** Free and rejected shifts are open, like any shift without a driver (docs/spec/shifts.md#assignment-status). */
const isAssigned = ({ status_assigned }: ShiftFacts) => status_assigned === ASSIGNED
const isOpen = (shift: ShiftFacts) => !isAssigned(shift)
const isUnpublished = ({ status, has_timesheet }: ShiftFacts) => status !== SHIFT_PUBLISHED && !has_timesheet

const ANSWER_INSTEAD =
  'The restaurant has asked to cancel this shift: answer the request, at the charge it was shown.'
const ASKED_BY_RESTAURANTS = 'Only the restaurant can request changes.'
const WAS_CANCELLED_BEFORE = 'This shift was cancelled before, so it keeps its times: contact the agency.'

/** Why a restaurant cannot ask for anything about the shift (docs/spec/shifts.md#requests-about-a-shift). */
function whyNotAsk(shift: ShiftFacts): string | undefined {
  if (shift.is_worked) return 'This shift has started: correct its timesheet instead.'
  if (shift.status !== SHIFT_PUBLISHED || !isAssigned(shift))
    return 'You can change this shift yourself until it is published with a driver.'
  return shift.is_asked ? ALREADY_ASKED : undefined
}

/**
 * In the order of the menu (docs/spec/schedule.md#shift-menu, docs/spec/shifts.md#removing-shifts). Only the restaurant
 * submits a draft.
 */
const STAFF: Record<ShiftAct, WhyNot> = {
  answer: only(NOT_ASKED, (shift) => shift.is_asked === true),
  handover: only('No drivers have agreed to swap this shift.', (shift) => shift.is_handed_over === true),
  askChange: never(ASKED_BY_RESTAURANTS),
  askCancel: never(ASKED_BY_RESTAURANTS),
  withdrawAsk: never(ASKED_BY_RESTAURANTS),
  copy: always,
  edit: always,
  // A shift that its driver or the agency cancelled still needs one, although it has a timesheet.
  find: (shift) => {
    if (shift.is_worked) return 'The hours of this shift are recorded, so it needs no driver.'
    return shift.is_called_off ? 'The restaurant cancelled this shift, so it needs no driver.' : undefined
  },
  offer: (shift) => {
    if (shift.status !== SHIFT_PUBLISHED)
      return 'Only published shifts can be offered: publish this one first.'
    return isAssigned(shift) ? 'This shift has a driver.' : STAFF.find(shift)
  },
  publish: ({ status }) => {
    if (status === SHIFT_DRAFT) return NOT_SUBMITTED_MESSAGE
    return status === SHIFT_PUBLISHED ? 'This shift is already published.' : undefined
  },
  unpublish: ({ status }) => {
    if (status === SHIFT_DRAFT) return 'This shift is a draft and was not published.'
    return status === SHIFT_NEW ? 'This shift is not published.' : undefined
  },
  history: always,
  remind: only('Its driver has nothing to acknowledge.', (shift) => shift.is_unacknowledged === true),
  sick: (shift) => {
    if (shift.is_worked) return HAS_TIMESHEET
    return isAssigned(shift) ? undefined : 'This shift has no driver.'
  },
  cancel: (shift) => {
    if (shift.is_worked) return HAS_TIMESHEET
    if (shift.is_asked_to_cancel) return ANSWER_INSTEAD
    return shift.status === SHIFT_PUBLISHED && isAssigned(shift) ? undefined : NOT_CANCELLABLE
  },
  remove: (shift) => {
    if (isUnpublished(shift)) return undefined
    return shift.has_timesheet
      ? 'This shift has a timesheet and cannot be removed.'
      : 'This shift is published: unpublish it before removing it.'
  },
}

/**
 * A restaurant may act only on open shifts (docs/spec/schedule.md#restaurant-shift-menu,
 * docs/spec/shifts.md#restaurant-shifts, docs/spec/shifts.md#removing-shifts).
 */
const RESTAURANT: Record<ShiftAct, WhyNot> = {
  answer: never('The agency answers your requests.'),
  handover: never('The agency answers its drivers.'),
  askChange: (shift) => whyNotAsk(shift) ?? (shift.has_timesheet ? WAS_CANCELLED_BEFORE : undefined),
  askCancel: whyNotAsk,
  withdrawAsk: only('You have no open request for this shift.', (shift) => shift.is_asked === true),
  copy: only('Only open shifts can be copied.', isOpen),
  edit: only(
    'Only an open shift without a timesheet can be changed.',
    (shift) => isOpen(shift) && !shift.has_timesheet,
  ),
  find: never('Ask the agency to find a driver.'),
  offer: never('Ask the agency to find a driver.'),
  publish: only('Only a draft can be submitted.', (shift) => isOpen(shift) && shift.status === SHIFT_DRAFT),
  unpublish: only(
    'Only a submitted shift that is not published yet can be withdrawn.',
    (shift) => isOpen(shift) && shift.status === SHIFT_NEW && !shift.has_timesheet,
  ),
  history: never('Ask the agency who changed this shift.'),
  remind: never('The agency reminds its drivers.'),
  sick: never('Tell the agency that the driver cannot work.'),
  cancel: never('Ask the agency to cancel a published shift.'),
  remove: only(
    'Only an open shift that is not published and has no timesheet can be removed.',
    (shift) => isOpen(shift) && isUnpublished(shift),
  ),
}

export function whyNot(act: ShiftAct, shift: ShiftFacts, role: Role): string | undefined {
  if (role === 'restaurant') return RESTAURANT[act](shift)
  if (role === 'manager' && act === 'sick') return 'Only an administrator reports that a driver cannot work.'
  if (role === 'administrator' || role === 'manager') return STAFF[act](shift)
  return 'Only the agency and its restaurants plan shifts.'
}

export const may = (act: ShiftAct, shift: ShiftFacts, role: Role): boolean =>
  whyNot(act, shift, role) === undefined

/** The actions that a role has on a shift, in the order of the menu. */
export const actsOf = (shift: ShiftFacts, role: Role): readonly ShiftAct[] =>
  (Object.keys(STAFF) as ShiftAct[]).filter((act) => may(act, shift, role))

/**
 * True if the action would change nothing, such as publishing a published shift. For a restaurant, to publish
 * is to submit.
 */
export function isDoneAlready(act: ShiftAct, { status }: Pick<ShiftFacts, 'status'>, role: Role): boolean {
  const isRestaurant = role === 'restaurant'
  if (act === 'publish') return status === (isRestaurant ? SHIFT_NEW : SHIFT_PUBLISHED)
  return act === 'unpublish' && status === (isRestaurant ? SHIFT_DRAFT : SHIFT_NEW)
}

/** Why one of several shifts is refused. Shifts that already have the wanted state are not. */
export const whyNotAmong = (act: ShiftAct, shift: ShiftFacts, role: Role): string | undefined =>
  isDoneAlready(act, shift, role) ? undefined : whyNot(act, shift, role)

/** Why a shift is left out when a range is copied: drafts are not agreed. */
export function whyNotInRange(shift: ShiftFacts, role: Role): string | undefined {
  const isUnsubmitted = role !== 'restaurant' && shift.status === SHIFT_DRAFT
  return whyNot('copy', shift, role) ?? (isUnsubmitted ? NOT_SUBMITTED_MESSAGE : undefined)
}

/**
 * Why a shift cannot be changed by a drag or together with others, and must be changed in its dialog.
 *
 * @param shift `timesheet_type` 10: its hours are recorded, 20: it was cancelled, null: neither
 * @param moves true if it goes to another day, time or restaurant
 */
export function whyNotChange(
  shift: ShiftFacts & { timesheet_type: 10 | 20 | null },
  moves: boolean,
  role: Role,
): string | undefined {
  if (role === 'restaurant') return whyNot('edit', shift, role)
  if (shift.status === SHIFT_DRAFT) return NOT_SUBMITTED_MESSAGE
  if (shift.timesheet_type === 10) return HAS_TIMESHEET
  return moves && shift.timesheet_type === 20 ? WAS_CANCELLED : undefined
}

type AssignedShift = Parameters<typeof isReassigned>[0] & ShiftHours

/**
 * Why an edit may not move, retime or reassign a shift whose hours are recorded
 * (docs/spec/shifts.md#shifts-with-a-timesheet); undefined if it may. A cancelled shift may go to another driver, but keeps
 * its day and times.
 */
export function whyNotPlace(
  timesheetType: 10 | 20 | null,
  planned: AssignedShift,
  was: AssignedShift,
): string | undefined {
  if (timesheetType === 20) return isMoved(planned, was) ? WAS_CANCELLED : undefined
  if (timesheetType === null) return undefined
  return isReassigned(planned, was) || isRetimed(planned, was) ? HAS_TIMESHEET : undefined
}

/** True if the date, the times or the restaurant change. */
export const isMoved = (
  planned: ShiftHours & { restaurant_id: number },
  was: ShiftHours & { restaurant_id: number },
): boolean => isRetimed(planned, was) || planned.restaurant_id !== was.restaurant_id
