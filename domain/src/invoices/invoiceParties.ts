/** The sender and recipient of an invoice, as they were when it was made (docs/spec/invoices.md#invoice-pdf). */
export interface InvoiceParties {
  company: {
    name: string
    /** Line by line. */
    address: string[]
    /** '' if there is none. */
    vat_number: string
    /** Bank account for transfers; '' if none is given. */
    bank_details: string
  }
  restaurant: {
    name: string
    address: string
    business_email: string
  }
}

/** The options about the company. Their values are text, and '-' means none. */
export const COMPANY_OPTIONS = [
  ...(['company_name', 'company_address', 'company_vat_number', 'company_bank_details'] as const),
]

/** Reads the company from the options. */
export function companyDetails(options: ReadonlyMap<string, string>): InvoiceParties['company'] {
  const [name = '', address = '', vat_number = '', bank_details = ''] = COMPANY_OPTIONS.map((key) =>
    said(options.get(key)),
  )
  const lines = address
    .split(/[,\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return { name, address: lines, vat_number, bank_details }
}

/** The address in one line. Adds the postcode unless the address has it already. */
export function restaurantAddress({ address, postcode }: { address: string; postcode: string }): string {
  const [place, code] = [address.trim(), postcode.trim()]
  const has = place.toLowerCase().includes(code.toLowerCase())
  return has || place === '' ? place || code : `${place}, ${code}`
}

const said = (value: string | undefined): string => {
  const text = value?.trim() ?? ''
  return text === '-' ? '' : text
}
