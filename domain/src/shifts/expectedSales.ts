import { divideRounded, type Pence } from '../kernel/money.ts'
import type { Minutes } from '../kernel/wallClock.ts'
import type { CommissionBasis } from '../options/optionKeys.ts'

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
