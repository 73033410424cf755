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
import { flag, idParam, isoDate, money, pounds, text } from '../kernel/wire.ts'
import { Invoice, InvoiceForRestaurant } from './invoice.shapes.ts'

const COMMISSION_INVALID = 'Commission must be a number of 0 or more with at most two decimals.'

export const InvoiceRequestQuery = z.strictObject({
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
export const InvoiceCheckForRestaurant = check(InvoiceForRestaurant)
