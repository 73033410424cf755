import { sql } from 'kysely'

/** `invoiceNumberText` of the domain, of `invoice`; null without one. */
export const INVOICE_NUMBER = sql<string>`lpad(invoice.number::text, greatest(3, length(invoice.number::text)), '0')`
