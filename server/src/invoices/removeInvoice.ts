import type { Invoice } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import { freeBilled } from './billing.writes.ts'
import { type Deed, invoiceFor, viewOfInvoice } from './invoiceDeed.ts'
import { announceInvoice } from './invoices.live.ts'
import { deleteInvoice } from './invoices.writes.ts'

/**
 * Removes a draft: its hours can be billed anew, by another number (docs/spec/invoices.md#numbers-are-used-once).
 * Errors as of `invoiceFor`.
 */
export async function removeInvoice(
  deed: Deed,
  id: number,
  seen: { updated_at?: string | undefined },
): Promise<Invoice> {
  const { work } = deed
  const stored = await invoiceFor(deed, 'remove', id, seen)
  const removed = await viewOfInvoice(deed, id)
  await freeBilled(work, stored)
  await deleteInvoice(work.tx, stored)
  work.record({ thing: 'invoice', id, action: 'remove', before: stored, after: null })
  announceInvoice(work, 'destroy', stored)
  await work.happened('invoice changed', { id, isBuilt: false })
  return removed
}
