/** Previews and builds an invoice (docs/spec/invoices.md#invoice-calls, docs/spec/invoices.md#generating). */
import { invoiceRoutes } from '@driverdesk/contract/invoices/invoices.routes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import type { QueryClient } from '@tanstack/react-query'
import { BULK_TIMEOUT_MS, call } from '../../kernel/api.ts'
import { invoicesQuery } from '../invoices.data.ts'

export interface InvoiceRequest {
  restaurantId: number
  range: DateRange
  invoice_number: string
  comission: string
}

const SLOW = { timeoutMs: BULK_TIMEOUT_MS }

const queryOf = ({ restaurantId, range: { from, to }, invoice_number, comission }: InvoiceRequest) => ({
  period_date_from: from,
  period_date_to: to,
  restaurant_id: String(restaurantId),
  invoice_number,
  comission,
})

/** Returns the PDF without storing an invoice. */
export const previewInvoice = (request: InvoiceRequest): Promise<Blob> =>
  call(invoiceRoutes.preview, { query: queryOf(request) }, SLOW)

/** Stores the invoice and returns its PDF. It replaces a draft of the same restaurant and days, so a retry is safe. */
export const buildInvoice = (request: InvoiceRequest): Promise<Blob> =>
  call(invoiceRoutes.regenerate, { query: { ...queryOf(request), create_invoice: '1' } }, SLOW)

/** Returns the number of the stored invoice; the requested one may have been taken in the meantime. */
export async function builtInvoice(
  client: QueryClient,
  { restaurantId, range }: InvoiceRequest,
): Promise<string | undefined> {
  const invoices = await client.fetchQuery({ ...invoicesQuery(range), staleTime: 5_000 }).catch(() => [])
  return draftOf(invoices, restaurantId, range)?.invoice_number
}

interface Found {
  restaurant_id: number
  driver_id: number | null
  period_date_from: string
  period_date_to: string
  state: string
  invoice_number: string
}

export const draftOf = (invoices: readonly Found[], restaurantId: number, { from, to }: DateRange) =>
  invoices.find(
    (invoice) =>
      invoice.state === 'draft' &&
      invoice.driver_id === null &&
      invoice.restaurant_id === restaurantId &&
      invoice.period_date_from === from &&
      invoice.period_date_to === to,
  )
