/** A restaurant confirms a submitted timesheet, or queries it with a reason. */
import { PENDING, SUBMITTED, TIME_APPROVED } from './timesheetStatus.ts'
import type { TimesheetState, Transition } from './transitions.ts'

/** Codes of a restaurant's answer to a timesheet; null: none yet. */
export const CONFIRMED = 10
export const QUERIED = 20
export type RestaurantAnswer = typeof CONFIRMED | typeof QUERIED

export const CANT_CONFIRM = 'Only a submitted timesheet can be confirmed.'
export const CANT_QUERY = 'Only a submitted timesheet that waits for an answer can be queried.'
/** Refuses approval in a batch. Anyone who approves this timesheet alone has read the reason. */
export const QUERIED_STAYS_OUT = 'The restaurant queries this timesheet. Approve it on its own.'
export const QUERY_REASON_REQUIRED = 'Say what is wrong with this timesheet.'

/** The restaurant's answer to a timesheet so far. */
export interface Answerable extends TimesheetState {
  is_queried: boolean
}

const isSubmitted = ({ status, status_progress }: TimesheetState): boolean =>
  status === PENDING && status_progress === SUBMITTED

/** True while a submitted timesheet waits for the restaurant's answer. */
export const isUnanswered = (timesheet: Answerable): boolean =>
  isSubmitted(timesheet) && !timesheet.is_queried

/** Why a restaurant may not confirm a timesheet as it is; undefined if it may, also after it queried it. */
export const confirmRefusal = (timesheet: TimesheetState): string | undefined =>
  isSubmitted(timesheet) ? undefined : CANT_CONFIRM

/** Why a restaurant may not query a timesheet for this reason; undefined if it may. */
export function queryRefusal(timesheet: Answerable, reason: string): string | undefined {
  if (!isUnanswered(timesheet)) return CANT_QUERY
  return reason.trim() ? undefined : QUERY_REASON_REQUIRED
}

/**
 * The restaurant's answer after a transition: its approval of the time is a confirmation, whatever else is
 * done to the timesheet settles its query, and what goes back to 'submitted' is asked again.
 */
export function answerAfter(
  transition: Transition,
  answer: RestaurantAnswer | null,
  isRestaurant: boolean,
): RestaurantAnswer | null {
  if (transition === 'unapproveTime') return null
  if (transition === 'approve' && isRestaurant) return CONFIRMED
  return answer === QUERIED ? null : answer
}

/** Another restaurant, to which a timesheet is moved, has not approved its time yet: it is asked again. */
export const afterMove = (state: TimesheetState): TimesheetState =>
  state.status === PENDING && state.status_progress === TIME_APPROVED
    ? { ...state, status_progress: SUBMITTED }
    : state

const MILLISECONDS_OF_AN_HOUR = 60 * 60 * 1000

/**
 * A timesheet without an answer since then confirms itself. It counts from the last change: what is corrected
 * is shown to the restaurant for the whole time again.
 */
export const waitingSince = (confirmAfterHours: number, now: Date): Date =>
  new Date(now.getTime() - confirmAfterHours * MILLISECONDS_OF_AN_HOUR)
