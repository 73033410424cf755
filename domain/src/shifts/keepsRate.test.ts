import { expect, test } from 'vitest'
import { keepsRate } from './keepsRate.ts'

const stored = {
  status: 20,
  has_timesheet: false,
  period_date: '2026-03-11',
  start_time: '19:00',
  finish_time: '03:00',
  restaurant_id: 1,
} as const

test('is asked about a form on another day that has no times yet', () => {
  const given = { ...stored, period_date: '2030-01-01', start_time: '', finish_time: '' }
  expect(keepsRate(stored, given)).toBe(false)
})

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

const REST = { period_date: '2026-03-12', start_time: '00:05' }
test.each([
  ['the rest of a published night shift keeps its rate after midnight', {}, {}, true],
  ['one that also ends later is another shift', {}, { finish_time: '04:00' }, false],
  [
    'one that starts as the night shift ends is another shift',
    {},
    { start_time: '03:00', finish_time: '04:00' },
    false,
  ],
  ['the rest at another restaurant gets the rate there', {}, { restaurant_id: 2 }, false],
  ['an unpublished one has no rate to keep', { status: 10 } as const, {}, false],
])('%s', (_case, was, given, keeps) => {
  expect(keepsRate({ ...stored, ...was }, { ...stored, ...REST, ...given })).toBe(keeps)
})
