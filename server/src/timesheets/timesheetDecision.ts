/** What becomes of a timesheet that is added or changed: its action, and the columns to write. */
import type {
  ChangedTimesheet,
  NewTimesheet,
  Timesheet,
} from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { afterMove } from '@driverdesk/domain/timesheets/confirmation.ts'
import { NOT_SUBMITTED, OF_WORK, PENDING, SUBMITTED } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import type { Transition } from '@driverdesk/domain/timesheets/transitions.ts'
import { wantedTransition } from '@driverdesk/domain/timesheets/wantedTransition.ts'
import type { Scope } from '../kernel/scope.ts'
import { answerAfterMove, answerOf, type Caller } from './restaurantAnswer.ts'
import type { TimesheetFacts } from './timesheetFacts.reads.ts'
import { freed } from './timesheetPay.ts'
import { planTimesheet } from './timesheetPlan.ts'
import { decide } from './timesheetState.ts'

/**
 * The row of a new one. Whoever enters hours submits them, unless the client says that they are not.
 *
 * @param transition where the call itself says what is done, whatever state is sent
 * @throws {Refusal} 403, or 404 for what is out of scope
 * @throws {Invalid}
 */
export function decideNew(
  facts: TimesheetFacts,
  caller: Caller,
  given: Omit<NewTimesheet, 'type'>,
  transition?: Transition,
) {
  const { scope } = caller
  const status_progress = given.status_progress === NOT_SUBMITTED ? NOT_SUBMITTED : SUBMITTED
  const fresh = {
    id: 0,
    driver_id: given.driver_id,
    type: OF_WORK,
    status: PENDING,
    status_progress,
    invoice_number: null,
  } as const
  const { action, ...state } = decide(fresh, transition ?? wantedTransition(fresh, given, scope.role), scope)
  const planned = planTimesheet(facts, given, state.status)
  return { ...planned, ...state, ...answerOf(action, null, caller), shift_id: given.shift_id ?? null }
}

/** The changes of a stored one. Parameters and errors as above. */
export function decideChange(
  facts: TimesheetFacts,
  caller: Caller,
  stored: Timesheet,
  given: ChangedTimesheet,
  transition?: Transition,
) {
  const { scope } = caller
  const { action, ...state } = decide(
    stored,
    transition ?? wantedTransition(stored, given, scope.role),
    scope,
  )
  // What is approved is taken back as it is: nothing else of it changes.
  const isTakenBack = action === 'unapproveTime' || action === 'unapprovePay'
  const planned = isTakenBack
    ? freed(stored, facts.tripPay)
    : planTimesheet(facts, given, state.status, stored)
  const isMoved = !isTakenBack && given.restaurant_id !== stored.restaurant_id
  const decided = isMoved && action === 'edit' ? afterMove(state) : state
  const answered = isMoved
    ? answerAfterMove(action, caller)
    : answerOf(action, stored.restaurant_answer, caller)
  const changed_from = isTakenBack ? stored.changed_from : changedFrom(stored, planned, scope)
  return { action, before: stored, changes: { ...planned, ...decided, ...answered, changed_from } }
}

/**
 * Keeps what the driver recorded beside a restaurant's change of it, until the agency changes it itself
 * (docs/spec/timesheets.md#exceptions).
 */
function changedFrom(
  stored: Timesheet,
  planned: Partial<Timesheet>,
  { role }: Scope,
): Timesheet['changed_from'] {
  const { driver_start_time, changed_from } = stored
  if (RECORDED.every((field) => planned[field] === stored[field]) || driver_start_time === null)
    return changed_from
  if (role !== 'restaurant') return null
  const { start_time, finish_time, fuel_bonus_0, fuel_bonus_3, fuel_bonus_6 } = stored
  return changed_from ?? { start_time, finish_time, fuel_bonus_0, fuel_bonus_3, fuel_bonus_6 }
}

const RECORDED = ['start_time', 'finish_time', 'fuel_bonus_0', 'fuel_bonus_3', 'fuel_bonus_6'] as const
