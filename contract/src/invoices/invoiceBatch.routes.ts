import { z } from 'zod'
import { file, routes, forPlanners, forStaff } from '../kernel/route.ts'
import { InvoiceListQuery, InvoiceParams } from './invoice.shapes.ts'
import {
  InvoiceBatch,
  InvoiceBatchReply,
  ManyInvoices,
  ManyInvoicesReply,
  UnbilledRestaurant,
} from './invoiceBatch.shapes.ts'

export const invoiceBatchRoutes = routes({
  build: {
    ...forStaff,
    method: 'POST',
    path: '/api/invoice/batch',
    summary:
      'Builds an invoice for each restaurant with unbilled work of at most 31 days, each independently. A repeated call builds only what is missing; with the same `Idempotency-Key` it returns the result of the whole run. The sockets of the session get the progress, by that key.',
    body: InvoiceBatch,
    idempotent: true,
    reply: InvoiceBatchReply,
  },
  changeMany: {
    ...forStaff,
    method: 'POST',
    path: '/api/invoice/change-many',
    summary:
      'Sends drafts, marks sent invoices as paid by bank transfer, or reminds of overdue ones, each independently; with `together` it pays all or none. With the same `Idempotency-Key` a repeated call changes only what is left. The sockets of the session get the progress, by that key.',
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
    ...forPlanners,
    method: 'GET',
    path: '/api/invoice-export',
    summary: 'The invoices in scope that overlap a period, as CSV, with a total.',
    query: InvoiceListQuery,
    reply: file(),
    fromStandby: true,
  },
  exportLines: {
    ...forPlanners,
    method: 'GET',
    path: '/api/invoice/{id}/lines.csv',
    summary: 'The lines of an invoice as CSV, with added amounts and the total.',
    params: InvoiceParams,
    reply: file(),
    fromStandby: true,
  },
})
