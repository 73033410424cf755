/**
 * Card payment: what the payment provider has of the invoices of a range, and paying one
 * (docs/spec/payments.md#payment-status).
 */
import type { ProviderInvoice } from '@driverdesk/contract/payments/payment.shapes.ts'
import { paymentRoutes } from '@driverdesk/contract/payments/payments.routes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { queryOptions } from '@tanstack/react-query'
import { BULK_TIMEOUT_MS, call } from '../kernel/api.ts'

export const providerInvoiceKeys = { all: ['provider-invoices'] as const }

/**
 * By invoice number. The screen does without them where they cannot be had: nothing but the column of the status and
 * Pay Now is missing then.
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

export const NO_PROVIDER_INVOICES: ReadonlyMap<string, ProviderInvoice> = new Map()

/** Pays by the restaurant's card; with the same key it is paid once, however often it is sent. */
export const payByCard = ({ id, customer }: ProviderInvoice, idempotencyKey: string) =>
  call(
    paymentRoutes.pay,
    { body: { stripe_invoice_id: id, stripe_customer_id: customer } },
    { idempotencyKey, timeoutMs: BULK_TIMEOUT_MS },
  )
