export const COMMISSION_BASIS_KEY = 'invoice_commission_basis'

/**
 * What the option `invoice_commission_basis` says the commission's number means
 * (docs/spec/options.md#commission-basis).
 */
export type CommissionBasis = 'percent' | 'per_hour'

/**
 * What the option says; anything but 'per_hour' is a percentage, the default (docs/spec/options.md#commission-basis).
 */
export const commissionBasisOf = (ovalue: string | undefined): CommissionBasis =>
  ovalue === 'per_hour' ? 'per_hour' : 'percent'
