import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { useQuery } from '@tanstack/react-query'
import { isGone } from '../kernel/apiError.ts'
import { isNewer } from '../kernel/datedChanges.ts'
import { loadInvoice } from './invoiceChanges.data.ts'
import type { ShownInvoice } from './invoiceDesk.ts'
import { invoiceQuery } from './invoices.data.ts'

/** Follows what others do to an invoice while a dialog changes it, whether or not the list still shows it. */
export function useInvoiceRecord(invoice: ShownInvoice) {
  const { data, error } = useQuery(invoiceQuery(invoice.id))
  return {
    record: invoice,
    latest: data as ShownInvoice | undefined,
    isGone: isGone(error),
    gone: 'This invoice has been removed.',
    newsOf,
    load: loadInvoice,
    reloaded: () => 'Reloaded: this is the invoice as it is now. What you entered is kept.',
  }
}

/** Someone else's latest change; undefined if none. */
function newsOf(seen: ShownInvoice, now: ShownInvoice): string | undefined {
  if (!isNewer(now.updated_at, seen.updated_at)) return undefined
  if (now.state === 'credited') return 'This invoice has just been credited in full.'
  if (seen.paid_at === null && now.paid_at !== null)
    return now.paid_by === 'card'
      ? 'This invoice has just been paid by card.'
      : 'This invoice has just been marked as paid.'
  if ((now.part_paid ?? 0) > (seen.part_paid ?? 0)) return 'Someone else has just recorded a part payment.'
  const credited = poundsToPence(now.credited) - poundsToPence(seen.credited)
  return credited > 0
    ? `Someone else has just credited ${formatMoney(credited)} of this invoice.`
    : 'Someone else has just changed this invoice.'
}
