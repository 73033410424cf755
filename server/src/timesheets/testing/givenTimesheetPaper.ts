import type { SavedTimesheet, ShiftToWork } from '@driverdesk/domain/timesheets/timesheetRow.ts'
import type { TimesheetPaper } from '../timesheetPaper.reads.ts'

const MONDAY = '2026-11-16'
const PLANNED = { period_date: MONDAY, start_time: '18:00', finish_time: '22:00' }

/** An approved timesheet of Ann Example at Harbour Tacos, Monday 18:00 – 22:00. */
export const printedTimesheet = (given: Partial<SavedTimesheet> = {}): SavedTimesheet => ({
  id: 1,
  shift_id: 1,
  restaurant_id: 1,
  driver_id: 1,
  type: 10,
  status: 30,
  status_progress: 40,
  ...PLANNED,
  driver_start_time: '18:02',
  driver_finish_time: '22:01',
  planned: PLANNED,
  cost_per_hour: 12.5,
  cost_total: 50,
  cost_bonus: 0,
  cost_extra_bonus: 0,
  restaurant_answer: null,
  query_reason: '',
  invoice_number: null,
  comment: '',
  driver_comment: '',
  discard_reason: '',
  reject_reason: '',
  fuel_bonus_0: 0,
  fuel_bonus_3: 0,
  fuel_bonus_6: 0,
  changed_from: null,
  map_start_lat: null,
  map_start_lng: null,
  map_finish_lat: null,
  map_finish_lng: null,
  ...given,
})

/** An open shift at Harbour Tacos without a timesheet. */
export const printedShift = (given: Partial<ShiftToWork> = {}): ShiftToWork => ({
  id: 50,
  restaurant_id: 1,
  driver_id: null,
  status: 20,
  status_assigned: given.driver_id ? 10 : 20,
  comment: '',
  ...PLANNED,
  cost_total: 48,
  cost_bonus: 0,
  cost_extra_bonus: 0,
  ...given,
})

interface GivenPaper extends Partial<TimesheetPaper> {
  timesheets?: readonly SavedTimesheet[]
  shifts?: readonly ShiftToWork[]
}

const CHARGES = { basis: 'percent', commissionHundredths: 1_000, bookingFee: 200 } as const

/** The week of 16 November 2026 by restaurant, with everything. */
export const givenTimesheetPaper = ({
  timesheets = [printedTimesheet()],
  shifts = [],
  ...given
}: GivenPaper = {}): TimesheetPaper => ({
  rows: { timesheets: JSON.stringify(timesheets), shifts: JSON.stringify(shifts) },
  elsewhere: { timesheets: '[]', shifts: '[]' },
  count: timesheets.length + shifts.length,
  drivers: [
    [1, 'Ann Example'],
    [2, 'Дмитрий Петров'],
    [3, 'Maximiliana Featherstonehaugh-Cholmondeley 🚴 Zoë Ångström'],
  ],
  places: [
    { id: 1, name: 'Harbour Tacos', place: null, charges: CHARGES },
    { id: 2, name: 'Pizza One', place: null, charges: CHARGES },
  ],
  range: { from: MONDAY, to: '2026-11-22' },
  agency: 'Driverdesk Test',
  printed: '23/11/2026 12:00',
  location: 'All locations',
  driver: '',
  filter: '',
  status: 50,
  onlyExceptions: false,
  isToPrint: false,
  now: { date: '2026-11-23', time: '12:00' },
  choices: { by: 'restaurant', notes: true, pay: true, charge: true },
  ...given,
})

/** Two restaurants and three people: approved, submitted, discarded, cancelled, a night, an open shift and long notes. */
export const EXAMPLE_ROWS = {
  timesheets: [
    printedTimesheet({
      invoice_number: '014',
      comment: 'Ring at the back door; the front one is closed after nine.',
    }),
    printedTimesheet({
      id: 2,
      shift_id: 2,
      driver_id: 2,
      status: 10,
      status_progress: 20,
      cost_total: 61.07,
      start_time: '18:00',
      finish_time: '23:17',
      driver_comment: 'Two more deliveries',
    }),
    printedTimesheet({
      id: 3,
      shift_id: 3,
      driver_id: 2,
      status: 20,
      status_progress: 60,
      period_date: '2026-11-17',
      planned: { ...PLANNED, period_date: '2026-11-17' },
      discard_reason: 'The driver was ill',
    }),
    printedTimesheet({
      id: 4,
      shift_id: 4,
      driver_id: 3,
      restaurant_id: 2,
      period_date: '2026-11-18',
      cost_total: 1234.56,
      start_time: '19:00',
      finish_time: '02:00',
      status_progress: 50,
      status: 10,
      restaurant_answer: 10,
      planned: { period_date: '2026-11-18', start_time: '19:00', finish_time: '02:00' },
    }),
    printedTimesheet({
      id: 5,
      shift_id: 5,
      restaurant_id: 2,
      type: 20,
      cost_total: 0,
      cost_extra_bonus: 15,
      start_time: '18:00',
      finish_time: '18:00',
      period_date: '2026-11-19',
      planned: { ...PLANNED, period_date: '2026-11-19' },
    }),
  ],
  shifts: [printedShift({ period_date: '2026-11-20' })],
} satisfies GivenPaper
