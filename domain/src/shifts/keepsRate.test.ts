import { expect, test } from 'vitest'
import { keepsRate } from './keepsRate.ts'

const stored = { status: 20, has_timesheet: false, period_date: '2026-03-11', restaurant_id: 1 } as const

test('a published shift keeps its rate, and so does one with a timesheet', () => {
  expect(keepsRate(stored, stored)).toBe(true)
  expect(keepsRate({ ...stored, status: 10, has_timesheet: true }, stored)).toBe(true)
  expect(keepsRate({ ...stored, status: 10 }, stored)).toBe(false)
})

test.each([{ period_date: '2026-03-12' }, { restaurant_id: 2 }])(
  'a shift that moves to %o gets the rate there',
  (other) => {
    expect(keepsRate(stored, { ...stored, ...other })).toBe(false)
    expect(keepsRate({ ...stored, status: 10, has_timesheet: true }, { ...stored, ...other })).toBe(false)
  },
)
