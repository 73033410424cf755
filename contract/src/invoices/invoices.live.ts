import { liveChannel } from '../kernel/live.ts'
import { Invoice, InvoiceForRestaurant } from './invoice.shapes.ts'

/** Announces created, replaced, sent, paid and credited invoices; 'destroy' removes one. */
export const invoiceLive = liveChannel({
  name: 'invoice',
  events: ['store', 'update'],
  data: { staff: Invoice, restaurant: InvoiceForRestaurant },
})
