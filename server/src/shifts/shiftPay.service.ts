/**
 * Computes the pay of a shift from rates and length. Amounts that a client sends are ignored
 * (docs/spec/shifts.md#rate-of-a-shift, docs/spec/shifts.md#cost-of-a-shift).
 */
import type { ChangedShift, NewShift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { type ShiftHours, shiftLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { type BonusProblem, bonusProblem, keepsRate, shiftCost } from '@driverdesk/domain/shifts/shiftCost.ts'
import type { ShiftStatus } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { currentRate, type RestaurantRates } from './restaurantOfShift.reads.ts'

/** Amounts a user may set, in pounds. Missing ones stay. */
export type GivenPay = Pick<NewShift | ChangedShift, 'cost_bonus' | 'const_fuel_bonus' | 'cost_extra_bonus'>

/** The fields on which the pay of a stored shift depends; amounts in pounds. */
export interface PaidShift extends ShiftHours {
  status: ShiftStatus
  timesheet_type: 10 | 20 | null
  restaurant_id: number
  cost_per_hour: number | string
  cost_bonus: number | string
  const_fuel_bonus: number | string
  cost_extra_bonus: number | string
}

/** Why a bonus cannot be chosen. */
export const payProblem = ({ cost_bonus = 0, const_fuel_bonus = 0 }: GivenPay): BonusProblem | undefined =>
  bonusProblem({ driverBonus: poundsToPence(cost_bonus), fuelBonus: poundsToPence(const_fuel_bonus) })

/** The amounts to store, in pounds. A missing amount stays as it was; in a new shift it is 0. */
export function shiftPay(
  given: GivenPay & ShiftHours & { restaurant_id: number },
  restaurant: RestaurantRates,
  stored: PaidShift | undefined,
) {
  const driverBonus = poundsToPence(given.cost_bonus ?? stored?.cost_bonus ?? 0)
  const fuelBonus = poundsToPence(given.const_fuel_bonus ?? stored?.const_fuel_bonus ?? 0)
  // A cancellation's fee is negative. Its event and its timesheet hold it, not the freed shift.
  const feeOrBonus = Math.max(0, poundsToPence(given.cost_extra_bonus ?? stored?.cost_extra_bonus ?? 0))
  const rate =
    stored && keepsRate({ ...stored, has_timesheet: stored.timesheet_type !== null }, given)
      ? poundsToPence(stored.cost_per_hour)
      : currentRate(restaurant, given.period_date)
  const minutes = shiftLength(given.start_time, given.finish_time)
  return {
    cost_per_hour: penceToPounds(rate),
    cost_bonus: penceToPounds(driverBonus),
    const_fuel_bonus: penceToPounds(fuelBonus),
    cost_extra_bonus: penceToPounds(feeOrBonus),
    cost_total: penceToPounds(shiftCost({ rate, minutes, driverBonus, fuelBonus })),
  }
}

/** The rate and cost of a new shift without bonuses, in pounds. */
export function plainPay(shift: ShiftHours & { restaurant_id: number }, restaurant: RestaurantRates) {
  const { restaurant_id, period_date, start_time, finish_time } = shift
  const given = { restaurant_id, period_date, start_time, finish_time }
  const { cost_per_hour, cost_total } = shiftPay(given, restaurant, undefined)
  return { cost_per_hour, cost_total }
}
