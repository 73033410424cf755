import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Interval, MONTH, TWO_WEEKS, WEEK } from '../kernel/rotaRange.ts'
import { addDays, type DateRange, daysBetween } from '../kernel/wallClock.ts'
import { copyTarget, keepsWeekdays, nextCopyTarget } from './copyTarget.ts'

const week = { from: '2026-03-09', to: '2026-03-15' }
const fortnight = { from: '2026-03-09', to: '2026-03-22' }
const march = { from: '2026-03-01', to: '2026-03-31' }

describe('the proposed range', () => {
  test.each<[string, DateRange, Interval, DateRange]>([
    ['the next week', week, WEEK, { from: '2026-03-16', to: '2026-03-22' }],
    ['the next two weeks', fortnight, TWO_WEEKS, { from: '2026-03-23', to: '2026-04-05' }],
    ['as many days from the first of the next month', march, MONTH, { from: '2026-04-01', to: '2026-05-01' }],
    [
      'the same days of the next week',
      { from: '2026-03-11', to: '2026-03-13' },
      WEEK,
      { from: '2026-03-18', to: '2026-03-20' },
    ],
  ])('%s', (_, source, interval, target) => {
    expect(nextCopyTarget(source, interval)).toEqual(target)
  })
})

describe('the range of a chosen day', () => {
  test.each<[string, DateRange, Interval, string, DateRange]>([
    ['begins on its Monday', week, WEEK, '2026-04-01', { from: '2026-03-30', to: '2026-04-05' }],
    ['begins on it where it is a Monday', week, WEEK, '2026-03-30', { from: '2026-03-30', to: '2026-04-05' }],
    ['begins on it for a month', march, MONTH, '2026-05-06', { from: '2026-05-06', to: '2026-06-05' }],
    [
      'begins on the weekday of the range',
      { from: '2026-03-11', to: '2026-03-13' },
      WEEK,
      '2026-03-24',
      { from: '2026-03-18', to: '2026-03-20' },
    ],
  ])('%s', (_, source, interval, chosen, target) => {
    expect(copyTarget(source, interval, chosen)).toEqual(target)
  })

  test('includes the chosen day, is as long as the range, and keeps the weekdays of weeks', () => {
    fc.assert(
      fc.property(fc.integer({ min: -800, max: 800 }), fc.constantFrom(week, fortnight), (days, source) => {
        const chosen = addDays(source.from, days)
        const target = copyTarget(source, source === week ? WEEK : TWO_WEEKS, chosen)
        expect(target.from <= chosen && chosen <= target.to).toBe(true)
        expect(daysBetween(target.from, target.to)).toBe(daysBetween(source.from, source.to))
        expect(keepsWeekdays(source, target)).toBe(true)
      }),
    )
  })
})

test('a month that begins on another weekday moves its shifts to other weekdays', () => {
  expect(keepsWeekdays(march, nextCopyTarget(march, MONTH))).toBe(false)
  expect(keepsWeekdays(march, copyTarget(march, MONTH, '2026-03-29'))).toBe(true)
})
