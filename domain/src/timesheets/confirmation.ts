import { PENDING, SUBMITTED } from './timesheetStatus.ts'
import type { TimesheetState } from './transitions.ts'

export const CANT_QUERY = 'Only a submitted timesheet that waits for an answer can be queried.'
export const QUERY_REASON_REQUIRED = 'Say what is wrong with this timesheet.'

/** What a restaurant has said to a timesheet so far. */
export interface Answerable extends TimesheetState {
  is_queried: boolean
}

/** Whether a submitted timesheet still waits for the restaurant's answer. */
export const isUnanswered = ({ status, status_progress, is_queried }: Answerable): boolean =>
  status === PENDING && status_progress === SUBMITTED && !is_queried

/** Why a restaurant may not query a timesheet for this reason; undefined where it may. */
export function queryRefusal(timesheet: Answerable, reason: string): string | undefined {
  if (!isUnanswered(timesheet)) return CANT_QUERY
  return reason.trim() ? undefined : QUERY_REASON_REQUIRED
}

const MILLISECONDS_OF_AN_HOUR = 60 * 60 * 1000

/** Whether an unanswered timesheet confirms itself now: after `confirm_after_hours`, of which 0 is never. */
export function confirmsItself(
  timesheet: Answerable,
  submittedAt: Date,
  confirmAfterHours: number,
  now: Date,
): boolean {
  const waited = now.getTime() - submittedAt.getTime()
  return (
    confirmAfterHours > 0 && isUnanswered(timesheet) && waited >= confirmAfterHours * MILLISECONDS_OF_AN_HOUR
  )
}
