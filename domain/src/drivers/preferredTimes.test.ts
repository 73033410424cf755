import { expect, test } from 'vitest'
import { isPreferred, preferredText } from './preferredTimes.ts'

// 8 June 2026 is a Monday.
const shift = (start_time: string, period_date = '2026-06-08') => ({ start_time, period_date })

test.each([
  ['11:59', ['mornings'], true],
  ['12:00', ['mornings'], false],
  ['12:00', ['afternoons'], true],
  ['16:59', ['afternoons'], true],
  ['17:00', ['afternoons'], false],
  ['17:00', ['evenings'], true],
  ['04:59', ['evenings'], true],
  ['05:00', ['evenings'], false],
  ['05:00', ['mornings'], true],
  ['09:00', ['weekends'], false],
  ['09:00', [], false],
] as const)('a shift at %s suits those who prefer %s: %s', (start, preferred, suits) => {
  expect(isPreferred(shift(start), preferred)).toBe(suits)
})

test('a weekend suits at any hour', () => {
  const days = ['2026-06-12', '2026-06-13', '2026-06-14']
  expect(days.map((day) => isPreferred(shift('09:00', day), ['evenings', 'weekends']))).toEqual([
    false,
    true,
    true,
  ])
})

test('says them in order', () => {
  expect(preferredText(['evenings'])).toBe('Prefers evenings')
  expect(preferredText(['weekends', 'evenings', 'mornings'])).toBe('Prefers mornings, evenings and weekends')
})
