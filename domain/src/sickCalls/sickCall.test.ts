import { expect, test } from 'vitest'
import { restOfShift } from './sickCall.ts'

const night = { period_date: '2026-06-10', start_time: '22:00', finish_time: '02:30' }

test.each([
  ['on a full 5 minutes', '2026-06-10', '22:05', { period_date: '2026-06-10', start_time: '22:05' }],
  ['between', '2026-06-10', '22:06', { period_date: '2026-06-10', start_time: '22:10' }],
  ['just before midnight', '2026-06-10', '23:58', { period_date: '2026-06-11', start_time: '00:00' }],
  ['after midnight', '2026-06-11', '00:14', { period_date: '2026-06-11', start_time: '00:15' }],
  ['a few minutes before the finish', '2026-06-11', '02:26', undefined],
  ['at the finish', '2026-06-11', '02:30', undefined],
])('the rest of a night shift that has begun, %s', (_when, date, time, rest) => {
  expect(restOfShift(night, { date, time })).toEqual(rest)
})
