import { expect, test } from 'vitest'
import { availabilityNotice, isAsked, isReminderDue, nextWeek } from './nextWeek.ts'

test.each([
  ['a Monday', '2026-06-08'],
  ['a Sunday', '2026-06-14'],
])('the next week begins on the Monday after %s', (_, today) => {
  expect(nextWeek(today)).toEqual({ from: '2026-06-15', to: '2026-06-21' })
})

const on = (availability_reminder: string) =>
  new Map(Object.entries({ availability_reminder, availability_reminder_time: '10:00' }))

test('the reminder is due on its day from its time on', () => {
  const due = (date: string, time: string) => isReminderDue(on('thursday'), { date, time })
  expect([due('2026-06-11', '09:59'), due('2026-06-11', '10:00'), due('2026-06-11', '23:59')]).toEqual([
    false,
    true,
    true,
  ])
  expect([due('2026-06-10', '10:00'), due('2026-06-12', '10:00')]).toEqual([false, false])
})

test('no one is asked while it is off', () => {
  expect(isAsked(on('off'))).toBe(false)
  expect(isAsked(new Map())).toBe(false)
  expect(isReminderDue(on('off'), { date: '2026-06-11', time: '12:00' })).toBe(false)
  expect(isAsked(on('sunday'))).toBe(true)
})

test('the notice names the week', () => {
  expect(availabilityNotice(nextWeek('2026-06-10')).body).toMatch(/^For .*15.* to .*21.*2026\. Look at it/)
})
