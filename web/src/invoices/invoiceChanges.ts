import { invoiceLive } from '@driverdesk/contract/invoices/invoices.live.ts'
import { DESTROY } from '@driverdesk/contract/kernel/live.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { isNewer } from '../kernel/datedChanges.ts'
import type { LiveEvent } from '../kernel/live.ts'
import type { ShownInvoice } from './shownInvoice.ts'

/** What happened to an invoice: it is now so, or it is gone. */
export type InvoiceChange = { put: ShownInvoice } | { remove: number }

const PUTTING: readonly string[] = invoiceLive.events

/** What live events bring; those of other channels bring nothing. */
export function invoiceChanges(events: readonly LiveEvent[]): InvoiceChange[] {
  return events.flatMap(({ channel, event, data }): InvoiceChange[] => {
    if (channel !== invoiceLive.name) return []
    if (event === DESTROY) return [{ remove: (data as { id: number }).id }]
    return PUTTING.includes(event) ? [{ put: data as ShownInvoice }] : []
  })
}

/** The invoices whose period meets a range, after some changes; an older state never overwrites a newer one. */
export function withChanges(
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
    const meets = put.period_date_from <= to && put.period_date_to >= from
    if (!meets || (known && isNewer(known.updated_at, put.updated_at))) continue
    byId.set(put.id, put)
    isChanged = true
  }
  return isChanged ? [...byId.values()] : invoices
}
