import { expect, test } from 'vitest'
import { isOpened, restOfShift } from './sickCall.ts'

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

const DAYS = { from_date: '2026-06-10', to_date: '2026-06-11' }
const NOON = { date: '2026-06-10', time: '12:00' }

test.each([
  ['a shift of the first day', '2026-06-10', '18:00', '22:00', true],
  ['one of the last day that continues past midnight', '2026-06-11', '22:00', '02:00', true],
  ['one of the day after', '2026-06-12', '00:30', '04:00', false],
  ['one of the evening before until midnight', '2026-06-09', '18:00', '00:00', false],
  ['one that is over', '2026-06-10', '08:00', '12:00', false],
  ['one that has begun', '2026-06-10', '10:00', '14:00', true],
])('a report opens %s: %s', (_what, period_date, start_time, finish_time, opens) => {
  expect(isOpened({ period_date, start_time, finish_time }, DAYS, NOON)).toBe(opens)
})

test('a report opens a shift of the night before that is not over', () => {
  const night = { period_date: '2026-06-09', start_time: '22:00', finish_time: '04:00' }
  expect(isOpened(night, DAYS, { date: '2026-06-10', time: '00:15' })).toBe(true)
})
