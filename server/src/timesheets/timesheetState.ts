/** Refuses actions that are not allowed on a timesheet, and finds the new state for the others, with the restaurant's answer. */
import { onInvoice } from '@driverdesk/domain/kernel/refusalTexts.ts'
import { DRIVER_REQUIRED } from '@driverdesk/domain/shifts/shiftRules.ts'
import { answerAfter, CONFIRMED, type RestaurantAnswer } from '@driverdesk/domain/timesheets/confirmation.ts'
import {
  actionRefusal,
  knowsAction,
  type TimesheetAction,
  type TimesheetForAction,
} from '@driverdesk/domain/timesheets/timesheetActions.ts'
import {
  afterTransition,
  type TimesheetState,
  type Transition,
} from '@driverdesk/domain/timesheets/transitions.ts'
import type { Services } from '../kernel/call.ts'
import { Invalid, Refusal } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import type { NewRow } from '../kernel/tables.ts'

export interface Decided extends TimesheetState {
  action: Exclude<TimesheetAction, 'remove'>
}

/**
 * @param transition undefined for a plain edit
 * @throws {Refusal} 403 if the role never does this; 409 if it is on an invoice
 * @throws {Invalid} if the timesheet does not allow it
 */
export function decide(
  timesheet: TimesheetForAction,
  transition: Transition | undefined,
  { role }: Scope,
): Decided {
  refuse(transition ?? 'edit', timesheet, role)
  // An open shift without an action.
  if (!timesheet.driver_id) throw new Invalid({ driver_id: [DRIVER_REQUIRED] })
  const { status, status_progress } = timesheet
  if (!transition) return { action: 'edit', status, status_progress }
  return { action: transition, ...afterTransition(transition, timesheet, role) }
}

/**
 * @throws {Invalid} if the timesheet cannot be removed
 * @throws {Refusal} 409 if it is on an invoice
 */
export const refuseRemoval = (timesheet: TimesheetForAction, { role }: Scope): void =>
  refuse('remove', timesheet, role)

function refuse(action: TimesheetAction, timesheet: TimesheetForAction, role: Scope['role']): void {
  if (!knowsAction(action, role)) throw new Refusal('forbidden')
  const refusal = actionRefusal(action, timesheet, role)
  const number = timesheet.invoice_number
  if (number !== null && refusal === onInvoice(number)) throw new Refusal('timesheetOnInvoice', { number })
  if (refusal) throw new Invalid({ [timesheet.driver_id ? 'id' : 'driver_id']: [refusal] })
}

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
