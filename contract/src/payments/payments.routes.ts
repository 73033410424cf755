/** Card payment on the wire (docs/spec/payments.md#payment-status, docs/spec/payments.md#payment-calls). */

import { z } from 'zod'
import { FileView } from '../invoices/invoiceDocuments.shapes.ts'
import { file, forEveryone, forStaff, forStaffAndRestaurants, routes } from '../kernel/route.ts'
import { id, isoDate } from '../kernel/wire.ts'

/** The payment provider's copy of an invoice. */
export const ProviderInvoice = z.object({
  id: z.string(),
  /** The restaurant's customer id at the provider. */
  customer: z.string(),
  status: z.enum(['open', 'paid']),
  metadata: z.object({ invoice_id: z.string(), invoice_number: z.string() }),
})
export type ProviderInvoice = z.infer<typeof ProviderInvoice>

const ProviderInvoiceQuery = z.strictObject({ start_date: isoDate(), end_date: isoDate() })

const PROVIDER_ID = 'Must be an id of the payment provider.'
const providerId = () => z.string(PROVIDER_ID).regex(/^\w{1,255}$/, PROVIDER_ID)

const PayInvoice = z.strictObject({
  stripe_invoice_id: providerId(),
  stripe_customer_id: providerId(),
})

/** The message is the toast's (docs/spec/payments.md#payment-toast). */
export const PaymentResult = z.object({ success: z.boolean(), message: z.string() })
export type PaymentResult = z.infer<typeof PaymentResult>

const AccountingDownload = z.strictObject({ invoice_id: id() })

export const paymentRoutes = routes({
  providerInvoices: {
    ...forStaffAndRestaurants,
    method: 'POST',
    path: '/api/invoices/stripe-between-dates',
    summary:
      "The payment provider's copies of the caller's invoices with a day in a range of at most 366 days; none if card payment is not set up.",
    body: ProviderInvoiceQuery,
    reply: z.array(ProviderInvoice),
    viewing: 'answered',
  },
  pay: {
    ...forStaff,
    method: 'POST',
    path: '/api/stripe/pay-invoice',
    summary: "Pays an open invoice by the restaurant's card. Repeated calls pay it only once.",
    body: PayInvoice,
    reply: PaymentResult,
    refusals: ['paymentNotSetUp', 'sameKeyOtherBody'],
    idempotent: true,
  },
  webhook: {
    ...forEveryone,
    method: 'POST',
    path: '/api/stripe/webhook',
    summary: "Stripe's signed webhook about payments made elsewhere.",
    signedBy: 'stripe-signature',
    reply: z.object({ received: z.literal(true) }),
    refusals: ['paymentNotSetUp'],
  },
  download: {
    ...forStaffAndRestaurants,
    method: 'POST',
    path: '/api/freeagent/invoice/download',
    summary: 'The accounting copy of an invoice as PDF, or our own if there is none.',
    body: AccountingDownload,
    query: FileView,
    reply: file(),
    refusals: ['busy', 'pdfFails'],
    viewing: 'answered',
  },
})
