import { expect, test } from 'vitest'
import {
  type Answerable,
  afterMove,
  answerAfter,
  CANT_CONFIRM,
  CANT_QUERY,
  confirmRefusal,
  isUnanswered,
  QUERY_REASON_REQUIRED,
  queryRefusal,
  type RestaurantAnswer,
  waitingSince,
} from './confirmation.ts'
import type { Transition } from './timesheetActions.ts'

const submitted: Answerable = { status: 10, status_progress: 20, is_queried: false }

test('confirms a timesheet after a day if it was submitted by this time yesterday', () => {
  expect(waitingSince(24, new Date('2026-11-21T22:00:00Z'))).toEqual(new Date('2026-11-20T22:00:00Z'))
})

test('counts a submitted timesheet as unanswered until there is an answer', () => {
  expect(isUnanswered(submitted)).toBe(true)
  expect(isUnanswered({ ...submitted, is_queried: true })).toBe(false)
})

test.each<[string, Partial<Answerable>, string, string | undefined]>([
  ['submitted', {}, 'Left at nine', undefined],
  ['without a reason', {}, ' \n', QUERY_REASON_REQUIRED],
  ['queried before', { is_queried: true }, 'Left at nine', CANT_QUERY],
  ['confirmed', { status_progress: 50 }, 'Left at nine', CANT_QUERY],
  ['approved', { status: 30, status_progress: 40 }, 'Left at nine', CANT_QUERY],
])('checks a query of a timesheet that is %s', (_case, more, reason, refusal) => {
  expect(queryRefusal({ ...submitted, ...more }, reason)).toBe(refusal)
})

test.each<[string, Partial<Answerable>, string | undefined]>([
  ['submitted', {}, undefined],
  ['queried before', { is_queried: true }, undefined],
  ['confirmed', { status_progress: 50 }, CANT_CONFIRM],
  ['in work', { status_progress: 10 }, CANT_CONFIRM],
  ['discarded', { status: 20, status_progress: 60 }, CANT_CONFIRM],
])('checks a confirmation of a timesheet that is %s', (_case, more, refusal) => {
  expect(confirmRefusal({ ...submitted, ...more })).toBe(refusal)
})

test.each<[Transition, RestaurantAnswer | null, 'restaurant' | 'staff', RestaurantAnswer | null]>([
  ['approve', null, 'restaurant', 10],
  ['approve', 20, 'restaurant', 10],
  ['approve', null, 'staff', null],
  ['approve', 20, 'staff', null],
  ['approve', 10, 'staff', 10],
  ['discard', 20, 'restaurant', null],
  ['discard', 10, 'staff', 10],
  ['unapprovePay', 10, 'staff', 10],
  ['unapproveTime', 10, 'staff', null],
])('%s with the answer %s, by %s, leaves the answer %s', (transition, answer, by, left) => {
  expect(answerAfter(transition, answer, by === 'restaurant')).toBe(left)
})

test.each([
  [10, 50, 20],
  [10, 20, 20],
  [10, 10, 10],
  [20, 60, 60],
  [30, 40, 40],
] as const)(
  'a timesheet of %i and %i that moves to another restaurant is then %i',
  (status, status_progress, then) => {
    expect(afterMove({ status, status_progress })).toEqual({ status, status_progress: then })
  },
)
