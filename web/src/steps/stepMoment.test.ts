import { expect, test } from 'vitest'
import { stepDays, stepMoment } from './stepMoment.ts'

const NOW = new Date(2026, 2, 11, 12)

test.each([
  [new Date(2026, 2, 11, 9, 5), '09:05'],
  [new Date(2026, 2, 10, 23, 59), 'yesterday 23:59'],
  [new Date(2026, 0, 2, 14, 30), '2 Jan 14:30'],
  [new Date(2025, 11, 31, 14, 30), '31 Dec 2025 14:30'],
])('writes %s as %s', (moment, said) => {
  expect(stepMoment(moment.toISOString(), NOW)).toBe(said)
})

test.each([
  [{ first_date: '2026-03-09', last_date: '2026-03-11' }, 'Mon 9 Mar – Wed 11 Mar'],
  [{ first_date: '2026-03-09', last_date: '2026-03-09' }, 'Mon 9 Mar'],
  [{ first_date: null, last_date: null }, ''],
])('writes the days of %j as %s', (step, said) => {
  expect(stepDays(step)).toBe(said)
})
