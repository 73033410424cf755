import type { ProviderInvoice } from '@driverdesk/contract/payments/payment.shapes.ts'
import { paymentRoutes } from '@driverdesk/contract/payments/payments.routes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { queryOptions } from '@tanstack/react-query'
import { BULK_TIMEOUT_MS, call } from '../kernel/api.ts'

export const providerInvoiceKeys = { all: ['provider-invoices'] as const }

/**
 * The payment provider's copies by invoice number (docs/spec/payments.md#payment-status). If they cannot be loaded, the
 * screen only lacks the status column and Pay Now.
 */
export const providerInvoicesQuery = ({ from, to }: DateRange) =>
  queryOptions({
    queryKey: [...providerInvoiceKeys.all, from, to],
    queryFn: ({ signal }) =>
      call(paymentRoutes.providerInvoices, { body: { start_date: from, end_date: to } }, { signal }),
    select: byNumber,
    meta: { ownErrors: true },
  })

const byNumber = (invoices: readonly ProviderInvoice[]): ReadonlyMap<string, ProviderInvoice> =>
  new Map(invoices.map((invoice) => [invoice.metadata.invoice_number, invoice]))

/** Charges the restaurant's card. A repeated call with the same key charges once. */
export const payByCard = ({ id, customer }: ProviderInvoice, idempotencyKey: string) =>
  call(
    paymentRoutes.pay,
    { body: { stripe_invoice_id: id, stripe_customer_id: customer } },
    { idempotencyKey, timeoutMs: BULK_TIMEOUT_MS },
  )
