import type { AnsweredRequest } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import { expect, test } from 'vitest'
import { signIn } from '../kernel/session.ts'
import { driver } from '../testing/people.ts'
import { keepRead, unreadOf } from './ShiftsScreen.tsx'

const chosen: AnsweredRequest = {
  shift_id: 7,
  restaurant_name: 'North One',
  period_date: '2026-06-11',
  start_time: '18:00',
  finish_time: '22:00',
  outcome: 'chosen',
  since: '2026-06-10T09:00:00.000Z',
}

test.each([
  ['another answer', { outcome: 'gone' }],
  ['the same answer, given again', { since: '2026-06-10T10:00:00.000Z' }],
] as const)('%s about a shift is new after the first is read', (_, differs) => {
  signIn(driver)
  keepRead([chosen])
  expect(unreadOf([chosen])).toEqual([])
  const next = { ...chosen, ...differs }
  expect(unreadOf([next])).toEqual([next])
})
