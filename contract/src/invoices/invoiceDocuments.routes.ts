import { file, routes } from '../kernel/route.ts'
import { Invoice, InvoiceParams, SeenInvoice } from './invoice.shapes.ts'
import { CreditedInvoice, FileView, PaidInvoice } from './invoiceDocuments.shapes.ts'

const staff = ['administrator', 'manager'] as const
const change = {
  method: 'POST',
  access: staff,
  scope: 'restaurants',
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
      'Mails an invoice with its PDF to the restaurant; a draft is due from then on, one that was sent goes once more.',
    body: SeenInvoice,
  },
  remind: {
    ...change,
    path: '/api/invoice/{id}/remind',
    summary: 'Mails a reminder of a sent invoice with its PDF.',
    body: SeenInvoice,
  },
  credit: {
    ...change,
    path: '/api/invoice/{id}/credit',
    summary:
      'Takes a sent invoice back as a whole by a credit note, which is mailed; what it billed can be billed again.',
    body: CreditedInvoice,
  },
  paid: {
    ...change,
    path: '/api/invoice/{id}/paid',
    summary: 'Marks an invoice as paid by bank transfer.',
    body: PaidInvoice,
  },
  unpaid: {
    ...change,
    path: '/api/invoice/{id}/unpaid',
    summary: 'Takes back that an invoice was marked as paid by bank transfer.',
    body: SeenInvoice,
  },
  creditNote: {
    method: 'GET',
    path: '/api/invoice/{id}/credit-note',
    summary: "The PDF of an invoice's credit note.",
    access: [...staff, 'restaurant'],
    scope: 'restaurants',
    params: InvoiceParams,
    query: FileView,
    reply: file(),
    refusals: ['busy', 'pdfFails'],
  },
})
