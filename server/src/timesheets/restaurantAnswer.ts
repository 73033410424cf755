/** The columns of a restaurant's answer to a timesheet, and how actions change them. */
import { answerAfter, CONFIRMED, type RestaurantAnswer } from '@driverdesk/domain/timesheets/confirmation.ts'
import type { Services } from '../kernel/call.ts'
import type { Scope } from '../kernel/scope.ts'
import type { NewRow } from '../kernel/tables.ts'
import type { Decided } from './timesheetState.ts'

type Answered = Pick<
  NewRow<'timesheet'>,
  'restaurant_answer' | 'query_reason' | 'answered_at' | 'answered_by'
>

export interface Caller {
  scope: Scope
  services: Services
  /** The caller's name. */
  by: string
}

/** The columns of the answer that an action changes. */
export function toAnswer(
  action: Decided['action'],
  before: RestaurantAnswer | null,
  { scope, services, by }: Caller,
): Answered {
  const answer = action === 'edit' ? before : answerAfter(action, before, scope.role === 'restaurant')
  if (answer === before) return {}
  return answer === null ? NO_ANSWER : confirmation(by, services.now())
}

/** Clears the answer of the former restaurant, because the new one must not read it. */
export const answerAfterMove = (action: Decided['action'], caller: Caller): Answered => ({
  ...NO_ANSWER,
  ...toAnswer(action, null, caller),
})

const NO_ANSWER = {
  restaurant_answer: null,
  query_reason: '',
  answered_at: null,
  answered_by: '',
} satisfies Answered

export const confirmation = (by: string, now: Date) =>
  ({
    restaurant_answer: CONFIRMED,
    query_reason: '',
    answered_at: now.toISOString(),
    answered_by: by,
  }) satisfies Answered
