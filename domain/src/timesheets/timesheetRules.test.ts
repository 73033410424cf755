import { describe, expect, test } from 'vitest'
import {
  AGENCY_ONLY,
  DATE_AFTER_TODAY,
  DATE_AFTER_TOMORROW,
  DATE_NOT_OF_SHIFT,
  DATE_TOO_OLD,
  dateProblem,
  RESTAURANT_REQUIRED,
  scheduledChanges,
  TRIPS_INVALID,
  timesheetDays,
  timesheetProblems,
} from './timesheetRules.ts'

const good = {
  restaurant_id: 4,
  driver_id: 7,
  period_date: '2026-11-20',
  start_time: '18:00',
  finish_time: '22:00',
  fuel_bonus_0: 0,
  fuel_bonus_3: 999,
}

test.each([
  ['nothing', {}, {}],
  ['no restaurant', { restaurant_id: null }, { restaurant_id: ['Area is required'] }],
  ['no driver chosen', { driver_id: undefined }, { driver_id: ['Driver is required'] }],
  ['an open shift', { driver_id: 0 }, { driver_id: ['Driver is required'] }],
  ['no date', { period_date: '' }, { period_date: ['Date is required.'] }],
  ['no such date', { period_date: '2026-02-30' }, { period_date: ['Date invalid format.'] }],
  ['no start', { start_time: '' }, { start_time: ['Start Time is required.'] }],
  ['no such start', { start_time: '24:00' }, { start_time: ['Start Time invalid format.'] }],
  ['no finish', { finish_time: null }, { finish_time: ['Finish Time is required.'] }],
  ['no such finish', { finish_time: '7pm' }, { finish_time: ['Finish Time invalid format.'] }],
  ['no length', { finish_time: '18:00' }, { finish_time: ['Finish Time must differ from Start Time.'] }],
  ['nothing in a cancellation without length', { finish_time: '18:00', type: 20 }, {}],
  ['fewer than no trips', { fuel_bonus_0: -1 }, { fuel_bonus_0: [TRIPS_INVALID] }],
  ['half a trip', { fuel_bonus_3: 0.5 }, { fuel_bonus_3: [TRIPS_INVALID] }],
  ['no number', { fuel_bonus_6: Number.NaN }, { fuel_bonus_6: [TRIPS_INVALID] }],
  ['a slip of the keyboard', { fuel_bonus_6: 1000 }, { fuel_bonus_6: [TRIPS_INVALID] }],
] as const)('%s is refused', (_case, more, problems) => {
  expect(timesheetProblems({ ...good, ...more })).toEqual(problems)
})

test('an empty form reports every field, in order', () => {
  const fields = Object.keys(timesheetProblems({}))
  expect(fields).toEqual(['restaurant_id', 'driver_id', 'period_date', 'start_time', 'finish_time'])
})

test('the dialog requires a restaurant', () => {
  expect(timesheetProblems({ ...good, restaurant_id: 0 }, RESTAURANT_REQUIRED)).toEqual({
    restaurant_id: ['Restaurant is required'],
  })
})

const TODAY = '2026-12-31'
const [shiftDate, storedDate] = [undefined, undefined]

describe('a timesheet added by hand', () => {
  test.each([
    ['administrator', '2027-01-01', undefined],
    ['administrator', '2027-01-02', DATE_AFTER_TOMORROW],
    ['manager', '2025-12-31', undefined],
    ['manager', '2025-12-30', DATE_TOO_OLD],
    ['restaurant', '2026-12-31', undefined],
    ['restaurant', '2027-01-01', DATE_AFTER_TODAY],
    ['restaurant', '2018-02-01', DATE_TOO_OLD],
  ] as const)('by %s on %s: %s', (role, date, problem) => {
    const timesheet = { role, today: TODAY, shiftDate, storedDate }
    expect(dateProblem(date, timesheet)).toBe(problem)
    const { from, to } = timesheetDays(timesheet)
    expect(from <= date && date <= to).toBe(problem === undefined)
  })

  test('may be 12 months old on a leap day', () => {
    const timesheet = { role: 'manager', today: '2028-02-29', shiftDate, storedDate } as const
    expect(timesheetDays(timesheet).from).toBe('2027-02-28')
  })

  test('keeps its date if a restaurant edits it', () => {
    const timesheet = { role: 'restaurant', today: TODAY, shiftDate, storedDate: '2026-12-20' } as const
    expect(dateProblem('2026-12-20', timesheet)).toBeUndefined()
    expect(dateProblem('2026-12-21', timesheet)).toBe(AGENCY_ONLY)
  })
})

