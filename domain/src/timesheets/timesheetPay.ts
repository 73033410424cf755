import type { Pence } from '../kernel/money.ts'
import { shiftLength } from '../kernel/shiftLength.ts'
import type { ClockTime, Minutes } from '../kernel/wallClock.ts'
import { BONUS_CHOICES, shiftCost } from '../shifts/shiftCost.ts'
import { APPROVED, OF_CANCELLATION, type TimesheetStatus, type TimesheetType } from './timesheetStatus.ts'

/** One number for each band of fuel trips: 0 to 3 miles, 3 to 6, and beyond. The options have the same names. */
export interface FuelBands {
  fuel_bonus_0: number
  fuel_bonus_3: number
  fuel_bonus_6: number
}

export interface TimesheetPayParts {
  type: TimesheetType
  start_time: ClockTime
  finish_time: ClockTime
  /** Pay per hour in pence. */
  rate: Pence
  driverBonus: Pence
  /** Fixed fuel pay, regardless of the trips. */
  constFuel: Pence
  trips: FuelBands
  /** Pay per trip of each band, in pence. */
  tripPay: FuelBands
}

/**
 * Pay of a timesheet, in pence; `total` is the sum of the other three, each rounded separately
 * (docs/spec/kernel.md#whole-pence).
 */
export interface TimesheetPay {
  minutes: Minutes
  base: Pence
  driverBonus: Pence
  fuelBonus: Pence
  total: Pence
}

const NOTHING: TimesheetPay = { minutes: 0, base: 0, driverBonus: 0, fuelBonus: 0, total: 0 }

/** See docs/spec/timesheets.md#timesheet-bonus. */
export const TIMESHEET_BONUS_CHOICES: typeof BONUS_CHOICES = [
  ...BONUS_CHOICES,
  { amount: -1000, label: '−£10' },
  { amount: -2000, label: '−£20' },
]

/** The fixed fuel bonus plus the trips of each band times their pay (docs/spec/timesheets.md#timesheet-pay), in pence. */
export function fuelBonus(constFuel: Pence, trips: FuelBands, tripPay: FuelBands): Pence {
  return (
    constFuel +
    trips.fuel_bonus_0 * tripPay.fuel_bonus_0 +
    trips.fuel_bonus_3 * tripPay.fuel_bonus_3 +
    trips.fuel_bonus_6 * tripPay.fuel_bonus_6
  )
}

/**
 * Pay per trip on this timesheet: by today's options, until the approval of the pay freezes them
 * (docs/spec/timesheets.md#timesheet-pay). An approved timesheet without frozen amounts uses the options.
 */
export function tripPayOf(status: TimesheetStatus, frozen: FuelBands | null, options: FuelBands): FuelBands {
  return status === APPROVED && frozen ? frozen : options
}

/**
 * Hours and pay of a timesheet: rate times length, rounded once half away from zero, plus bonus plus fuel
 * (docs/spec/timesheets.md#timesheet-pay, docs/spec/kernel.md#whole-pence). The cancellation fee is never part of it,
 * and the timesheet of a cancellation has nothing but that fee (docs/spec/timesheets.md#timesheet-types).
 * @throws RangeError when a time is not a time of day
 */
export function timesheetPay(given: TimesheetPayParts): TimesheetPay {
  if (given.type === OF_CANCELLATION) return NOTHING
  const { rate, driverBonus, constFuel, trips, tripPay } = given
  const minutes = shiftLength(given.start_time, given.finish_time)
  const fuel = fuelBonus(constFuel, trips, tripPay)
  const base = shiftCost({ rate, minutes, driverBonus: 0, fuelBonus: 0 })
  return { minutes, base, driverBonus, fuelBonus: fuel, total: base + driverBonus + fuel }
}
