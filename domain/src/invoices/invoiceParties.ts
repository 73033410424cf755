import type { CompanyDetails } from '../options/companyDetails.ts'

/** The sender and recipient of an invoice, as they were when it was made (docs/spec/invoices.md#invoice-pdf). */
export interface InvoiceParties {
  company: CompanyDetails
  restaurant: {
    name: string
    address: string
    business_email: string
  }
}

/** The address in one line. Adds the postcode unless the address has it already. */
export function restaurantAddress({ address, postcode }: { address: string; postcode: string }): string {
  const [place, code] = [address.trim(), postcode.trim()]
  const has = place.toLowerCase().includes(code.toLowerCase())
  return has || place === '' ? place || code : `${place}, ${code}`
}
