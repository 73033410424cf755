/** From what a person decides about a shift to what is stored. */
import type { ChangedShift, NewShift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { RESTAURANT_ACTIVE } from '@driverdesk/domain/restaurants/restaurantStatus.ts'
import { FINISH_EQUALS_START } from '@driverdesk/domain/shifts/shiftRules.ts'
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
import { refuseUnfitDriver } from './driverFit.ts'
import { restaurantOfShift } from './restaurantOfShift.reads.ts'
import { payOf } from './shiftPay.ts'
import { RESTAURANT_INACTIVE } from './shiftRefusals.ts'
import type { StoredShift } from './shifts.reads.ts'

/**
 * The columns that a create or an edit writes. `stored` is the shift as it was, undefined for a new one.
 *
 * @throws {Refusal} 404 for a restaurant or a driver out of scope
 * @throws {Invalid} with the messages of document 2, section 5
 */
export async function planShift(tx: Tx, scope: Scope, given: NewShift | ChangedShift, stored?: StoredShift) {
  const { restaurant_id, period_date, start_time, finish_time } = given
  if (start_time === finish_time) throw new Invalid({ finish_time: [FINISH_EQUALS_START] })
  const restaurant = await restaurantOfShift(tx, scope, restaurant_id)
  if (restaurant_id !== stored?.restaurant_id && restaurant.status !== RESTAURANT_ACTIVE) {
    throw new Invalid({ restaurant_id: [RESTAURANT_INACTIVE] })
  }
  const planned = { restaurant_id, driver_id: given.driver_id || null, period_date, start_time, finish_time }
  const standing = { id: stored?.id ?? 0, status: stored?.status ?? SHIFT_NEW }
  await refuseUnfitDriver(tx, scope, { ...standing, ...planned }, restaurant, stored)
  return {
    ...planned,
    status_assigned: assignmentOf(planned.driver_id, stored),
    ...payOf(given, restaurant, stored),
    extra_request: given.extra_request ?? stored?.extra_request ?? 0,
    comment: given.comment ?? stored?.comment ?? '',
    fuel_bonus_0: given.fuel_bonus_0 ?? stored?.fuel_bonus_0 ?? 0,
    fuel_bonus_3: given.fuel_bonus_3 ?? stored?.fuel_bonus_3 ?? 0,
    fuel_bonus_6: given.fuel_bonus_6 ?? stored?.fuel_bonus_6 ?? 0,
  }
}

/** A rejected shift stays rejected until it has a driver again. */
function assignmentOf(driverId: number | null, stored: StoredShift | undefined): AssignmentStatus {
  if (driverId !== null) return ASSIGNED
  return stored?.status_assigned === STALE ? STALE : FREE
}
