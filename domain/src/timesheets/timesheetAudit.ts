import { type AuditThing, field, OWN_FACTS } from '../kernel/auditWords.ts'
import { displayDate } from '../kernel/wallClock.ts'
import { PROGRESS_LABELS } from './timesheetStatus.ts'

export const TIMESHEET_AUDIT: AuditThing = {
  label: 'Timesheet',
  namedBy: ['period_date', 'driver_id', 'restaurant_id'],
  name: ({ period_date, driver_id, restaurant_id }, { nameOf }) =>
    period_date && driver_id && restaurant_id
      ? `${displayDate(String(period_date))}, ${nameOf('driver', Number(driver_id))}, ${nameOf('restaurant', Number(restaurant_id))}`
      : '',
  fields: {
    ...OWN_FACTS,
    shift_id: field('Shift', { names: 'shift' }),
    restaurant_id: field('Restaurant', { names: 'restaurant' }),
    driver_id: field('Driver', { names: 'driver' }),
    type: field('Type', { codes: { 10: 'Work', 20: 'Cancellation' } }),
    status: field('Status', { codes: { 10: 'Pending', 20: 'Discarded', 30: 'Approved' } }),
    status_progress: field('Progress', { codes: PROGRESS_LABELS }),
    period_date: field('Date', 'date'),
    start_time: field('Start Time', 'time'),
    finish_time: field('Finish Time', 'time'),
    driver_start_time: field('Start by the driver', 'time'),
    driver_finish_time: field('Finish by the driver', 'time'),
    cost_per_hour: field('Pay per hour', 'money'),
    cost_bonus: field('Driver bonus', 'money'),
    const_fuel_bonus: field('Constant fuel bonus', 'money'),
    cost_extra_bonus: field('Cancellation fee/bonus', 'money'),
    cost_total: field('Cost total', 'money'),
    fuel_bonus_0: field('Trips 0–3 mi', 'number'),
    fuel_bonus_3: field('Trips 3–6 mi', 'number'),
    fuel_bonus_6: field('Trips 6+ mi', 'number'),
    comment: field('Shift comment'),
    driver_comment: field('Comment of the driver'),
    restaurant_answer: field('Answer of the restaurant', { codes: { 10: 'Confirmed', 20: 'Queried' } }),
    query_reason: field('Reason of the query'),
    answered_at: field('Answered at', 'moment'),
    answered_by: field('Answered by'),
    discard_reason: field('Reason of the discard'),
    trip_pay_0: field('Pay per trip 0–3 mi', 'money'),
    trip_pay_3: field('Pay per trip 3–6 mi', 'money'),
    trip_pay_6: field('Pay per trip 6+ mi', 'money'),
    changed_from: field('Record of the driver', 'hidden'),
    short_notice: field('Pay for short notice', 'yesNo'),
    map_start_lat: field('Place of the start', 'hidden'),
    map_start_lng: field('Place of the start', 'hidden'),
    map_finish_lat: field('Place of the finish', 'hidden'),
    map_finish_lng: field('Place of the finish', 'hidden'),
  },
}
