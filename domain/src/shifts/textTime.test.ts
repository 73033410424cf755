import { expect, test } from 'vitest'
import { isTextDue, isTextTime } from './textTime.ts'

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

/** Each was told at `told` on the day of the shift or before, and may be texted from `due` on. Texts go after four hours. */
test.each([
  ['a day before', '2026-11-19', '17:00', '2026-11-19', '21:00'],
  ['exactly eight hours before', '2026-11-20', '09:00', '2026-11-20', '13:00'],
  ['two and a half hours before', '2026-11-20', '14:30', '2026-11-20', '15:45'],
  ['half an hour before', '2026-11-20', '16:30', '2026-11-20', '16:45'],
  ['twenty minutes before', '2026-11-20', '16:40', '2026-11-20', '16:55'],
])('a driver notified %s (%s %s) is texted from %s %s', (_when, toldOn, toldAt, dueOn, dueAt) => {
  const minutes = (date: string, time: string) => Date.parse(`${date}T${time}:00Z`) / 60_000
  const due = minutes(dueOn, dueAt)
  const isDue = (at: number) => {
    const [date = '', time = ''] = new Date(at * 60_000).toISOString().slice(0, 16).split('T')
    return isTextDue(shift, at - minutes(toldOn, toldAt), { date, time }, 4)
  }
  expect([isDue(due - 1), isDue(due), isDue(due + 60)]).toEqual([false, true, true])
})
