import { divideRounded, formatMoney, inThousands, type Pence } from '../kernel/money.ts'
import type { ShiftHours } from '../kernel/shiftLength.ts'
import type { Minutes } from '../kernel/wallClock.ts'
import type { CommissionBasis } from '../options/optionKeys.ts'
import { spanOf } from './paidTime.ts'
import { SHIFT_PUBLISHED, type ShiftStatus } from './shiftStatus.ts'

interface ShiftCostParts {
  /** Pay per hour in pence. */
  rate: Pence
  minutes: Minutes
  driverBonus: Pence
  fuelBonus: Pence
}

/** See docs/spec/shifts.md#driver-bonus. */
export const BONUS_CHOICES: readonly { amount: Pence; label: string }[] = [
  { amount: 0, label: 'No bonus' },
  { amount: 1000, label: '+£10' },
  { amount: 2000, label: '+£20' },
]

/**
 * Cost of a shift in pence: rate times length, rounded once half away from zero, plus driver bonus plus fuel bonus
 * (docs/spec/kernel.md#whole-pence, docs/spec/shifts.md#cost-of-a-shift). The cancellation fee or bonus is never part
 * of it.
 */
export function shiftCost({ rate, minutes, driverBonus, fuelBonus }: ShiftCostParts): Pence {
  return divideRounded(rate * minutes, 60) + driverBonus + fuelBonus
}

export interface BonusProblem {
  field: 'cost_bonus' | 'const_fuel_bonus'
  message: string
}

export function bonusProblem({
  driverBonus,
  fuelBonus,
}: Pick<ShiftCostParts, 'driverBonus' | 'fuelBonus'>): BonusProblem | undefined {
  if (!BONUS_CHOICES.some(({ amount }) => amount === driverBonus)) {
    return { field: 'cost_bonus', message: 'Driver bonus must be £0, £10 or £20.' }
  }
  return fuelBonus < 0
    ? { field: 'const_fuel_bonus', message: 'Fuel bonus must not be negative.' }
    : undefined
}

/** The date and restaurant of a shift decide its rate. */
interface RateBasis extends ShiftHours {
  restaurant_id: number
}

interface RatedShift extends RateBasis {
  status: ShiftStatus
  has_timesheet: boolean
}

/**
 * True if a stored shift keeps its rate when it is saved with this date and restaurant. A published shift does unless either
 * changes (docs/spec/shifts.md#rate-of-a-shift). So does a shift with a timesheet, which was worked or cancelled at its rate. The rest
 * of a night shift that has begun is still of that night, even if it starts after midnight.
 */
export const keepsRate = (stored: RatedShift, given: RateBasis): boolean =>
  (stored.status === SHIFT_PUBLISHED || stored.has_timesheet) &&
  stored.restaurant_id === given.restaurant_id &&
  (stored.period_date === given.period_date || isRestOf(stored, given))

function isRestOf(stored: ShiftHours, given: ShiftHours): boolean {
  // A form may have no times yet.
  if (given.start_time === '' || given.finish_time === '') return false
  const [whole, rest] = [spanOf(stored), spanOf(given)]
  return rest[0] > whole[0] && rest[0] < whole[1] && rest[1] === whole[1]
}

export const payText = (cost: Pence): string => `The pay is ${formatMoney(cost)}.`

/**
 * The message that publishing will change the pay rate (docs/spec/shifts.md#publishing-sets-the-rate). `shown` and `cost` are
 * the totals of those shifts.
 */
export const rateChangeText = (shifts: number, shown: Pence, cost: Pence): string =>
  `The pay rate has changed since ${shifts === 1 ? '1 shift was' : `${inThousands(String(shifts))} shifts were`} saved: published, the cost is ${formatMoney(cost)} instead of ${formatMoney(shown)}.`

export interface CommissionParts {
  basis: CommissionBasis
  /** The commission in hundredths: 150 for 1.5% or £1.50 per hour. */
  rateHundredths: number
  /** Pay in pence, the base of a percentage commission. */
  cost: Pence
  /** Minutes worked, the base of a commission per hour. */
  minutes: Minutes
}

/**
 * The agency's commission in pence, rounded once half away from zero (docs/spec/kernel.md#whole-pence,
 * docs/spec/options.md#commission-basis).
 */
export function commission({ basis, rateHundredths, cost, minutes }: CommissionParts): Pence {
  if (basis === 'per_hour') return divideRounded(rateHundredths * minutes, 60)
  return divideRounded(cost * rateHundredths, 100 * 100)
}

/**
 * Expected sales of one shift, in pence: its cost, the commission on it and the booking fee
 * (docs/spec/shifts.md#shift-totals). The commission is in hundredths (150 for 1.5) and is a percentage, unless `charged`
 * has the length for a commission per hour.
 */
export function expectedSales(
  cost: Pence,
  commissionHundredths: number,
  bookingFee: Pence,
  charged: { basis: CommissionBasis; minutes: Minutes } = { basis: 'percent', minutes: 0 },
): Pence {
  return cost + commission({ ...charged, rateHundredths: commissionHundredths, cost }) + bookingFee
}
