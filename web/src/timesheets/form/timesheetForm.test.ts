import { timesheetRows } from '@driverdesk/domain/timesheets/timesheetRow.ts'
import { expect, test } from 'vitest'
import { shift } from '../../testing/scheduleFixtures.ts'
import { timesheet as anyTimesheet } from '../../testing/timesheetFixtures.ts'
import type { TimesheetRow } from '../timesheetDesk.ts'
import { summaryFigures } from './SummaryFoot.tsx'
import {
  importedValues,
  rowNews,
  rowValues,
  scheduledOf,
  type TimesheetFormField,
  type TimesheetFormValues,
  timesheetBody,
  timesheetFormProblems,
} from './timesheetForm.ts'
import { placesText, workPlaces, zoomToFit } from './workPlaces.ts'

const TODAY = '2026-03-11'
const ofDay = { period_date: '2026-03-10', status: 20 } as const
/** Of the shift 7, with £2 for fuel. */
const timesheet = (some: Parameters<typeof anyTimesheet>[0] = {}) =>
  anyTimesheet({ id: 70, shift_id: 7, const_fuel_bonus: 2, cost_total: 50, ...some })
const only = (rows: TimesheetRow[]) => rows[0] as TimesheetRow
const saved = (some: Parameters<typeof timesheet>[0] = {}) =>
  only(timesheetRows([shift({ id: 7, ...ofDay })], [timesheet(some)]).filter((row) => row.timesheet))
const synthetic = (some: Parameters<typeof shift>[0] = {}) =>
  only(timesheetRows([shift({ id: 7, ...ofDay, ...some })], []))

test.each<[string, Partial<TimesheetFormValues>, TimesheetFormField, string]>([
  ['no restaurant', { restaurant_id: null }, 'restaurant_id', 'Area is required'],
  ['no driver', { driver_id: null }, 'driver_id', 'Driver is required'],
  ['no date', { period_date: '' }, 'period_date', 'Date is required.'],
  ['an invalid date', { period_date: '32/03/2026' }, 'period_date', 'Date invalid format.'],
  [
    'the day after tomorrow',
    { period_date: '13/03/2026' },
    'period_date',
    'Date cannot be later than tomorrow.',
  ],
  ['no start', { start_time: '' }, 'start_time', 'Start Time is required.'],
  ['an invalid start', { start_time: '25:00' }, 'start_time', 'Start Time invalid format.'],
  ['no finish', { finish_time: '' }, 'finish_time', 'Finish Time is required.'],
  ['an invalid finish', { finish_time: '9 pm' }, 'finish_time', 'Finish Time invalid format.'],
  ['no length', { finish_time: '11:00' }, 'finish_time', 'Finish Time must differ from Start Time.'],
  ['fewer than no trips', { fuel_bonus_3: -1 }, 'fuel_bonus_3', 'Must be a number of trips from 0 to 999.'],
  ['a negative fuel bonus', { const_fuel_bonus: -1 }, 'const_fuel_bonus', 'Fuel bonus must not be negative.'],
])('refuses %s in the specified words', (_case, wrong, field, message) => {
  const values = { ...rowValues(saved()), ...wrong }
  expect(timesheetFormProblems(values, { role: 'manager', today: TODAY })).toEqual({ [field]: message })
})

test('refuses a future day for a restaurant, accepts a stored day, and needs no driver for a shift', () => {
  const judged = { role: 'restaurant', today: TODAY } as const
  const tomorrow = { ...rowValues(saved()), period_date: '12/03/2026' }
  expect(timesheetFormProblems(tomorrow, judged).period_date).toBe('Date cannot be later than today.')
  expect(timesheetFormProblems(tomorrow, { ...judged, storedDate: '2026-03-12' })).toEqual({})
  const open = rowValues(synthetic({ driver_id: null }))
  expect(timesheetFormProblems(open, { ...judged, isOfShift: true })).toEqual({})
})

test('rounds loaded times to the list, and keeps those of an approved timesheet', () => {
  const odd = { start_time: '10:53', finish_time: '15:08' }
  expect(timesheetBody(rowValues(saved(odd)), true, 'manager')).toMatchObject({
    start_time: '11:00',
    finish_time: '15:15',
  })
  expect(rowValues(saved({ ...odd, status: 30, status_progress: 40 }))).toMatchObject(odd)
})

