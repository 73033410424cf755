import type { Invoice, InvoiceWithLines } from '@driverdesk/contract/invoices/invoice.shapes.ts'

type WithoutMaker<I extends Invoice> = Omit<I, 'creator_name'> & Partial<Pick<I, 'creator_name'>>

/** An invoice as staff get it, or a restaurant, which is not told who made it. */
export type ShownInvoice = WithoutMaker<Invoice>
export type ShownInvoiceWithLines = WithoutMaker<InvoiceWithLines>
