import { describe, expect, test } from 'vitest'
import {
  type AnswerableShift,
  isTextDue,
  isTextTime,
  isUnacknowledged,
  remindedText,
} from './acknowledgement.ts'

describe('what a driver acknowledges', () => {
  const shift: AnswerableShift = {
    status: 20,
    status_assigned: 10,
    driver_id: 5,
    period_date: '2026-11-20',
    acknowledged_at: null,
    is_worked: false,
  }

  test.each<[string, Partial<AnswerableShift>, boolean]>([
    ['published and assigned, today', {}, true],
    ['later', { period_date: '2026-12-01' }, true],
    ['yesterday', { period_date: '2026-11-19' }, false],
    ['acknowledged', { acknowledged_at: '2026-11-19T10:00:00.000Z' }, false],
    ['new', { status: 10 }, false],
    ['a draft', { status: 30 }, false],
    ['open', { status_assigned: 20, driver_id: null }, false],
    ['rejected', { status_assigned: 30, driver_id: null }, false],
    ['worked', { is_worked: true }, false],
  ])('a shift that is %s', (_case, given, expected) => {
    expect(isUnacknowledged({ ...shift, ...given }, '2026-11-20')).toBe(expected)
  })
})

describe('reminding drivers', () => {
  const ANN = { full_name: 'Ann Example', phone: '07700 900001' }
  const BOB = { full_name: 'Bob Sample', phone: '' }
  const many = (count: number) =>
    Array.from({ length: count }, (_, nr) => ({ full_name: `D${nr + 1}`, phone: '' }))

  test.each([
    [
      5,
      [ANN, BOB],
      0,
      '5 drivers are reminded. Ann Example (07700 900001) and Bob Sample have no device and are not reminded: phone them.',
    ],
    [
      1,
      [ANN],
      1,
      '1 driver is reminded. Ann Example (07700 900001) has no device and is not reminded: phone them. 1 was reminded less than 5 minutes ago.',
    ],
    [2, [], 0, '2 drivers are reminded.'],
    [0, [BOB], 0, 'Bob Sample has no device and is not reminded: phone them.'],
    [
      1234,
      many(9),
      0,
      '1,234 drivers are reminded. D1, D2, D3, D4, D5, D6, D7, D8 and D9 have no device and are not reminded: phone them.',
    ],
    [
      0,
      many(10),
      0,
      'D1, D2, D3, D4, D5, D6, D7, D8 and 2 more have no device and are not reminded: phone them.',
    ],
    [0, [], 3, '3 drivers were reminded less than 5 minutes ago.'],
    [0, [], 1, '1 driver was reminded less than 5 minutes ago.'],
    [0, [], 0, 'There is no one left to remind.'],
  ])('%d reminded, %j without a device, %d just before: %s', (reminded, not_reached, just_reminded, text) => {
    expect(remindedText({ reminded, not_reached, just_reminded })).toBe(text)
  })
})

describe('the time of a text message', () => {
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

  /**
   * Each was notified at `told`, on the day of the shift or before, and may be texted from `due` onwards.
   * Texts are sent after four hours.
   */
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
})
