export const COMMISSION_BASIS_KEY = 'invoice_commission_basis'

/** What the option `invoice_commission_basis` says the commission's number means (rulings 3.6). */
export type CommissionBasis = 'percent' | 'per_hour'

/** What the option says; anything but 'per_hour' is a percentage, the default (rulings 3.6). */
export const commissionBasisOf = (ovalue: string | undefined): CommissionBasis =>
  ovalue === 'per_hour' ? 'per_hour' : 'percent'
