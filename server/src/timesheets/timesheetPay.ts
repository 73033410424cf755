/**
 * Computes the pay of a timesheet from the rate, length and trips. Totals that a client sends are ignored
 * (docs/spec/shifts.md#rate-of-a-shift, docs/spec/timesheets.md#timesheet-pay).
 */
import type {
  ChangedTimesheet,
  NewTimesheet,
  Timesheet,
} from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import {
  type FuelBands,
  TIMESHEET_BONUS_CHOICES,
  timesheetPay,
} from '@driverdesk/domain/timesheets/timesheetPay.ts'
import { AGENCY_ONLY } from '@driverdesk/domain/timesheets/timesheetRules.ts'
import { APPROVED, OF_WORK, type TimesheetStatus } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { currentRate, type RestaurantOfShift } from '../shifts/placingFacts.reads.ts'
import type { StoredShift } from '../shifts/shifts.reads.ts'

export type SentTimesheet = NewTimesheet | ChangedTimesheet

interface Basis {
  status: TimesheetStatus
  scope: Scope
  restaurant: RestaurantOfShift
  /** Today's pay for a trip of each band. */
  tripPay: FuelBands
  stored: Timesheet | undefined
  shift: StoredShift | undefined
}

/**
 * The amounts to store, in pounds. A missing amount stays; in a new timesheet it is the shift's.
 *
 * @throws {Invalid} for a bonus that cannot be chosen, and if a restaurant changes an amount of the agency
 */
export function amountsToStore(given: SentTimesheet, basis: Basis) {
  const { scope, status, tripPay } = basis
  const former = basis.stored ?? basis.shift
  const type = basis.stored?.type ?? OF_WORK
  const isAgency = scope.role !== 'restaurant'
  if (!isAgency) refuseAgencyMoney(given, basis)
  const fee = (isAgency ? given.cost_extra_bonus : undefined) ?? former?.cost_extra_bonus ?? 0
  const driverBonus = poundsToPence(given.cost_bonus ?? former?.cost_bonus ?? 0)
  const kept = poundsToPence(former?.cost_bonus ?? 0)
  if (driverBonus !== kept && !TIMESHEET_BONUS_CHOICES.some(({ amount }) => amount === driverBonus)) {
    throw new Invalid({ cost_bonus: ['Bonus must be £0, £10, £20, −£10 or −£20.'] })
  }
  const constFuel = poundsToPence(given.const_fuel_bonus ?? former?.const_fuel_bonus ?? 0)
  const trips: FuelBands = {
    fuel_bonus_0: given.fuel_bonus_0 ?? former?.fuel_bonus_0 ?? 0,
    fuel_bonus_3: given.fuel_bonus_3 ?? former?.fuel_bonus_3 ?? 0,
    fuel_bonus_6: given.fuel_bonus_6 ?? former?.fuel_bonus_6 ?? 0,
  }
  const rate = timesheetRate(given, basis)
  const { start_time, finish_time } = given
  const { total } = timesheetPay({
    type,
    start_time,
    finish_time,
    rate,
    driverBonus,
    constFuel,
    trips,
    tripPay,
  })
  return {
    cost_per_hour: penceToPounds(rate),
    cost_bonus: penceToPounds(driverBonus),
    const_fuel_bonus: penceToPounds(constFuel),
    cost_extra_bonus: penceToPounds(poundsToPence(fee)),
    cost_total: penceToPounds(total),
    ...trips,
    ...frozen(status === APPROVED ? tripPay : undefined),
  }
}

/**
 * Refuses a changed amount from a restaurant (docs/spec/timesheets.md#amounts-of-the-agency). Restaurants do not see the
 * cancellation fee, so 0 means none.
 */
function refuseAgencyMoney(given: SentTimesheet, basis: Basis): void {
  const former = basis.stored ?? basis.shift
  const is = {
    cost_bonus: former?.cost_bonus ?? 0,
    const_fuel_bonus: former?.const_fuel_bonus ?? 0,
    cost_per_hour: former?.cost_per_hour ?? penceToPounds(timesheetRate(given, basis)),
  }
  for (const field of ['cost_bonus', 'const_fuel_bonus', 'cost_per_hour'] as const) {
    const sent = given[field]
    if (sent !== undefined && Number(sent) !== Number(is[field]))
      throw new Invalid({ [field]: [AGENCY_ONLY] })
  }
  if (Number(given.cost_extra_bonus ?? 0) !== 0) throw new Invalid({ cost_extra_bonus: [AGENCY_ONLY] })
}

/** A shift's rate stays. Without a shift, the rate follows the restaurant and the day. */
function timesheetRate({ restaurant_id, period_date }: SentTimesheet, { restaurant, stored, shift }: Basis) {
  const isAsBefore =
    stored && (stored.shift_id !== null || isSame(stored, restaurant_id, period_date)) ? stored : shift
  return isAsBefore ? poundsToPence(isAsBefore.cost_per_hour) : currentRate(restaurant, period_date)
}

const isSame = (stored: Timesheet, restaurantId: number, date: string): boolean =>
  stored.restaurant_id === restaurantId && stored.period_date === date

/** The columns for unapproved pay, whose amounts follow the options again (docs/spec/timesheets.md#pending-amounts). */
export function freed(stored: Timesheet, tripPay: FuelBands) {
  const { total } = timesheetPay({
    type: stored.type,
    start_time: stored.start_time,
    finish_time: stored.finish_time,
    rate: poundsToPence(stored.cost_per_hour),
    driverBonus: poundsToPence(stored.cost_bonus),
    constFuel: poundsToPence(stored.const_fuel_bonus),
    trips: stored,
    tripPay,
  })
  return { ...frozen(undefined), cost_total: penceToPounds(total) }
}

/** Freezes the trip pay on approval, and clears it when the approval is withdrawn (docs/spec/timesheets.md#timesheet-pay). */
const frozen = (bands: FuelBands | undefined) => ({
  trip_pay_0: bands ? penceToPounds(bands.fuel_bonus_0) : null,
  trip_pay_3: bands ? penceToPounds(bands.fuel_bonus_3) : null,
  trip_pay_6: bands ? penceToPounds(bands.fuel_bonus_6) : null,
})
