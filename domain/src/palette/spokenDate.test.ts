import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../kernel/wallClock.ts'
import { spokenDate } from './spokenDate.ts'

/** A Wednesday. */
const TODAY = '2026-11-18'

describe('a day', () => {
  test.each([
    ['today', '2026-11-18'],
    [' Tomorrow ', '2026-11-19'],
    ['yesterday', '2026-11-17'],
    ['in 3 days', '2026-11-21'],
    ['1 day ago', '2026-11-17'],
    ['2026-11-23', '2026-11-23'],
    ['23/11/2026', '2026-11-23'],
    ['3.2.27', '2027-02-03'],
    ['23/11', '2026-11-23'],
    ['23 Nov', '2026-11-23'],
    ['23rd november', '2026-11-23'],
    ['Nov 23', '2026-11-23'],
    ['23 nov 2025', '2025-11-23'],
    ['23 Nov 27', '2027-11-23'],
    ['Monday 23 of Nov', '2026-11-23'],
    // Without a year, the nearest one.
    ['5 jan', '2027-01-05'],
    ['1 july', '2026-07-01'],
    ['29 Feb', '2028-02-29'],
    // A weekday from today on; with a word before it, that of the rota week.
    ['wed', '2026-11-18'],
    ['monday', '2026-11-23'],
    ['tue', '2026-11-24'],
    ['this monday', '2026-11-16'],
    ['next monday', '2026-11-23'],
    ['next friday', '2026-11-27'],
    ['last sunday', '2026-11-15'],
  ])('is meant by %j: %s', (text, date) => {
    expect(spokenDate(text, TODAY)).toEqual({ date, kind: 'day' })
  })
})

describe('a week', () => {
  test.each([
    ['this week', '2026-11-16'],
    ['Next week', '2026-11-23'],
    ['last week', '2026-11-09'],
    ['in 2 weeks', '2026-11-30'],
    ['2 weeks ago', '2026-11-02'],
    ['week 48', '2026-11-23'],
    ['wk48', '2026-11-23'],
    ['w 1', '2027-01-04'],
    ['week 53', '2026-12-28'],
    ['week 1 2026', '2025-12-29'],
  ])('is meant by %j: %s', (text, date) => {
    expect(spokenDate(text, TODAY)).toEqual({ date, kind: 'week' })
  })
})

test.each([
  '',
  '23',
  'nov',
  'mo',
  'harbour tacos',
  '31/02',
  '30 feb',
  '23 smarch',
  '32 nov',
  'week 0',
  'week 54',
  'week 53 2025',
  '2026-02-30',
  'next',
  'in days',
  'monday street',
])('%j is not a date', (text) => {
  expect(spokenDate(text, TODAY)).toBeUndefined()
})

test('a day without a year is never more than half a year and a day away', () => {
  const DAY = fc.integer({ min: 1, max: 28 })
  const MONTH = fc.integer({ min: 1, max: 12 })
  fc.assert(
    fc.property(DAY, MONTH, fc.integer({ min: 0, max: 800 }), (day, month, later) => {
      const today = addDays(TODAY, later)
      const { date } = spokenDate(`${day}/${month}`, today) ?? { date: '' }
      expect(date > addDays(today, -184) && date < addDays(today, 184)).toBe(true)
      expect(date.endsWith(`-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)).toBe(true)
    }),
  )
})
