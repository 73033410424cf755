import { file, routes, forPlanners, forStaff } from '../kernel/route.ts'
import { Invoice, InvoiceParams, SeenInvoice } from './invoice.shapes.ts'
import { CreditedInvoice, CreditNoteQuery, PaidInvoice, RefundedInvoice } from './invoiceDocuments.shapes.ts'

const change = {
  ...forStaff,
  method: 'POST',
  params: InvoiceParams,
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
    body: SeenInvoice,
  },
  remind: {
    ...change,
    path: '/api/invoice/{id}/remind',
    summary: 'Emails a reminder of a sent invoice with its PDF.',
    body: SeenInvoice,
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
    body: SeenInvoice,
  },
  creditNote: {
    ...forPlanners,
    method: 'GET',
    path: '/api/invoice/{id}/credit-note',
    summary: "The PDF of one of an invoice's credit notes.",
    params: InvoiceParams,
    query: CreditNoteQuery,
    reply: file(),
    refusals: ['busy', 'pdfFails'],
  },
})
