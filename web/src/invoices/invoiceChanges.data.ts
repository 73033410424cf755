import {
  invoiceBatchRoutes,
  invoiceDocumentRoutes,
} from '@driverdesk/contract/invoices/invoiceBatch.routes.ts'
import type {
  BatchResult,
  ManyInvoices,
  ManyInvoicesReply,
} from '@driverdesk/contract/invoices/invoiceBatch.shapes.ts'
import type {
  CreditedInvoice,
  RefundedInvoice,
} from '@driverdesk/contract/invoices/invoiceDocuments.shapes.ts'
import { invoiceRoutes } from '@driverdesk/contract/invoices/invoices.routes.ts'
import { cancellationRoutes } from '@driverdesk/contract/shifts/cancellations.routes.ts'
import { leftToPay } from '@driverdesk/domain/invoices/credits.ts'
import type { Settlement } from '@driverdesk/domain/invoices/overpayments.ts'
import { formatMoney, type Pence, penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { CHARGE_REMOVED } from '@driverdesk/domain/shifts/cancelling.ts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { BULK_TIMEOUT_MS, call, periodOf } from '../kernel/api.ts'
import { ApiError, isGone, unlessGone } from '../kernel/apiError.ts'
import { isNewer } from '../kernel/datedChanges.ts'
import { queryClient } from '../kernel/query.ts'
import type { ShownInvoice } from './invoiceDesk.ts'
import {
  invoiceQuery,
  invoicesQuery,
  patchInvoices,
  refetchInvoices,
  savingInvoices,
  useSaving,
} from './invoices.data.ts'
import { changersQuery } from './owed.data.ts'

/** The callers show errors themselves. */
const ownErrors = { mutationKey: savingInvoices, meta: { ownErrors: true } }

/** Refetches the invoices if the server's answer shows that ours are stale. */
function useRefetchIfStale() {
  const client = useQueryClient()
  return (error: Error) => {
    const isStale = error instanceof ApiError && [400, 404, 409].includes(error.status)
    if (isStale) void refetchInvoices(client)
  }
}

/** Removes a draft; refused if it has changed since the user saw it. */
export function useRemoveInvoice() {
  const client = useQueryClient()
  const onError = useRefetchIfStale()
  return useMutation({
    ...ownErrors,
    mutationFn: ({ id, updated_at }: ShownInvoice) =>
      call(invoiceRoutes.remove, { params: { id }, query: { updated_at } }),
    onSuccess: (_answer, { id }) => patchInvoices(client, [{ remove: id }]),
    onError,
  })
}

type InvoiceToChange = { invoice: ShownInvoice; idempotencyKey: string } & (
  | { action: keyof typeof PLAIN }
  | { action: 'markPaid'; paidOn: IsoDate | undefined; settlement: Settlement }
  | { action: 'credit'; credit: Omit<z.input<typeof CreditedInvoice>, 'updated_at'> }
  | { action: 'refund'; refund: Omit<z.input<typeof RefundedInvoice>, 'updated_at'> }
)

const PLAIN = {
  send: invoiceDocumentRoutes.send,
  remind: invoiceDocumentRoutes.remind,
  markUnpaid: invoiceDocumentRoutes.unpaid,
} as const

export function useChangeInvoice() {
  const client = useQueryClient()
  const onError = useRefetchIfStale()
  return useMutation({
    ...ownErrors,
    mutationFn: (change: InvoiceToChange): Promise<ShownInvoice> => {
      const { invoice, idempotencyKey } = change
      const params = { id: invoice.id }
      const body = { updated_at: invoice.updated_at }
      const options = { idempotencyKey }
      switch (change.action) {
        case 'credit':
          return call(invoiceDocumentRoutes.credit, { params, body: { ...body, ...change.credit } }, options)
        case 'refund':
          return call(invoiceDocumentRoutes.refund, { params, body: { ...body, ...change.refund } }, options)
        case 'markPaid':
          return call(
            invoiceDocumentRoutes.paid,
            {
              params,
              body: {
                ...body,
                paid_on: change.paidOn,
                ...paidBody(change.settlement, leftToPay(invoice)),
              },
            },
            options,
          )
        default:
          return call(PLAIN[change.action], { params, body }, options)
      }
    },
    onSuccess: (invoice) => patchInvoices(client, [{ put: invoice }]),
    onError,
  })
}

/** The fields of a payment in a call. None if all that is owed came in: an older server does not know the amounts. */
export function paidBody({ received, fromAccount, left }: Settlement, owed: Pence) {
  if (left === 0) return received === owed ? {} : { received: penceToPounds(received) }
  return {
    in_part: true,
    received: penceToPounds(received),
    ...(fromAccount > 0 && { from_account: penceToPounds(fromAccount) }),
  }
}

/** Follows what others do to an invoice while a dialog changes it, whether or not the list still shows it. */
export function useInvoiceRecord(invoice: ShownInvoice) {
  const { data, error } = useQuery(invoiceQuery(invoice.id))
  const isNews = data !== undefined && isNewer(data.updated_at, invoice.updated_at)
  const changers = useQuery({ ...changersQuery([data ?? invoice]), enabled: isNews })
  const by = changers.data?.[0]?.name ?? 'Someone else'
  return {
    record: invoice,
    // The notice waits for the name of the person who made the change.
    latest: isNews && changers.isPending ? undefined : (data as ShownInvoice | undefined),
    isGone: isGone(error),
    gone: 'This invoice has been removed.',
    newsOf: (seen: ShownInvoice, now: ShownInvoice) => newsOf(seen, now, by),
    load: loadInvoice,
    reloaded: () => 'Reloaded: this is the invoice as it is now. What you entered is kept.',
  }
}

/** Someone else's latest change; undefined if none. */
function newsOf(seen: ShownInvoice, now: ShownInvoice, who: string): string | undefined {
  if (!isNewer(now.updated_at, seen.updated_at)) return undefined
  if (now.state === 'credited') return `${who} has just credited this invoice in full.`
  if (seen.paid_at === null && now.paid_at !== null)
    return now.paid_by === 'card'
      ? 'This invoice has just been paid by card.'
      : `${who} has just marked this invoice as paid.`
  if ((now.part_paid ?? 0) > (seen.part_paid ?? 0)) return `${who} has just recorded a part payment.`
  const credited = poundsToPence(now.credited) - poundsToPence(seen.credited)
  return credited > 0
    ? `${who} has just credited ${formatMoney(credited)} of this invoice.`
    : `${who} has just changed this invoice.`
}

const loadInvoice = ({ id }: ShownInvoice): Promise<ShownInvoice | undefined> =>
  unlessGone(queryClient.fetchQuery({ ...invoiceQuery(id), staleTime: 0 }))

interface BatchToBuild {
  range: DateRange
  restaurantIds: number[]
  key: string
}

/**
 * Invoices many restaurants, each independently. A repeated call creates those that are missing, and none
 * twice.
 */
export const useBuildBatch = () =>
  useSaving(
    async ({ range, restaurantIds, key }: BatchToBuild): Promise<readonly BatchResult[]> => {
      const body = { ...periodOf(range), restaurant_ids: restaurantIds }
      const options = { idempotencyKey: key, timeoutMs: BULK_TIMEOUT_MS }
      return (await call(invoiceBatchRoutes.build, { body }, options)).results
    },
    { ownErrors: true },
  )

export type ManyResults = ManyInvoicesReply['results']

/** Changes many invoices, each independently. A repeated call with its key changes what is left, and emails none twice. */
export const useChangeMany = () =>
  useSaving(
    async ({ body, key }: { body: ManyInvoices; key: string }): Promise<ManyResults> => {
      const options = { idempotencyKey: key, timeoutMs: BULK_TIMEOUT_MS }
      return (await call(invoiceBatchRoutes.changeMany, { body }, options)).results
    },
    { ownErrors: true },
  )

/**
 * Withdraws the charges for all cancellations of a shift that are on no invoice. The server records the amount
 * (docs/spec/shifts.md#charge-events).
 */
export const useTakeChargeBack = () =>
  useSaving(({ shiftId, idempotencyKey }: { shiftId: number; idempotencyKey: string }) => {
    const about = { shift_id: shiftId, model_type: 10, model_id: shiftId } as const
    return call(
      cancellationRoutes.record,
      { body: { ...about, event: CHARGE_REMOVED, cost: 0 } },
      { idempotencyKey },
    )
  })

export interface InvoiceRequest {
  restaurantId: number
  range: DateRange
  invoice_number: string
  comission: string
}

const SLOW = { timeoutMs: BULK_TIMEOUT_MS }

const queryOf = ({ restaurantId, range, invoice_number, comission }: InvoiceRequest) => ({
  ...periodOf(range),
  restaurant_id: restaurantId,
  invoice_number,
  comission,
})

/** Returns the PDF without storing an invoice. */
export const previewInvoice = (request: InvoiceRequest): Promise<Blob> =>
  call(invoiceRoutes.preview, { query: queryOf(request) }, SLOW)

/**
 * Stores the invoice and returns its PDF (docs/spec/invoices.md#generating). It replaces a draft of the same restaurant and days, so a
 * retry is safe.
 */
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
