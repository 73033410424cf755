import type { CommissionBasis } from '../options/commissionBasis.ts'

/**
 * The sentence for a commission that is no percentage; pounds per hour have no limit of their own
 * (docs/spec/options.md#commission-basis).
 */
export const commissionProblem = (commission: number, basis: CommissionBasis): string | undefined =>
  basis === 'percent' && commission > 100
    ? 'Commission must be a percentage from 0 to 100 with at most two decimals.'
    : undefined
