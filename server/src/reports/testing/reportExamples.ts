/** One valid request for every report. */
import type { Examples } from '../../testing/examples.ts'

const query = { period_date_from: '2026-06-01', period_date_to: '2026-06-30' }

export const reportExamples: Examples['reports'] = {
  shiftsCancelled: () => ({ query }),
  extraRequest: () => ({ query }),
  extraRequestByName: () => ({ query }),
  chargeRemoved: () => ({ query: { ...query, extra_request: 0 } }),
  inactiveFee: () => ({ query }),
  exportCsv: () => ({ query: { ...query, report: 'cancelled' } }),
  figures: () => ({ query: { ...query, by: 'restaurant' } }),
  figuresExport: () => ({ query: { ...query, by: 'restaurant', format: 'csv' } }),
  monthly: () => ({}),
  setMonthly: () => ({ body: { wanted: 1 } }),
  sendMonthly: () => ({ body: { month: '2026-05' } }),
  figureRows: ({ restaurantId }) => ({
    query: { ...query, figure: 'shifts', restaurant_id: String(restaurantId) },
  }),
}
