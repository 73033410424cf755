/** Options whose value may be missing. A stored value is never empty, so '-' stands for none. */
const MAY_BE_NONE = ['company_address', 'company_vat_number', 'company_bank_details']

export const mayBeNone = (okey: string): boolean => MAY_BE_NONE.includes(okey)

export const isNone = (okey: string, ovalue: string): boolean => mayBeNone(okey) && ovalue.trim() === '-'

/** The value as a person types it: empty if there is none. */
export const typedOption = (okey: string, ovalue: string): string => (isNone(okey, ovalue) ? '' : ovalue)

/** What is stored for a typed value. */
export const storedOption = (okey: string, typed: string): string =>
  typed.trim() === '' && mayBeNone(okey) ? '-' : typed.trim()
