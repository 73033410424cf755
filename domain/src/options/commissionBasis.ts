export const COMMISSION_BASIS_KEY = 'invoice_commission_basis'

/**
 * The unit of the commission, from the option `invoice_commission_basis`
 * (docs/spec/options.md#commission-basis).
 */
export type CommissionBasis = 'percent' | 'per_hour'

/**
 * Anything but 'per_hour' is a percentage, the default (docs/spec/options.md#commission-basis).
 */
export const commissionBasisOf = (ovalue: string | undefined): CommissionBasis =>
  ovalue === 'per_hour' ? 'per_hour' : 'percent'
