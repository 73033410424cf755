/** Card payment on the wire (docs/spec/payments.md#payment-status, docs/spec/payments.md#payment-calls). */
import { z } from 'zod'
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

export const ProviderInvoiceQuery = z.strictObject({ start_date: isoDate(), end_date: isoDate() })

const PROVIDER_ID = 'Must be an id of the payment provider.'
const providerId = () => z.string(PROVIDER_ID).regex(/^\w{1,255}$/, PROVIDER_ID)

export const PayInvoice = z.strictObject({
  stripe_invoice_id: providerId(),
  stripe_customer_id: providerId(),
})

/** The message is the toast's (docs/spec/payments.md#payment-toast). */
export const PaymentResult = z.object({ success: z.boolean(), message: z.string() })
export type PaymentResult = z.infer<typeof PaymentResult>

export const AccountingDownload = z.strictObject({ invoice_id: id() })
