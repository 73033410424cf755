import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  addDays,
  clockTime,
  dayOnPaper,
  daysBetween,
  daysInRange,
  displayDate,
  isClockTime,
  isIsoDate,
  isoWeekday,
  minutesOfDay,
  timeIn,
  todayIn,
  typedDate,
  typedWithFullYear,
  weekdayIndex,
} from './wallClock.ts'

const anyDate = fc.integer({ min: 0, max: 300_000 }).map((days) => addDays('1950-01-01', days))

describe('dates', () => {
  test.each(['2026-01-01', '2026-12-31', '2024-02-29', '2000-02-29', '1900-01-01', '2999-12-31'])(
    '%s is a date',
    (text) => {
      expect(isIsoDate(text)).toBe(true)
    },
  )

  test.each([
    ['2026-02-30', 'no such day'],
    ['2026-02-29', 'no leap year'],
    ['1900-02-29', 'no leap year'],
    ['2026-04-31', 'no such day'],
    ['2026-13-01', 'no such month'],
    ['2026-00-10', 'no such month'],
    ['2026-01-00', 'no such day'],
    ['2026-01-32', 'no such day'],
    ['2026-12-99', 'no such day'],
    ['0206-01-01', 'a slip'],
    ['1899-12-31', 'too early'],
    ['3000-01-01', 'too late'],
    ['9999-12-31', 'a slip'],
    ['2026-1-1', 'digits missing'],
    ['01/01/2026', 'as displayed'],
    ['2026-01-01T00:00', 'with a time'],
    ['2026-01-01\n', 'with a line break'],
    ['', 'nothing'],
  ])('%j is not a date: %s', (text) => {
    expect(isIsoDate(text)).toBe(false)
  })

  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-10-24', 2, '2026-10-26'],
    ['2999-12-31', 1, '3000-01-01'],
    ['3000-01-01', -1, '2999-12-31'],
    ['2026-05-05', 0, '2026-05-05'],
  ])('%s and %d days is %s', (date, days, result) => {
    expect(addDays(date, days)).toBe(result)
  })

  test('adding days and counting them agree', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days)
        expect(addDays(addDays(date, days), -days)).toBe(date)
        expect(isIsoDate(addDays(date, days))).toBe(true)
      }),
    )
  })

  test('refuses text that is not a date, and fractions of a day', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow('Not a date: 2026-02-30')
    expect(() => addDays('2026-02-01', 0.5)).toThrow('Not whole days: 0.5')
    expect(() => addDays('9999-12-31', 1)).toThrow('Out of the calendar')
    expect(() => addDays('2026-01-01', -1e6)).toThrow('Out of the calendar')
    expect(() => addDays('2026-01-01', 1e12)).toThrow(RangeError)
    expect(() => isoWeekday('soon')).toThrow(RangeError)
  })

  test.each([
    ['2026-03-02', 1],
    ['2026-03-03', 2],
    ['2026-03-04', 3],
    ['2026-03-05', 4],
    ['2026-03-06', 5],
    ['2026-03-07', 6],
    ['2026-03-08', 7],
    ['1969-12-29', 1],
    ['1969-12-28', 7],
    ['1900-01-01', 1],
  ])('%s is weekday %d', (date, weekday) => {
    expect(isoWeekday(date)).toBe(weekday)
    expect(weekdayIndex(date)).toBe(weekday - 1)
  })

  test('a range includes its first and last day, and is empty if it ends before it starts', () => {
    expect(daysInRange({ from: '2026-02-27', to: '2026-03-01' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ])
    expect(daysInRange({ from: '2026-02-27', to: '2026-02-27' })).toEqual(['2026-02-27'])
    expect(daysInRange({ from: '2026-02-27', to: '2026-02-26' })).toEqual([])
  })

  test('people see the day first', () => {
    expect(displayDate('2026-03-09')).toBe('09/03/2026')
  })
})

