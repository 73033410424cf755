/**
 * The roles that may change each option, and the changes that administrators are notified of (docs/spec/options.md#company-wide-options).
 */
import type { Role } from '../kernel/roles.ts'
import { COMMISSION_BASIS_KEY } from './commissionBasis.ts'
import { MAP_CENTRE_KEY, STANDARD_COMMISSION_KEY } from './optionRules.ts'

/** Options apply to the whole business, except the map centre, so managers may change only that. */
export const mayChangeOption = (role: Role, okey: string): boolean =>
  role === 'administrator' || (role === 'manager' && okey === MAP_CENTRE_KEY)

/** Names the amount on every invoice that the option changes; undefined if it changes none. */
export const watchedOption = (okey: string): string | undefined => WATCHED.get(okey)

const WATCHED = new Map([
  ['company_bank_details', 'the bank details on invoices'],
  ['company_vat_number', 'the VAT number on invoices'],
  ['invoice_vat_rate', 'the VAT rate'],
  [STANDARD_COMMISSION_KEY, 'the standard commission'],
  [COMMISSION_BASIS_KEY, 'the basis of commissions'],
])
