import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  byStart,
  crossesMidnight,
  formatHours,
  formatLength,
  isOver,
  nightsInto,
  shiftLength,
  sinceFinish,
  sinceStart,
} from './shiftLength.ts'
import { clockTime, minutesOfDay } from './wallClock.ts'

const anyTime = fc.nat(1439).map(clockTime)

describe('length of a shift', () => {
  test.each([
    ['09:00', '17:00', 480, false],
    ['17:30', '22:45', 315, false],
    ['18:00', '02:00', 480, true],
    ['18:00', '00:00', 360, true],
    ['00:00', '06:00', 360, false],
    ['00:00', '23:59', 1439, false],
    ['23:59', '00:00', 1, true],
    ['10:00', '09:59', 1439, true],
    // Nothing here knows a date: even on the nights of a clock change, the difference between the wall-clock
    // times counts.
    ['00:30', '02:30', 120, false],
    ['22:00', '03:00', 300, true],
  ])('%s to %s is %d minutes, across midnight: %s', (start, finish, minutes, crosses) => {
    expect(shiftLength(start, finish)).toBe(minutes)
    expect(crossesMidnight(start, finish)).toBe(crosses)
  })

  test('continues on the next day, unless it ends at midnight', () => {
    const shiftOn = (period_date: string, start_time: string, finish_time: string) => ({
      period_date,
      start_time,
      finish_time,
    })
    const night = shiftOn('2026-02-28', '22:00', '06:00')
    const others = [
      shiftOn('2026-02-28', '18:00', '00:00'),
      shiftOn('2026-02-28', '09:00', '17:00'),
      shiftOn('2026-02-27', '22:00', '06:00'),
      shiftOn('2026-03-01', '22:00', '06:00'),
    ]
    expect(nightsInto('2026-03-01', [...others, night])).toEqual([night])
  })

  test('is zero between equal times, which are refused elsewhere', () => {
    expect(shiftLength('09:00', '09:00')).toBe(0)
    expect(crossesMidnight('09:00', '09:00')).toBe(false)
  })

  test('leads from the start to the finish within a day', () => {
    fc.assert(
      fc.property(anyTime, anyTime, (start, finish) => {
        const minutes = shiftLength(start, finish)
        expect(minutes).toBeGreaterThanOrEqual(0)
        expect(minutes).toBeLessThan(1440)
        expect(clockTime(minutesOfDay(start) + minutes)).toBe(finish)
        expect(crossesMidnight(start, finish)).toBe(minutesOfDay(start) + minutes >= 1440)
      }),
    )
  })

  test('is refused for something that is not a time', () => {
    expect(() => shiftLength('09:00', '24:00')).toThrow(RangeError)
  })
})

describe('hours as people read them', () => {
  test.each([
    [450, '7.50', '7.5'],
    [435, '7.25', '7.3'],
    [0, '0.00', '0.0'],
    [1, '0.02', '0.0'],
    [3, '0.05', '0.1'],
    [9, '0.15', '0.2'],
    [20, '0.33', '0.3'],
    [57, '0.95', '1.0'],
    [-435, '-7.25', '-7.3'],
    [-1, '-0.02', '0.0'],
    [74400 * 60, '74400.00', '74400.0'],
  ])('%d minutes is %s, in totals %s', (minutes, ofAShift, inTotals) => {
    expect(formatHours(minutes, 2)).toBe(ofAShift)
    expect(formatHours(minutes, 1)).toBe(inTotals)
  })

  test('two decimals lose nothing of quarter hours', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e6, max: 1e6 }), (quarters) => {
        expect(Number(formatHours(quarters * 15, 2))).toBe(quarters === 0 ? 0 : quarters / 4)
      }),
    )
  })
})

test.each([
  [0, '0:00'],
  [5, '0:05'],
  [450, '7:30'],
  [68_786, '1146:26'],
  [-30, '-0:30'],
])('%d minutes are listed as %s', (minutes, text) => {
  expect(formatLength(minutes)).toBe(text)
})

describe('minutes since the plan', () => {
  const evening = { period_date: '2026-11-20', start_time: '18:00', finish_time: '22:00' }
  const night = { ...evening, start_time: '22:00', finish_time: '02:00' }

  test.each([
    [evening, '2026-11-20', '17:45', -15, -255],
    [evening, '2026-11-20', '22:00', 240, 0],
    [evening, '2026-11-21', '18:00', 1440, 1200],
    [night, '2026-11-21', '01:00', 180, -60],
    [night, '2026-11-21', '02:30', 270, 30],
  ])('%j on %s at %s', (shift, date, time, start, finish) => {
    expect(sinceStart(shift, { date, time })).toBe(start)
    expect(sinceFinish(shift, { date, time })).toBe(finish)
  })
})

test.each([
  ['14:59', false],
  ['15:00', true],
])('a shift until 15:00 is over at %s: %s', (time, over) => {
  const shift = { period_date: '2026-03-10', start_time: '11:00', finish_time: '15:00' }
  expect(isOver(shift, { date: '2026-03-10', time })).toBe(over)
})

test.each([
  ['2026-03-11', '01:59', false],
  ['2026-03-11', '02:00', true],
])('an overnight shift until 02:00 is over on %s at %s: %s', (date, time, over) => {
  const shift = { period_date: '2026-03-10', start_time: '18:00', finish_time: '02:00' }
  expect(isOver(shift, { date, time })).toBe(over)
})

test('shifts sort by day, then start', () => {
  const days = ['2026-11-21 08:00', '2026-11-20 22:00', '2026-11-20 09:30']
  const shifts = days.map((day) => ({ period_date: day.slice(0, 10), start_time: day.slice(11) }))
  expect(shifts.toSorted(byStart)).toEqual(shifts.toReversed())
})
