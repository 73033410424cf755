import type { CommissionBasis } from '../options/commissionBasis.ts'

/**
 * The problem of a commission above 100 per cent; pounds per hour have no limit
 * (docs/spec/options.md#commission-basis).
 */
export const commissionProblem = (commission: number, basis: CommissionBasis): string | undefined =>
  basis === 'percent' && commission > 100
    ? 'Commission must be a percentage from 0 to 100 with at most two decimals.'
    : undefined
