import { liveChannel } from '../kernel/live.ts'
import { Invoice, InvoiceForRestaurant } from './invoice.shapes.ts'

/** Invoices as they are made, replaced, sent, paid and credited; 'destroy' removes. */
export const invoiceLive = liveChannel({
  name: 'invoice',
  events: ['store', 'update'],
  data: { staff: Invoice, restaurant: InvoiceForRestaurant },
})
