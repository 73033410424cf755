/**
 * The calls that request an invoice (docs/spec/invoices.md#invoice-request, docs/spec/invoices.md#request-invoice-dialog,
 * docs/spec/invoices.md#invoice-calls).
 */

import { COMMISSION_REQUIRED } from '@driverdesk/domain/invoices/invoiceMessages.ts'
import {
  INVOICE_NUMBER_INVALID,
  INVOICE_NUMBER_REQUIRED,
  typedInvoiceNumber,
} from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { z } from 'zod'
import { file, forStaff, forStaffAndRestaurants, routes } from '../kernel/route.ts'
import { flag, IdParams, id, idList, idParam, isoDate, money, pounds, Seen, text } from '../kernel/wire.ts'
import {
  Invoice,
  InvoiceForRestaurant,
  InvoiceListQuery,
  InvoiceNumberQuery,
  InvoiceWithLines,
  InvoiceWithLinesForRestaurant,
} from './invoice.shapes.ts'

const COMMISSION_INVALID = 'Commission must be a number of 0 or more with at most two decimals.'

const InvoiceRequestQuery = z.strictObject({
  /** The requested number. If it is taken, the invoice gets the next one. */
  invoice_number: text(INVOICE_NUMBER_REQUIRED)
    .trim()
    .min(1, { error: INVOICE_NUMBER_REQUIRED, abort: true })
    .refine((given) => typedInvoiceNumber(given) !== undefined, INVOICE_NUMBER_INVALID),
  /** Ignored for a restaurant account, which has its own. */
  comission: money(COMMISSION_INVALID, COMMISSION_REQUIRED).refine(
    (given) => Number(given) >= 0,
    COMMISSION_INVALID,
  ),
  period_date_from: isoDate(),
  period_date_to: isoDate(),
  /** An invoice always has one restaurant. */
  restaurant_id: idParam().optional(),
  driver_id: idParam().optional(),
})

/** `create_invoice` "1" stores; without it the answer is a preview. */
export const InvoiceRegenerationQuery = InvoiceRequestQuery.extend({ create_invoice: flag().optional() })

const check = <const S extends z.ZodType>(invoice: S) =>
  z.object({
    /** The highest given number, or 0. Both fields are the same. */
    invoice_last_id: z.int(),
    last_id: z.int(),
    /** The restaurant's own default for its invoices; null if it has none. */
    comission: pounds().nullable(),
    commission_basis: z.literal(['percent', 'per_hour']).nullable(),
    /** Invoices that overlap the period, without credited ones. */
    invoices: z.array(invoice),
  })
export const InvoiceCheck = check(Invoice)
const InvoiceCheckForRestaurant = check(InvoiceForRestaurant)

export const invoiceRoutes = routes({
  list: {
    ...forStaffAndRestaurants,
    method: 'GET',
    path: '/api/invoice',
    summary: "The invoices in the caller's scope that overlap a range of at most 366 days.",
    query: InvoiceListQuery,
    reply: { staff: z.array(Invoice), restaurant: z.array(InvoiceForRestaurant) },
  },
  get: {
    ...forStaffAndRestaurants,
    method: 'GET',
    path: '/api/invoice/{id}',
    summary: 'An invoice with its lines.',
    params: IdParams,
    reply: { staff: InvoiceWithLines, restaurant: InvoiceWithLinesForRestaurant },
  },
  changedBy: {
    ...forStaff,
    method: 'GET',
    path: '/api/invoice/changed-by',
    summary:
      'Who changed each of these invoices last, null if that is not known; those out of scope are left out.',
    query: z.strictObject({ ids: idList() }),
    reply: z.array(z.object({ id: id(), name: z.string().nullable() })),
  },
  byNumber: {
    ...forStaffAndRestaurants,
    method: 'GET',
    path: '/api/invoice-number',
    summary: "The invoice in the caller's scope with a number, as a list of one or none.",
    query: InvoiceNumberQuery,
    reply: { staff: z.array(Invoice), restaurant: z.array(InvoiceForRestaurant) },
  },
  check: {
    ...forStaffAndRestaurants,
    method: 'GET',
    path: '/api/invoice-check',
    summary: 'The last invoice number, and the invoices of a restaurant that already cover part of a period.',
    query: InvoiceListQuery,
    reply: { staff: InvoiceCheck, restaurant: InvoiceCheckForRestaurant },
  },
  preview: {
    ...forStaffAndRestaurants,
    method: 'GET',
    path: '/api/invoice-generate',
    summary: 'The PDF of an invoice as a preview. Nothing is stored.',
    query: InvoiceRequestQuery,
    reply: file(),
    refusals: ['busy', 'pdfFails'],
  },
  /** A GET that may write. It stores one invoice, even if it is repeated. */
  regenerate: {
    ...forStaffAndRestaurants,
    method: 'GET',
    path: '/api/invoice-regenerate',
    summary:
      'With `create_invoice` 1, stores the invoice, or regenerates the draft of the same restaurant, driver and period, and returns its PDF with its number in the header X-Invoice-Number. Otherwise returns a preview.',
    viewing: 'refused',
    query: InvoiceRegenerationQuery,
    reply: file(),
    refusals: ['billedMeanwhile', 'busy', 'pdfFails'],
  },
  remove: {
    ...forStaff,
    method: 'DELETE',
    path: '/api/invoice/{id}',
    summary: 'Removes a draft and frees its hours; with `updated_at` only if no one has since changed it.',
    params: IdParams,
    query: Seen,
    reply: Invoice,
    refusals: ['stale'],
  },
})