describe('the timesheet of a shift', () => {
  test.each([
    ['manager', '2024-05-11', undefined],
    ['manager', '2024-05-12', undefined],
    ['manager', '2024-05-13', DATE_NOT_OF_SHIFT],
    ['administrator', '2024-05-10', DATE_NOT_OF_SHIFT],
    ['restaurant', '2024-05-11', undefined],
    ['restaurant', '2024-05-12', AGENCY_ONLY],
    ['restaurant', '2018-02-01', AGENCY_ONLY],
  ] as const)('of 11 May 2024, edited by %s to %s: %s', (role, date, problem) => {
    for (const stored of [undefined, '2024-05-11']) {
      const timesheet = { role, today: TODAY, shiftDate: '2024-05-11', storedDate: stored }
      expect(dateProblem(date, timesheet)).toBe(problem)
    }
  })

  test('is dated the day of its shift or the next, however long ago', () => {
    const timesheet = { role: 'manager', today: TODAY, shiftDate: '2024-05-11', storedDate } as const
    expect(timesheetDays(timesheet)).toEqual({ from: '2024-05-11', to: '2024-05-12' })
  })

  test('keeps the date that the agency has set, if a restaurant edits it', () => {
    const stored = { shiftDate: '2024-05-11', storedDate: '2024-05-12' }
    const timesheet = { role: 'restaurant', today: TODAY, ...stored } as const
    expect(dateProblem('2024-05-12', timesheet)).toBeUndefined()
    expect(dateProblem('2024-05-11', timesheet)).toBe(AGENCY_ONLY)
  })

  test('is never dated later than tomorrow', () => {
    const timesheet = { role: 'manager', today: TODAY, shiftDate: '2027-01-01', storedDate } as const
    expect(dateProblem('2027-01-01', timesheet)).toBeUndefined()
    expect(dateProblem('2027-01-02', timesheet)).toBe(DATE_AFTER_TOMORROW)
    expect(timesheetDays(timesheet)).toEqual({ from: '2027-01-01', to: '2027-01-01' })
  })

  test('may keep its stored date', () => {
    const timesheet = {
      role: 'manager',
      today: TODAY,
      shiftDate: '2026-12-01',
      storedDate: '2019-01-01',
    } as const
    expect(dateProblem('2019-01-01', timesheet)).toBeUndefined()
  })
})

const scheduled = {
  period_date: '2026-11-20',
  start_time: '18:00',
  finish_time: '22:00',
  cost_bonus: 1000,
  const_fuel_bonus: 0,
}

test.each([
  [{}, {}],
  [
    { start_time: '18:15', cost_bonus: 0 },
    { start_time: '18:00', cost_bonus: 1000 },
  ],
  [{ period_date: '2026-11-21' }, { period_date: '2026-11-20' }],
  [
    { finish_time: '', const_fuel_bonus: 500 },
    { finish_time: '22:00', const_fuel_bonus: 0 },
  ],
])('a form with %j takes over %j from the schedule', (typed, changes) => {
  const shift = { ...scheduled, id: 5, comment: 'not part of it' }
  expect(scheduledChanges({ ...scheduled, ...typed }, shift)).toEqual(changes)
})