describe('times of day', () => {
  test.each(['00:00', '09:05', '19:59', '23:59'])('%s is a time of day', (text) => {
    expect(isClockTime(text)).toBe(true)
  })

  test.each(['24:00', '9:00', '09:60', '0900', '09:00:00', ' 09:00', '09:00\n', '', 'noon'])(
    '%j is not a time of day',
    (text) => {
      expect(isClockTime(text)).toBe(false)
      expect(() => minutesOfDay(text)).toThrow(RangeError)
    },
  )

  test.each([
    [0, '00:00'],
    [545, '09:05'],
    [1439, '23:59'],
    [1440, '00:00'],
    [1500, '01:00'],
    [-15, '23:45'],
    [-1440, '00:00'],
  ])('%d minutes after midnight is %s', (minutes, time) => {
    expect(clockTime(minutes)).toBe(time)
  })

  test('every minute of the day survives a round trip', () => {
    for (let minutes = 0; minutes < 1440; minutes++) expect(minutesOfDay(clockTime(minutes))).toBe(minutes)
  })

  test('half a minute is refused', () => {
    expect(() => clockTime(0.5)).toThrow('Not whole minutes: 0.5')
  })
})

describe('today', () => {
  test.each([
    ['Europe/London', '2026-01-15T23:30:00Z', '2026-01-15'],
    ['Europe/London', '2026-07-15T23:30:00Z', '2026-07-16'],
    ['Europe/London', '2026-03-29T00:59:59Z', '2026-03-29'],
    ['Europe/London', '2026-10-24T23:30:00Z', '2026-10-25'],
    ['Pacific/Kiritimati', '2026-01-15T10:00:00Z', '2026-01-16'],
    ['America/Los_Angeles', '2026-01-15T07:59:00Z', '2026-01-14'],
  ])('in %s at %s is %s', (timeZone, instant, date) => {
    expect(todayIn(timeZone, new Date(instant))).toBe(date)
  })

  test.each([
    ['Europe/London', '2026-01-15T23:30:00Z', '23:30'],
    ['Europe/London', '2026-07-15T23:05:59Z', '00:05'],
    ['America/Los_Angeles', '2026-01-15T08:00:00Z', '00:00'],
  ])('the time in %s at %s is %s', (timeZone, instant, time) => {
    expect(timeIn(timeZone, new Date(instant))).toBe(time)
  })

  test('an unknown zone is refused', () => {
    expect(() => todayIn('Mars/Olympus', new Date(0))).toThrow(RangeError)
  })
})

describe("the machine's time zone does not matter", () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  test.each([
    ['Pacific/Kiritimati', -840],
    ['America/Los_Angeles', 480],
    ['UTC', 0],
    ['Europe/London', 0],
  ])('on a machine in %s', (zone, offset) => {
    vi.stubEnv('TZ', zone)
    expect(new Date(2026, 0, 15).getTimezoneOffset(), 'the zone took effect').toBe(offset)
    expect(addDays('2026-03-28', 1)).toBe('2026-03-29')
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26')
    expect(daysBetween('2026-03-01', '2026-11-01')).toBe(245)
    expect(isoWeekday('2026-03-29')).toBe(7)
    expect(isIsoDate('2026-03-29')).toBe(true)
    expect(todayIn('Europe/London', new Date('2026-07-15T23:30:00Z'))).toBe('2026-07-16')
  })
})

test('a printed day shows its weekday', () => {
  expect(dayOnPaper('2026-11-16')).toBe('Mon 16/11/2026')
})

test.each([
  ['03/02/2026', '2026-02-03'],
  ['3/2/2026', '2026-02-03'],
  [' 3.2.26 ', '2026-02-03'],
  ['29-02-2024', '2024-02-29'],
  ['29/02/2026', undefined],
  ['13/13/2026', undefined],
  ['3/2', undefined],
  ['3/2/202', undefined],
  ['tomorrow', undefined],
  ['', undefined],
])('%j is typed for %s', (text, date) => {
  expect(typedDate(text)).toBe(date)
})

test('a date of birth needs its whole year', () => {
  expect(typedWithFullYear('1.2.1990')).toBe('1990-02-01')
  expect(typedWithFullYear('1.2.90')).toBeUndefined()
})
