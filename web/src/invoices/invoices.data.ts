/** The invoices of a range, one with its lines, and what a request needs to know; kept up to date by live events. */

import {
  invoiceBatchRoutes,
  invoiceDocumentRoutes,
} from '@driverdesk/contract/invoices/invoiceBatch.routes.ts'
import { invoiceLive } from '@driverdesk/contract/invoices/invoices.live.ts'
import { invoiceRoutes } from '@driverdesk/contract/invoices/invoices.routes.ts'
import { DESTROY } from '@driverdesk/contract/kernel/live.ts'
import type { ReplyOf } from '@driverdesk/contract/kernel/route.ts'
import { type ProviderInvoice, paymentRoutes } from '@driverdesk/contract/payments/payments.routes.ts'
import { typedInvoiceNumber } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BULK_TIMEOUT_MS, call, periodOf } from '../kernel/api.ts'
import { isNewer } from '../kernel/datedChanges.ts'
import { type LiveEvent, liveEventsSince, liveMark } from '../kernel/live.ts'
import { type LiveLists, useLiveLists } from '../kernel/onChanges.ts'
import { saveFile } from '../kernel/privateFile.ts'
import { atMostEvery } from '../kernel/timing.ts'
import { openInTab } from '../ui/file/openInTab.tsx'
import type { ShownInvoice, ShownInvoiceWithLines } from './invoiceDesk.ts'
import type { InvoiceView } from './invoices.search.ts'
import { owedKeys, unpaidQuery } from './owed.data.ts'

/** The mutation key of every change to invoices, for 'Saving…'. */
export const savingInvoices = ['saving', 'invoices'] as const

const keys = {
  lists: ['invoices'] as const,
  list: ({ from, to }: DateRange) => [...keys.lists, from, to] as const,
  ones: ['invoice'] as const,
  one: (id: number) => [...keys.ones, id] as const,
  checks: ['invoice-check'] as const,
  numbers: ['invoice-number'] as const,
}

export const invoicesQuery = (range: DateRange) =>
  queryOptions({
    queryKey: keys.list(range),
    queryFn: async ({ signal }): Promise<ShownInvoice[]> => {
      const mark = liveMark()
      const invoices: ShownInvoice[] = await call(invoiceRoutes.list, { query: periodOf(range) }, { signal })
      // Live events that arrived during the request may be newer than its answer.
      return withChanges(invoices, invoiceChanges(liveEventsSince(mark)), range)
    },
    staleTime: 5 * 60_000,
  })

export const invoiceQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }): Promise<ShownInvoiceWithLines> =>
      call(invoiceRoutes.get, { params: { id } }, { signal }),
  })

/** The invoice with a number, in a list of one or none. */
export const invoiceByNumberQuery = (number: number) =>
  queryOptions({
    queryKey: [...keys.numbers, number],
    queryFn: ({ signal }): Promise<ShownInvoice[]> =>
      call(invoiceRoutes.byNumber, { query: { number: String(number) } }, { signal }),
    staleTime: 0,
    meta: { ownErrors: true },
  })

export type InvoiceCheck = ReplyOf<typeof invoiceRoutes.check, 'restaurant'>

/** The last number, and the invoices of a restaurant that overlap a period (docs/spec/invoices.md#invoice-check). */
export const invoiceCheckQuery = (restaurantId: number, range: DateRange) =>
  queryOptions({
    queryKey: [...keys.checks, restaurantId, range.from, range.to],
    queryFn: ({ signal }): Promise<InvoiceCheck> =>
      call(invoiceRoutes.check, { query: { ...periodOf(range), restaurant_id: restaurantId } }, { signal }),
    // Someone else may have used the number since.
    staleTime: 0,
  })

const providerInvoiceKeys = { all: ['provider-invoices'] as const }

/**
 * The payment provider's copies by invoice number (docs/spec/payments.md#payment-status). If they cannot be loaded, the
 * screen only lacks the status column and Pay Now.
 */
const providerInvoicesQuery = ({ from, to }: DateRange) =>
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

/** Applies changes to every cached list, and refetches what cannot be patched. */
export function patchInvoices(client: QueryClient, changes: readonly InvoiceChange[]): void {
  if (changes.length === 0) return
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: keys.lists })) {
    const [, from, to] = queryKey as [string, string, string]
    const invoices = state.data as ShownInvoice[] | undefined
    const next = invoices && withChanges(invoices, changes, { from, to })
    if (next && next !== invoices) client.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt })
  }
  for (const change of changes) {
    const id = 'put' in change ? change.put.id : change.remove
    void client.invalidateQueries({ queryKey: keys.one(id) })
  }
  refetchDependent(client)
}

const unbilledKeys = { all: ['unbilled'] as const }

const DEPENDENT = [keys.checks, keys.numbers, owedKeys.all, unbilledKeys.all, providerInvoiceKeys.all]

/** Throttled, because a batch sends an event for each invoice. */
const refetchDependent = atMostEvery(1_000, (client: QueryClient) => {
  for (const queryKey of DEPENDENT) void client.invalidateQueries({ queryKey })
})

const ALL = [keys.lists, keys.ones, ...DEPENDENT]

