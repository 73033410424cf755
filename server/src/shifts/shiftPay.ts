/** What a shift pays: worked out here from the rates and the length, whatever a client sends (rulings 3.3, 3.4). */
import type { ChangedShift, NewShift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { type Pence, penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { BONUS_CHOICES, shiftCost } from '@driverdesk/domain/shifts/shiftCost.ts'
import { shiftLength } from '@driverdesk/domain/shifts/shiftLength.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { Invalid } from '../kernel/refusal.ts'
import { currentRate, type RestaurantOfShift } from './restaurantOfShift.reads.ts'
import type { StoredShift } from './shifts.reads.ts'

/**
 * The amounts to store, in pounds. What is not given stays as it was, and is nothing for a new shift.
 *
 * @throws {Invalid} for a bonus that cannot be chosen
 */
export function payOf(
  given: NewShift | ChangedShift,
  restaurant: RestaurantOfShift,
  stored: StoredShift | undefined,
) {
  const driverBonus = poundsToPence(given.cost_bonus ?? stored?.cost_bonus ?? 0)
  const fuelBonus = poundsToPence(given.const_fuel_bonus ?? stored?.const_fuel_bonus ?? 0)
  // A cancellation's fee is negative; it stands in its event and its timesheet, not in the freed shift.
  const feeOrBonus = Math.max(0, poundsToPence(given.cost_extra_bonus ?? stored?.cost_extra_bonus ?? 0))
  if (!BONUS_CHOICES.some(({ amount }) => amount === driverBonus)) {
    throw new Invalid({ cost_bonus: ['Driver bonus must be £0, £10 or £20.'] })
  }
  if (fuelBonus < 0) throw new Invalid({ const_fuel_bonus: ['Fuel bonus must not be negative.'] })
  const rate = rateOf(given, restaurant, stored)
  const minutes = shiftLength(given.start_time, given.finish_time)
  return {
    cost_per_hour: penceToPounds(rate),
    cost_bonus: penceToPounds(driverBonus),
    const_fuel_bonus: penceToPounds(fuelBonus),
    cost_extra_bonus: penceToPounds(feeOrBonus),
    cost_total: penceToPounds(shiftCost({ rate, minutes, driverBonus, fuelBonus })),
  }
}

/** A published shift keeps its rate unless its date or its restaurant changes (rulings 3.3). */
function rateOf(
  given: NewShift | ChangedShift,
  restaurant: RestaurantOfShift,
  stored: StoredShift | undefined,
): Pence {
  const keepsRate =
    stored?.status === SHIFT_PUBLISHED &&
    stored.period_date === given.period_date &&
    stored.restaurant_id === given.restaurant_id
  return keepsRate ? poundsToPence(stored.cost_per_hour) : currentRate(restaurant, given.period_date)
}
