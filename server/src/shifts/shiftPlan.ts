/** From what a person decides about a shift to what is stored. */
import type { ChangedShift, NewShift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { PlannedShift } from '@driverdesk/domain/shifts/driverFit.ts'
import { placingProblem } from '@driverdesk/domain/shifts/placing.ts'
import { placedWithTimesheetProblem } from '@driverdesk/domain/shifts/shiftRefusals.ts'
import {
  ASSIGNED,
  type AssignmentStatus,
  FREE,
  SHIFT_NEW,
  STALE,
} from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { Tx } from '../kernel/database.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { placingFacts } from './placingFacts.reads.ts'
import type { RestaurantOfShift } from './restaurantOfShift.reads.ts'
import { payOf, payProblem } from './shiftPay.ts'
import { type StoredShift, timesheetTypeOf } from './shifts.reads.ts'

/**
 * The columns that a create or an edit writes. `stored` is the shift as it was, undefined for a new one.
 *
 * @throws {Refusal} 404 for a restaurant or a driver out of scope
 * @throws {Invalid} with the messages of document 2, section 5
 */
export async function planShift(tx: Tx, scope: Scope, given: NewShift | ChangedShift, stored?: StoredShift) {
  const { restaurant_id, period_date, start_time, finish_time } = given
  const placed = { restaurant_id, driver_id: given.driver_id || null, period_date, start_time, finish_time }
  const planned: PlannedShift = { id: stored?.id ?? 0, status: stored?.status ?? SHIFT_NEW, ...placed }
  if (stored?.has_timesheet) {
    const worked = placedWithTimesheetProblem(await timesheetTypeOf(tx, stored.id), planned, stored)
    if (worked) throw new Invalid({ id: [worked] })
  }
  const facts = await placingFacts(tx, scope, [{ planned, was: stored }])
  const problem = placingProblem(planned, stored, facts) ?? payProblem(given)
  if (problem) throw new Invalid({ [problem.field]: [problem.message] })
  return {
    ...placed,
    status_assigned: assignmentOf(placed.driver_id, stored),
    ...payOf(given, facts.restaurant(restaurant_id) as RestaurantOfShift, stored),
    extra_request: given.extra_request ?? stored?.extra_request ?? 0,
    comment: given.comment ?? stored?.comment ?? '',
    fuel_bonus_0: given.fuel_bonus_0 ?? stored?.fuel_bonus_0 ?? 0,
    fuel_bonus_3: given.fuel_bonus_3 ?? stored?.fuel_bonus_3 ?? 0,
    fuel_bonus_6: given.fuel_bonus_6 ?? stored?.fuel_bonus_6 ?? 0,
  }
}

/** A rejected shift stays rejected until it has a driver again. */
export function assignmentOf(
  driverId: number | null,
  stored: Pick<StoredShift, 'status_assigned'> | undefined,
): AssignmentStatus {
  if (driverId !== null) return ASSIGNED
  return stored?.status_assigned === STALE ? STALE : FREE
}
