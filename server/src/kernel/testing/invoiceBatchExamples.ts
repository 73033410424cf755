/** One good request for every route about many invoices, and about those to come. */
import type { Examples } from './examples.ts'

const JUNE = { period_date_from: '2026-06-01', period_date_to: '2026-06-30' }

export const invoiceBatchExamples: Examples['invoiceBatch'] = {
  build: ({ restaurantId }) => ({ body: { ...JUNE, restaurant_ids: [restaurantId] } }),
  unbilled: () => ({ query: JUNE }),
  exportCsv: ({ restaurantId }) => ({ query: { ...JUNE, restaurant_id: String(restaurantId) } }),
  exportLines: ({ invoiceId }) => ({ params: { id: String(invoiceId) } }),
}
