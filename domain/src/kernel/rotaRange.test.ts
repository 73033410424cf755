import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY, intervalLabel, MONTH, rangeFor, rangeProblem, stepRange, TWO_WEEKS, WEEK } from './rotaRange.ts'
import { addDays, daysBetween, isoWeekday } from './wallClock.ts'

const INTERVALS = [DAY, WEEK, TWO_WEEKS, MONTH] as const
const anyDate = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days))

describe('the range of an interval', () => {
  test.each([
    [DAY, '2026-03-06', '2026-03-06', '2026-03-06'],
    [WEEK, '2026-03-02', '2026-03-02', '2026-03-08'],
    [WEEK, '2026-03-06', '2026-03-02', '2026-03-08'],
    [WEEK, '2026-03-08', '2026-03-02', '2026-03-08'],
    [WEEK, '2026-01-01', '2025-12-29', '2026-01-04'],
    [WEEK, '2026-03-29', '2026-03-23', '2026-03-29'],
    [TWO_WEEKS, '2026-03-06', '2026-03-02', '2026-03-15'],
    [MONTH, '2026-03-06', '2026-03-01', '2026-03-31'],
    [MONTH, '2026-02-28', '2026-02-01', '2026-02-28'],
    [MONTH, '2024-02-01', '2024-02-01', '2024-02-29'],
    [MONTH, '2026-12-31', '2026-12-01', '2026-12-31'],
    [MONTH, '2999-12-31', '2999-12-01', '2999-12-31'],
  ] as const)('%d around %s is %s to %s', (interval, anchor, from, to) => {
    expect(rangeFor(interval, anchor)).toEqual({ from, to })
  })

  test('holds its date, is never too long, and starts on a Monday if it consists of weeks', () => {
    fc.assert(
      fc.property(anyDate, fc.constantFrom(...INTERVALS), (anchor, interval) => {
        const { from, to } = rangeFor(interval, anchor)
        expect(from <= anchor && anchor <= to).toBe(true)
        expect(rangeProblem({ from, to })).toBeUndefined()
        if (interval === WEEK || interval === TWO_WEEKS) expect(isoWeekday(from)).toBe(1)
      }),
    )
  })

  test.each([
    [10, 'Day'],
    [20, 'Week'],
    [30, '2-Week'],
    [40, 'Month'],
  ] as const)('%d reads %s', (interval, label) => {
    expect(intervalLabel(interval)).toBe(label)
  })
})

describe('an arrow', () => {
  test.each([
    [DAY, 1, '2026-02-28', '2026-02-28', '2026-03-01', '2026-03-01'],
    [DAY, -1, '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
    [WEEK, 1, '2026-03-23', '2026-03-29', '2026-03-30', '2026-04-05'],
    [WEEK, -1, '2026-01-05', '2026-01-11', '2025-12-29', '2026-01-04'],
    [TWO_WEEKS, 1, '2026-03-02', '2026-03-15', '2026-03-16', '2026-03-29'],
    [MONTH, 1, '2026-01-01', '2026-01-31', '2026-02-01', '2026-02-28'],
    [MONTH, 1, '2026-12-01', '2026-12-31', '2027-01-01', '2027-01-31'],
    [MONTH, -1, '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    [WEEK, 1, '2026-03-04', '2026-03-06', '2026-03-11', '2026-03-13'],
    [MONTH, 1, '2026-01-31', '2026-02-10', '2026-02-01', '2026-02-28'],
  ] as const)(
    'of %d by %d leads from %s ~ %s to %s ~ %s',
    (interval, direction, from, to, nextFrom, nextTo) => {
      expect(stepRange({ from, to }, interval, direction)).toEqual({ from: nextFrom, to: nextTo })
    },
  )

  test('leads to the neighbouring range without a gap, and back again', () => {
    fc.assert(
      fc.property(anyDate, fc.constantFrom(...INTERVALS), (anchor, interval) => {
        const range = rangeFor(interval, anchor)
        const next = stepRange(range, interval, 1)
        expect(daysBetween(range.to, next.from)).toBe(1)
        expect(next).toEqual(rangeFor(interval, next.from))
        expect(stepRange(next, interval, -1)).toEqual(range)
      }),
    )
  })
})

describe('a range', () => {
  test.each([
    ['one day', '2026-03-06', '2026-03-06', undefined],
    ['31 days', '2026-03-01', '2026-03-31', undefined],
    ['31 days over February', '2026-02-10', '2026-03-12', undefined],
    ['32 days', '2026-03-01', '2026-04-01', 'Invalid date range: 01/03/2026 ~ 01/04/2026'],
    ['backwards', '2026-03-06', '2026-03-05', 'Invalid date range: 06/03/2026 ~ 05/03/2026'],
    ['no such day', '2026-02-30', '2026-03-05', 'Invalid date range: 2026-02-30 ~ 05/03/2026'],
    ['no date', '2026-03-01', 'soon', 'Invalid date range: 01/03/2026 ~ soon'],
  ])('of %s', (_case, from, to, problem) => {
    expect(rangeProblem({ from, to })).toBe(problem)
  })
})
