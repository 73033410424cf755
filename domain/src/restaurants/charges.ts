import { formatMoney, type Pence } from '../kernel/money.ts'
import type { CommissionBasis } from '../options/optionKeys.ts'

/** A restaurant's charges: the commission in hundredths (1.5 is 150), the fee in pence. */
export interface Charges {
  basis: CommissionBasis
  commissionHundredths: number
  bookingFee: Pence
}

/** A restaurant's own charges; null if it has none. 0 is a charge. */
export interface OwnCharges {
  commissionHundredths: number | null
  bookingFee: Pence | null
}

/**
 * The restaurant's own commission and booking fee if set, or else those of the options, each independently
 * (docs/spec/shifts.md#shift-totals, docs/spec/options.md#commission-basis).
 */
export function effectiveCharges(own: OwnCharges, standard: Charges): Charges {
  return {
    basis: standard.basis,
    commissionHundredths: own.commissionHundredths ?? standard.commissionHundredths,
    bookingFee: own.bookingFee ?? standard.bookingFee,
  }
}

/** The problem of a commission above 100 per cent; pounds per hour have no limit (docs/spec/options.md#commission-basis). */
export const commissionProblem = (commission: number, basis: CommissionBasis): string | undefined =>
  basis === 'percent' && commission > 100
    ? 'Commission must be a percentage from 0 to 100 with at most two decimals.'
    : undefined

/** '1.5%' or '£1.50 per hour', depending on the basis (docs/spec/options.md#commission-basis). */
export const commissionText = ({
  basis,
  commissionHundredths,
}: Pick<Charges, 'basis' | 'commissionHundredths'>): string =>
  basis === 'percent' ? `${commissionHundredths / 100}%` : `${formatMoney(commissionHundredths)} per hour`
