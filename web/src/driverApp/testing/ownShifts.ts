import type {
  DriverShift,
  DriverShifts,
  DriverTimesheet,
} from '@driverdesk/contract/driverApp/driverShift.shapes.ts'

/** The day of these tests; a test sets the clock to it. */
export const TODAY = '2026-11-18'

const NO_PAY = { cost_per_hour: 12, cost_bonus: 0, const_fuel_bonus: 0, cost_total: 60 }

export const ownTimesheet = (given: Partial<DriverTimesheet> = {}): DriverTimesheet => ({
  id: 31,
  type: 10,
  shift_id: 1,
  restaurant_name: 'Thyme Sushi',
  status: 10,
  status_progress: 10,
  period_date: TODAY,
  start_time: '17:00',
  finish_time: '22:00',
  driver_start_time: '16:58',
  driver_finish_time: null,
  ...NO_PAY,
  approved_fee: 0,
  short_notice: false,
  fuel_bonus_0: 0,
  fuel_bonus_3: 0,
  fuel_bonus_6: 0,
  comment: '',
  driver_comment: '',
  discard_reason: '',
  updated_at: '2026-11-18T16:58:00.000Z',
  ...given,
})

export const ownShift = (given: Partial<DriverShift> = {}): DriverShift => ({
  id: 1,
  period_date: TODAY,
  start_time: '17:00',
  finish_time: '22:00',
  restaurant: {
    name: 'Thyme Sushi',
    address: '9 London Lane, Bromley',
    postcode: 'BR1 1AA',
    telephone: '020 7946 0848',
    map_latitude: 51.4,
    map_longitude: 0.02,
    waiting_location: 'Back door',
    uniform: '',
    meal: '',
    cash_orders: '',
  },
  comment: '',
  ...NO_PAY,
  acknowledged_at: null,
  known: null,
  timesheet: null,
  handover: null,
  handover_to: null,
  handover_until: null,
  notice_pay: 0,
  updated_at: '2026-11-17T09:00:00.000Z',
  ...given,
})

export const ownShifts = (...shifts: DriverShift[]): DriverShifts => ({
  today: TODAY,
  now: new Date().toISOString(),
  time_zone: 'Europe/London',
  trip_pay: { fuel_bonus_0: 0.5, fuel_bonus_3: 1, fuel_bonus_6: 2 },
  shifts,
  gone: [],
  requests: [],
  offered: 0,
  handover_hours: null,
  handover_way: null,
  proposals: 0,
})
