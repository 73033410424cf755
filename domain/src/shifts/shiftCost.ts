import { divideRounded, type Pence } from '../kernel/money.ts'
import type { Minutes } from '../kernel/wallClock.ts'

export interface ShiftCostParts {
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

/** Why a bonus cannot be chosen; undefined if it can. */
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
