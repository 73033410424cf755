/** One valid request for every route about timesheets and their pay. Restaurants may send the agency's amounts back unchanged. */
import type { Examples, NamedRecords } from '../../testing/examples.ts'
import { PAID_PERIOD } from './givenPayExport.ts'

const timesheet = ({ restaurantId, driverId }: NamedRecords) => ({
  restaurant_id: restaurantId,
  driver_id: driverId,
  period_date: '2026-06-09',
  start_time: '17:30',
  finish_time: '22:15',
  cost_bonus: 0,
  const_fuel_bonus: '0.00',
  cost_extra_bonus: 0,
  comment: 'Back door',
  fuel_bonus_0: 1,
  fuel_bonus_3: 2,
  fuel_bonus_6: 3,
})

const params = ({ timesheetId }: NamedRecords) => ({ params: { id: String(timesheetId) } })

export const timesheetExamples: Examples['timesheets'] = {
  list: () => ({
    query: { period_date_from: '2026-06-01', period_date_to: '2026-06-30', for_reports: 0 },
  }),
  pdf: () => ({
    query: { period_date_from: '2026-06-01', period_date_to: '2026-06-30', by: 'driver', notes: 1 },
  }),
  create: (named) => ({
    body: {
      ...timesheet(named),
      shift_id: named.todayId,
      period_date: '2026-06-10',
      status: 10,
      status_progress: 20,
    },
  }),
  update: (named) => ({
    ...params(named),
    body: { ...timesheet(named), status: 10, status_progress: 20 },
  }),
  changedBy: (named) => params(named),
  remove: (named) => ({ ...params(named), query: {} }),
  confirm: (named) => ({ ...params(named), body: {} }),
  query: (named) => ({ ...params(named), body: { reason: 'Left at nine' } }),
  approve: (named) => ({
    body: { timesheets: [{ ...timesheet(named), id: named.timesheetId }] },
  }),
  exportPayments: ({ restaurantId }) => ({
    query: {
      period_date_from: '2026-06-01',
      period_date_to: '2026-06-30',
      restaurant_id: String(restaurantId),
    },
  }),
}

export const payOutExamples: Examples['payOut'] = {
  list: () => ({ query: PAID_PERIOD }),
  makeExport: () => ({ body: PAID_PERIOD }),
  exportFile: ({ payExportId }) => ({ params: { id: String(payExportId) } }),
  withdrawExport: ({ payExportId }) => ({ params: { id: String(payExportId) } }),
  waitingStatements: () => ({ query: PAID_PERIOD }),
  statement: ({ driverId }) => ({ query: { ...PAID_PERIOD, driver_id: String(driverId) } }),
  mailStatements: ({ driverId }) => ({ body: { ...PAID_PERIOD, driver_ids: [driverId] } }),
  ownPeriods: () => ({}),
  ownStatement: () => ({ query: PAID_PERIOD }),
}
