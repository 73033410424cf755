import { z } from 'zod'
import { file, forStaff, forStaffAndRestaurants, routes } from '../kernel/route.ts'
import { IdParams, Seen } from '../kernel/wire.ts'
import { Invoice, InvoiceListQuery } from './invoice.shapes.ts'
import {
  InvoiceBatch,
  InvoiceBatchReply,
  ManyInvoices,
  ManyInvoicesReply,
  UnbilledRestaurant,
} from './invoiceBatch.shapes.ts'
import { CreditedInvoice, CreditNoteQuery, PaidInvoice, RefundedInvoice } from './invoiceDocuments.shapes.ts'

export const invoiceBatchRoutes = routes({
  build: {
    ...forStaff,
    method: 'POST',
    path: '/api/invoice/batch',
    summary:
      'Builds an invoice for each restaurant with unbilled work of at most 31 days, each independently. A repeated call builds only what is missing; with the same `Idempotency-Key` it returns the result of the whole run. The sockets of the session receive the progress under that key.',
    body: InvoiceBatch,
    idempotent: true,
    reply: InvoiceBatchReply,
  },
  changeMany: {
    ...forStaff,
    method: 'POST',
    path: '/api/invoice/change-many',
    summary:
      'Sends drafts, marks sent invoices as paid by bank transfer, or sends reminders of overdue ones, each independently; with `together` it pays all or none. With the same `Idempotency-Key` a repeated call changes only what is left. The sockets of the session receive the progress under that key.',
    body: ManyInvoices,
    idempotent: true,
    reply: ManyInvoicesReply,
    refusals: ['sameKeyOtherBody'],
  },
  unbilled: {
    ...forStaff,
    method: 'GET',
    path: '/api/invoice/unbilled',
    summary:
      "Lists unbilled work of up to 366 days by restaurant in the caller's scope, and why it cannot be billed yet.",
    query: InvoiceListQuery,
    reply: z.array(UnbilledRestaurant),
  },
  exportCsv: {
    ...forStaffAndRestaurants,
    method: 'GET',
    path: '/api/invoice-export',
    summary: 'The invoices in scope that overlap a period, as CSV, with a total.',
    query: InvoiceListQuery,
    reply: file(),
    fromStandby: true,
  },
  exportLines: {
    ...forStaffAndRestaurants,
    method: 'GET',
    path: '/api/invoice/{id}/lines.csv',
    summary: 'The lines of an invoice as CSV, with added amounts and the total.',
    params: IdParams,
    reply: file(),
    fromStandby: true,
  },
})

const change = {
  ...forStaff,
  method: 'POST',
  params: IdParams,
  reply: Invoice,
  refusals: ['stale', 'sameKeyOtherBody'],
  idempotent: true,
} as const

/** Changes of a stored invoice. With `updated_at`, a call is refused if the invoice has changed since. */
export const invoiceDocumentRoutes = routes({
  send: {
    ...change,
    path: '/api/invoice/{id}/send',
    summary:
      'Emails an invoice with its PDF to the restaurant. The due days of a draft start then; a sent invoice is sent again.',
    body: Seen,
  },
  remind: {
    ...change,
    path: '/api/invoice/{id}/remind',
    summary: 'Emails a reminder of a sent invoice with its PDF.',
    body: Seen,
  },
  credit: {
    ...change,
    path: '/api/invoice/{id}/credit',
    summary:
      'Credits a sent or paid invoice, in full or in part, by a credit note, which is emailed. In full, its work can be billed again.',
    body: CreditedInvoice,
  },
  refund: {
    ...change,
    path: '/api/invoice/{id}/refund',
    summary:
      'Records the bank transfer that returned the money after a refund to the card failed, or tries the card again.',
    body: RefundedInvoice,
  },
  paid: {
    ...change,
    path: '/api/invoice/{id}/paid',
    summary: 'Marks an invoice as paid by bank transfer, or records the payment of a part.',
    body: PaidInvoice,
  },
  unpaid: {
    ...change,
    path: '/api/invoice/{id}/unpaid',
    summary: 'Marks an invoice that was paid by bank transfer as unpaid.',
    body: Seen,
  },
  creditNote: {
    ...forStaffAndRestaurants,
    method: 'GET',
    path: '/api/invoice/{id}/credit-note',
    summary: "The PDF of one of an invoice's credit notes.",
    params: IdParams,
    query: CreditNoteQuery,
    reply: file(),
    refusals: ['busy', 'pdfFails'],
  },
})
