import type { CommissionBasis } from '../shifts/expectedSales.ts'

export const COMMISSION_BASIS_KEY = 'invoice_commission_basis'

/** What the option says; anything but 'per_hour' is a percentage, the default (rulings 3.6). */
export const commissionBasisOf = (ovalue: string | undefined): CommissionBasis =>
  ovalue === 'per_hour' ? 'per_hour' : 'percent'

/** The sentence for a commission that is no percentage; pounds per hour have no limit of their own (rulings 3.6). */
export const commissionProblem = (commission: number, basis: CommissionBasis): string | undefined =>
  basis === 'percent' && commission > 100
    ? 'Commission must be a percentage from 0 to 100 with at most two decimals.'
    : undefined
