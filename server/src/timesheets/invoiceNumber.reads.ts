import { sql } from 'kysely'

/** The domain's `invoiceNumberText` in SQL; null without an invoice. */
export const INVOICE_NUMBER = sql<string>`lpad(invoice.number::text, greatest(3, length(invoice.number::text)), '0')`