export function refetchInvoices(client: QueryClient): Promise<unknown> {
  return Promise.all(ALL.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** A call after which invoices and what is owed are loaded again. With `ownErrors` its caller shows the error. */
export function useSaving<Given, Answer>(
  mutationFn: (given: Given) => Promise<Answer>,
  meta: { ownErrors?: true } = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingInvoices,
    meta,
    mutationFn,
    onSettled: () => refetchInvoices(client),
  })
}

/**
 * The invoices of a range and the payment provider's copies by number, the unpaid invoices of all or of one restaurant, or the
 * invoice with the number that is searched for; kept up to date by live events.
 */
export function useInvoiceLists(
  { range, problem, tab, q, by }: Pick<InvoiceView, 'range' | 'problem' | 'tab' | 'q' | 'by'>,
  restaurantId: number | undefined,
) {
  const isOwed = tab === 'owed'
  const enabled = !problem && !isOwed
  const number = typedInvoiceNumber(q ?? '')
  const ofRange = useQuery({ ...invoicesQuery(range), enabled })
  const copies = useQuery({ ...providerInvoicesQuery(range), enabled })
  const unpaid = useQuery({
    ...unpaidQuery(restaurantId),
    enabled: isOwed && (restaurantId !== undefined || by === 'invoice'),
  })
  const found = useQuery({ ...invoiceByNumberQuery(number ?? 0), enabled: number !== undefined })
  useLiveLists(LIVE)
  return {
    invoices: isOwed ? unpaid : q !== undefined ? found : ofRange,
    providerInvoices: (isOwed ? undefined : copies.data) ?? NO_PROVIDER_INVOICES,
  }
}

const NO_PROVIDER_INVOICES: ReadonlyMap<string, ProviderInvoice> = new Map()

const LIVE: LiveLists = {
  keys: ALL,
  channel: invoiceLive.name,
  patch: (client, events) => patchInvoices(client, invoiceChanges(events)),
}

type InvoiceChange = { put: ShownInvoice } | { remove: number }

const PUTTING: readonly string[] = invoiceLive.events

/** Events of other channels change nothing. */
function invoiceChanges(events: readonly LiveEvent[]): InvoiceChange[] {
  return events.flatMap(({ channel, event, data }): InvoiceChange[] => {
    if (channel !== invoiceLive.name) return []
    if (event === DESTROY) return [{ remove: (data as { id: number }).id }]
    return PUTTING.includes(event) ? [{ put: data as ShownInvoice }] : []
  })
}

/** Applies changes to the invoices whose period overlaps a range. An older version never replaces a newer one. */
function withChanges(
  invoices: ShownInvoice[],
  changes: readonly InvoiceChange[],
  { from, to }: DateRange,
): ShownInvoice[] {
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  let isChanged = false
  for (const change of changes) {
    if ('remove' in change) {
      isChanged = byId.delete(change.remove) || isChanged
      continue
    }
    const { put } = change
    const known = byId.get(put.id)
    const overlaps = put.period_date_from <= to && put.period_date_to >= from
    if (!overlaps || (known && isNewer(known.updated_at, put.updated_at))) continue
    byId.set(put.id, put)
    isChanged = true
  }
  return isChanged ? [...byId.values()] : invoices
}

type Filed = Pick<ShownInvoice, 'id' | 'invoice_number'>

export const viewInvoice = (invoice: Filed): Promise<void> =>
  openInTab(() => fileOf(invoice, 'inline'), `Opening invoice ${invoice.invoice_number}…`)

export async function downloadInvoice(invoice: Filed): Promise<void> {
  saveFile(await fileOf(invoice, 'attachment'), `${invoice.invoice_number}.pdf`)
}

export const viewCreditNote = ({ id }: Filed, number: string): Promise<void> =>
  openInTab(
    () =>
      call(
        invoiceDocumentRoutes.creditNote,
        { params: { id }, query: { view: 'inline', credit_note: number } },
        { timeoutMs: BULK_TIMEOUT_MS },
      ),
    `Opening credit note ${number}…`,
  )

const fileOf = ({ id }: Filed, view: 'inline' | 'attachment'): Promise<Blob> =>
  call(paymentRoutes.download, { query: { view }, body: { invoice_id: id } }, { timeoutMs: BULK_TIMEOUT_MS })

export const invoicesCsv = (range: DateRange, restaurantId: number | undefined): Promise<Blob> =>
  call(
    invoiceBatchRoutes.exportCsv,
    { query: { ...periodOf(range), restaurant_id: restaurantId } },
    { timeoutMs: BULK_TIMEOUT_MS },
  )

/**
 * Unbilled timesheets and fees of a range by restaurant. Soon stale, because timesheets and shifts change it too.
 *
 * @param restaurantId limits it; without it, more than 31 days have no items
 */
export const unbilledQuery = (range: DateRange, restaurantId?: number) =>
  queryOptions({
    queryKey: [...unbilledKeys.all, range.from, range.to, restaurantId],
    queryFn: ({ signal }) =>
      call(
        invoiceBatchRoutes.unbilled,
        { query: { ...periodOf(range), restaurant_id: restaurantId } },
        { signal, timeoutMs: BULK_TIMEOUT_MS },
      ),
    structuralSharing: false,
    staleTime: 5_000,
    gcTime: 60_000,
  })
