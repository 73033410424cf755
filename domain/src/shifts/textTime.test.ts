import { expect, test } from 'vitest'
import { isTextTime } from './textTime.ts'

const shift = { period_date: '2026-11-20', start_time: '17:00', finish_time: '22:00' }

test.each([
  ['the morning before', '2026-11-20', '08:00', true],
  ['days before', '2026-11-12', '20:59', true],
  ['at night, long before', '2026-11-19', '21:00', false],
  ['at night, too early for it', '2026-11-20', '04:59', false],
  ['at night, twelve hours before', '2026-11-20', '05:00', true],
  ['when it starts', '2026-11-20', '17:00', false],
  ['afterwards', '2026-11-21', '10:00', false],
])('%s (%s %s): %s', (_when, date, time, may) => {
  expect(isTextTime(shift, { date, time })).toBe(may)
})
