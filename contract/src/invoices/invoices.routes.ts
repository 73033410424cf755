import { z } from 'zod'
import { file, routes } from '../kernel/route.ts'
import {
  Invoice,
  InvoiceForRestaurant,
  InvoiceListQuery,
  InvoiceNumberQuery,
  InvoiceParams,
  InvoiceWithLines,
  InvoiceWithLinesForRestaurant,
  SeenInvoice,
} from './invoice.shapes.ts'
import {
  InvoiceCheck,
  InvoiceCheckForRestaurant,
  InvoiceRegenerationQuery,
  InvoiceRequestQuery,
} from './invoiceRequest.shapes.ts'

const staff = ['administrator', 'manager'] as const
const all = [...staff, 'restaurant'] as const

export const invoiceRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/invoice',
    summary: "The invoices in the caller's scope that overlap a range of at most 366 days.",
    access: all,
    scope: 'restaurants',
    query: InvoiceListQuery,
    reply: { staff: z.array(Invoice), restaurant: z.array(InvoiceForRestaurant) },
  },
  get: {
    method: 'GET',
    path: '/api/invoice/{id}',
    summary: 'An invoice with its lines.',
    access: all,
    scope: 'restaurants',
    params: InvoiceParams,
    reply: { staff: InvoiceWithLines, restaurant: InvoiceWithLinesForRestaurant },
  },
  byNumber: {
    method: 'GET',
    path: '/api/invoice-number',
    summary: "The invoice in the caller's scope with a number, as a list of one or none.",
    access: all,
    scope: 'restaurants',
    query: InvoiceNumberQuery,
    reply: { staff: z.array(Invoice), restaurant: z.array(InvoiceForRestaurant) },
  },
  check: {
    method: 'GET',
    path: '/api/invoice-check',
    summary: 'The last invoice number, and the invoices of a restaurant that already cover part of a period.',
    access: all,
    scope: 'restaurants',
    query: InvoiceListQuery,
    reply: { staff: InvoiceCheck, restaurant: InvoiceCheckForRestaurant },
  },
  preview: {
    method: 'GET',
    path: '/api/invoice-generate',
    summary: 'The PDF of an invoice as a preview. Nothing is stored.',
    access: all,
    scope: 'restaurants',
    query: InvoiceRequestQuery,
    reply: file(),
    refusals: ['busy', 'pdfFails'],
  },
  /** A GET that may write. It stores one invoice, even if it is repeated. */
  regenerate: {
    method: 'GET',
    path: '/api/invoice-regenerate',
    summary:
      'With `create_invoice` 1, stores the invoice, or regenerates the draft of the same restaurant, driver and period, and answers its PDF with its number in the header X-Invoice-Number. Otherwise answers a preview.',
    access: all,
    scope: 'restaurants',
    viewing: 'refused',
    query: InvoiceRegenerationQuery,
    reply: file(),
    refusals: ['billedMeanwhile', 'busy', 'pdfFails'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/invoice/{id}',
    summary: 'Removes a draft and frees its hours; with `updated_at` only if no one changed it since.',
    access: staff,
    scope: 'restaurants',
    params: InvoiceParams,
    query: SeenInvoice,
    reply: Invoice,
    refusals: ['stale'],
  },
})
