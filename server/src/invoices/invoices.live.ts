import { invoiceLive } from '@driverdesk/contract/invoices/invoices.live.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { sql } from 'kysely'
import type { LiveSource } from '../kernel/deliveries.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { invoiceViews } from './invoices.reads.ts'

/** @param today decides if an invoice is overdue */
export const invoiceLiveSource = (today: () => IsoDate): LiveSource => ({
  channel: invoiceLive,
  load: async (db, ids) => {
    const invoices = await invoiceViews(db, sql`invoice.id = any(${ids}::int[])`, today())
    return new Map(
      invoices.map((invoice) => [invoice.id, { restaurantIds: [invoice.restaurant_id], data: invoice }]),
    )
  },
})

export function announceInvoice(
  work: Work,
  event: 'store' | 'update' | 'destroy',
  { id, restaurant_id: restaurantId }: { id: number; restaurant_id: number },
): void {
  work.announce({ channel: 'invoice', event, entityId: id, restaurantId })
}
