import { describe, expect, test } from 'vitest'
import {
  AGENCY_ONLY,
  DATE_AFTER_TODAY,
  DATE_AFTER_TOMORROW,
  DATE_NOT_OF_SHIFT,
  DATE_TOO_OLD,
  dateProblem,
  timesheetDays,
} from './timesheetDates.ts'

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
