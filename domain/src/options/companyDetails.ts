/** The agency, as it is named in its documents and emails. */
export interface CompanyDetails {
  name: string
  /** Line by line. */
  address: string[]
  /** '' if there is none. */
  vat_number: string
  /** Bank account for transfers; '' if none is given. */
  bank_details: string
}

/** The options about the company. Their values are text, and '-' means none. */
const COMPANY_OPTIONS = ['company_name', 'company_address', 'company_vat_number', 'company_bank_details']

export function companyDetails(options: ReadonlyMap<string, string>): CompanyDetails {
  const [name = '', address = '', vat_number = '', bank_details = ''] = COMPANY_OPTIONS.map((key) =>
    said(options.get(key)),
  )
  const lines = address
    .split(/[,\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return { name, address: lines, vat_number, bank_details }
}

const said = (value: string | undefined): string => {
  const text = value?.trim() ?? ''
  return text === '-' ? '' : text
}
