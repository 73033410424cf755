import type { AnsweredRequest } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import { expect, test } from 'vitest'
import { signIn } from '../kernel/session.ts'
import { driver } from '../testing/people.ts'
import { keepRead, unreadOf } from './readAnswers.ts'

const changed: AnsweredRequest = {
  shift_id: 7,
  restaurant_name: 'North One',
  period_date: '2026-06-11',
  start_time: '18:00',
  finish_time: '22:00',
  outcome: 'changed',
}

test.each([
  ['another answer', { outcome: 'gone' }],
  ['the same answer to a request for another day', { period_date: '2026-06-12' }],
  ['the same answer to a request for another time', { start_time: '19:00' }],
  ['the same answer to a request for another finish', { finish_time: '23:00' }],
  ['the same answer to a request at another place', { restaurant_name: 'North Two' }],
] as const)('%s about a shift is new after the first is read', (_, differs) => {
  signIn(driver)
  keepRead([changed])
  expect(unreadOf([changed])).toEqual([])
  const next = { ...changed, ...differs }
  expect(unreadOf([next])).toEqual([next])
})
