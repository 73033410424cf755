/** A restaurant confirms a submitted timesheet, or queries it with a reason. */

import type { TimesheetState, Transition } from './timesheetActions.ts'
import { PENDING, SUBMITTED, TIME_APPROVED } from './timesheetStatus.ts'

/** Codes of a restaurant's answer to a timesheet; null: none yet. */
export const CONFIRMED = 10
export const QUERIED = 20
export type RestaurantAnswer = typeof CONFIRMED | typeof QUERIED

export const CANT_CONFIRM = 'Only a submitted timesheet can be confirmed.'
export const CANT_QUERY = 'Only a submitted timesheet that waits for an answer can be queried.'
/** Refuses approval in a batch. Anyone who approves the timesheet individually has read the query. */
export const QUERIED_STAYS_OUT = 'The restaurant has queried this timesheet. Approve it individually.'
export const QUERY_REASON_REQUIRED = 'Say what is wrong with this timesheet.'

export interface Answerable extends TimesheetState {
  is_queried: boolean
}

const isSubmitted = ({ status, status_progress }: TimesheetState): boolean =>
  status === PENDING && status_progress === SUBMITTED

/** True while a submitted timesheet waits for the restaurant's answer. */
export const isUnanswered = (timesheet: Answerable): boolean =>
  isSubmitted(timesheet) && !timesheet.is_queried

/** Undefined if the restaurant may confirm it, even after it has queried it. */
export const confirmRefusal = (timesheet: TimesheetState): string | undefined =>
  isSubmitted(timesheet) ? undefined : CANT_CONFIRM

export function queryRefusal(timesheet: Answerable, reason: string): string | undefined {
  if (!isUnanswered(timesheet)) return CANT_QUERY
  return reason.trim() ? undefined : QUERY_REASON_REQUIRED
}

/**
 * The restaurant's answer after a transition. Approving the time confirms it, any other action settles a query, and a
 * timesheet that becomes 'submitted' again needs a new answer.
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

/** If a timesheet moves to another restaurant, that restaurant must approve its time. */
export const afterMove = (state: TimesheetState): TimesheetState =>
  state.status === PENDING && state.status_progress === TIME_APPROVED
    ? { ...state, status_progress: SUBMITTED }
    : state

const MILLISECONDS_OF_AN_HOUR = 60 * 60 * 1000

/**
 * A timesheet confirms itself if it has had no answer since this time. The wait starts again with each change, so that the
 * restaurant can see corrections for the whole time.
 */
export const waitingSince = (confirmAfterHours: number, now: Date): Date =>
  new Date(now.getTime() - confirmAfterHours * MILLISECONDS_OF_AN_HOUR)
