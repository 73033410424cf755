/** Records as the contract shapes them, for the tests of the timesheets. */
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { Timesheet } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { shift } from './scheduleFixtures.ts'

/** A submitted timesheet of driver 1 at restaurant 1, worked as planned, of the shift with its own id. */
export const timesheet = (some: Partial<Timesheet> = {}): Timesheet => ({
  id: 1,
  shift_id: some.id ?? 1,
  modified_shift_id: null,
  restaurant_id: 1,
  driver_id: 1,
  type: 10,
  status: 10,
  status_progress: 20,
  period_date: '2026-03-10',
  start_time: '11:00',
  finish_time: '15:00',
  driver_start_time: '11:01',
  driver_finish_time: '15:02',
  meal_time: 0,
  rest_time: 0,
  cost_per_hour: 12,
  cost_bonus: 0,
  const_fuel_bonus: 0,
  cost_extra_bonus: 0,
  cost_total: 48,
  comment: '',
  driver_comment: '',
  reject_reason: '',
  invoice_id: null,
  invoice_number: null,
  discard_reason: '',
  fuel_bonus_0: 0,
  fuel_bonus_3: 0,
  fuel_bonus_6: 0,
  trip_pay_0: null,
  trip_pay_3: null,
  trip_pay_6: null,
  changed_from: null,
  map_start_lat: null,
  map_start_lng: null,
  map_finish_lat: null,
  map_finish_lng: null,
  planned: { period_date: '2026-03-10', start_time: '11:00', finish_time: '15:00' },
  restaurant_answer: null,
  query_reason: '',
  answered_at: null,
  answered_by: '',
  updated_at: '2026-03-10T16:00:00.000Z',
  ...some,
})

/** A published shift of driver 1 from 11:00 to 15:00. */
export const publishedShift = (some: Partial<Shift> = {}): Shift => shift({ status: 20, ...some })
