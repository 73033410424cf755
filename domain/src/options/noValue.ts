import { PAYROLL_COLUMNS_KEY, PAYROLL_REFERENCES_KEY } from './payrollColumns.ts'

/** In words, what no value means. */
interface NoValue {
  value: string
  meaning: string
}

const NOT_ON_INVOICES: NoValue = { value: 'None', meaning: 'Not on invoices' }

/** Options whose value may be missing. A stored value is never empty, so '-' stands for none. */
const MAY_BE_NONE = new Map<string, NoValue>([
  ['company_address', NOT_ON_INVOICES],
  ['company_vat_number', NOT_ON_INVOICES],
  ['company_bank_details', NOT_ON_INVOICES],
  [PAYROLL_COLUMNS_KEY, { value: 'Standard', meaning: 'The columns of the payroll program' }],
  [PAYROLL_REFERENCES_KEY, { value: 'Standard', meaning: '1, 2, 3, 4, 5' }],
])

/** Undefined for an option that must have a value. */
export const noValueOf = (okey: string): NoValue | undefined => MAY_BE_NONE.get(okey)

export const isNone = (okey: string, ovalue: string): boolean =>
  MAY_BE_NONE.has(okey) && ovalue.trim() === '-'

/** The value as a person types it: empty if there is none. */
export const typedOption = (okey: string, ovalue: string): string => (isNone(okey, ovalue) ? '' : ovalue)

/** The value to store for the text that a person typed. */
export const storedOption = (okey: string, typed: string): string =>
  typed.trim() === '' && MAY_BE_NONE.has(okey) ? '-' : typed.trim()