test("sends a restaurant's trips, and none of the agency's amounts", () => {
  const paid = timesheetBody(rowValues(saved({ cost_extra_bonus: -5, fuel_bonus_3: 2 })), true, 'restaurant')
  expect(paid).toMatchObject({ fuel_bonus_3: 2 })
  for (const field of ['cost_bonus', 'const_fuel_bonus', 'cost_extra_bonus', 'cost_per_hour'])
    expect(paid).not.toHaveProperty(field)
  expect(Object.keys(timesheetBody(rowValues(synthetic()), false, 'restaurant')).toSorted()).toEqual([
    'comment',
    'driver_id',
    'finish_time',
    'period_date',
    'restaurant_id',
    'start_time',
  ])
})

test('works out the figures at the rate of the shift, or of the restaurant on another day', () => {
  const tripPay = { fuel_bonus_0: 50, fuel_bonus_3: 100, fuel_bonus_6: 200 }
  const sources = { tripPay, rateAt: (_id: number, date: string) => (date === '2026-03-06' ? 1350 : 1200) }
  const typed = { finish_time: '15:30', cost_bonus: '-1000', fuel_bonus_0: 3, fuel_bonus_6: 1 }
  // 4 h 30 at £12 is £54; less £10, £2 for fuel and 3 × £0.50 + £2 for the trips.
  expect(summaryFigures({ ...rowValues(saved()), ...typed }, saved(), sources)).toEqual({
    minutes: 270,
    rate: 1200,
    fuel: 550,
    cost: 4950,
  })
  const byHand = saved({ shift_id: null })
  const friday = { ...rowValues(byHand), period_date: '06/03/2026' }
  expect(summaryFigures(friday, byHand, sources)).toMatchObject({ rate: 1350, cost: 5600 })
  const frozen = { trip_pay_0: 1, trip_pay_3: 1, trip_pay_6: 1, fuel_bonus_0: 2, cost_total: 52 }
  const approved = saved({ ...frozen, status: 30, status_progress: 40 })
  expect(summaryFigures(rowValues(approved), approved, sources)).toMatchObject({ fuel: 400, cost: 5200 })
  expect(summaryFigures({ ...rowValues(saved()), start_time: '1' }, saved(), sources)).toMatchObject({
    minutes: undefined,
    cost: undefined,
  })
  const refused = {
    ...rowValues(saved()),
    const_fuel_bonus: 0,
    fuel_bonus_0: -1,
    fuel_bonus_3: 0,
    fuel_bonus_6: 0,
  }
  expect(summaryFigures(refused, saved(), sources).fuel).toBe(0)
})

test('imports the values that differ from the plan, and no amounts for a restaurant', () => {
  const row = only(timesheetRows([shift({ id: 7, ...ofDay, cost_bonus: 10 })], [timesheet()]))
  const typed = { ...rowValues(row), finish_time: '16:00', period_date: '11/03/2026', const_fuel_bonus: 0 }
  const scheduled = scheduledOf(row)
  expect(scheduled && importedValues(typed, scheduled, 'manager')).toEqual({
    period_date: '10/03/2026',
    finish_time: '15:00',
    cost_bonus: '1000',
  })
  expect(scheduled && importedValues(typed, scheduled, 'restaurant')).toEqual({ finish_time: '15:00' })
  const elsewhere = scheduledOf({ ...row, shift: undefined })
  expect(elsewhere && importedValues(typed, elsewhere, 'manager')).toEqual({
    period_date: '10/03/2026',
    finish_time: '15:00',
  })
  expect(scheduledOf(saved({ shift_id: null, planned: null }))).toBeUndefined()
})

test('reports a newer version of a row, and ignores an older one', () => {
  const later = { updated_at: '2026-03-10T17:00:00.000Z' }
  const news = (seen: TimesheetRow, now: TimesheetRow) => rowNews(seen, now)
  expect(news(saved(), saved(later))).toContain('has been changed by someone else')
  expect(news(saved(later), saved())).toBeUndefined()
  expect(news(synthetic(), saved())).toContain('Someone else has created the timesheet')
  expect(news(saved(), synthetic())).toContain('has been removed')
  expect(news(synthetic(), synthetic(later))).toContain('The shift has been changed by someone else')
})

test('lists known locations, describes them in words, and zooms to 15 at most', () => {
  const restaurant = { lat: 51.5, lng: 0 }
  const places = workPlaces(timesheet({ map_start_lat: 51.5004, map_start_lng: 0 }), restaurant)
  expect(places.map(({ kind }) => kind)).toEqual(['restaurant', 'start'])
  expect(placesText(places)).toBe('Started 44 m from the restaurant.')
  expect(placesText(workPlaces(undefined, restaurant))).toBe('No start or finish location was recorded.')
  expect([zoomToFit(12), zoomToFit(18)]).toEqual([11, 15])
})
