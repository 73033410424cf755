/** The invoices of a range, one with its lines, and what a request has to know; kept true by live events. */

import { invoiceLive } from '@driverdesk/contract/invoices/invoices.live.ts'
import { invoiceRoutes } from '@driverdesk/contract/invoices/invoices.routes.ts'
import type { ReplyOf } from '@driverdesk/contract/kernel/route.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../kernel/api.ts'
import { atMostEvery } from '../kernel/atMostEvery.ts'
import { type LiveEvent, liveEventsSince, liveMark, onLive, onRefetch } from '../kernel/live.ts'
import { type InvoiceChange, invoiceChanges, withChanges } from './invoiceChanges.ts'
import { providerInvoiceKeys } from './providerInvoices.data.ts'
import type { ShownInvoice, ShownInvoiceWithLines } from './shownInvoice.ts'
import { unbilledKeys } from './unbilled.data.ts'

/** Starts every change to invoices, so that the screen can say 'Saving…'. */
export const savingInvoices = ['saving', 'invoices'] as const

const keys = {
  lists: ['invoices'] as const,
  list: ({ from, to }: DateRange) => [...keys.lists, from, to] as const,
  ones: ['invoice'] as const,
  one: (id: number) => [...keys.ones, id] as const,
  checks: ['invoice-check'] as const,
}

/** The invoices whose period meets a range. */
export const invoicesQuery = (range: DateRange) =>
  queryOptions({
    queryKey: keys.list(range),
    queryFn: async ({ signal }): Promise<ShownInvoice[]> => {
      const mark = liveMark()
      const query = { period_date_from: range.from, period_date_to: range.to }
      const invoices: ShownInvoice[] = await call(invoiceRoutes.list, { query }, { signal })
      // The answer may be older than what arrived while it was on its way.
      return withChanges(invoices, invoiceChanges(liveEventsSince(mark)), range)
    },
    staleTime: 5 * 60_000,
  })

/** An invoice with its lines and its parties. */
export const invoiceQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }): Promise<ShownInvoiceWithLines> =>
      call(invoiceRoutes.get, { params: { id: String(id) } }, { signal }),
  })

export type InvoiceCheck = ReplyOf<typeof invoiceRoutes.check, 'restaurant'>

/** The last number, and which invoices of a restaurant meet a period (docs/spec/invoices.md#invoice-check). */
export const invoiceCheckQuery = (restaurantId: number, { from, to }: DateRange) =>
  queryOptions({
    queryKey: [...keys.checks, restaurantId, from, to],
    queryFn: ({ signal }): Promise<InvoiceCheck> =>
      call(
        invoiceRoutes.check,
        {
          query: {
            period_date_from: from,
            period_date_to: to,
            restaurant_id: String(restaurantId),
          },
        },
        { signal },
      ),
    // Somebody else may have taken the number since.
    staleTime: 0,
  })

/** Enters what is known of some invoices into every list, and asks again for the rest. */
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
  refetchBeside(client)
}

/** What changes with the invoices. */
const BESIDE = [keys.checks, unbilledKeys.all, providerInvoiceKeys.all]

/** A batch tells of each of its invoices. */
const refetchBeside = atMostEvery(1_000, (client: QueryClient) => {
  for (const queryKey of BESIDE) void client.invalidateQueries({ queryKey })
})

const ALL = [keys.lists, keys.ones, ...BESIDE]

/** Asks for all of it again. */
export function refetchInvoices(client: QueryClient): Promise<unknown> {
  return Promise.all(ALL.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Keeps all of it true while a screen shows it; afterwards it counts as old. */
export function useInvoiceLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stops = [
      onLive(invoiceLive.name, (events: LiveEvent[]) => patchInvoices(client, invoiceChanges(events))),
      onRefetch(() => void refetchInvoices(client)),
    ]
    return () => {
      for (const stop of stops) stop()
      for (const queryKey of ALL) void client.invalidateQueries({ queryKey, refetchType: 'none' })
    }
  }, [client])
}
