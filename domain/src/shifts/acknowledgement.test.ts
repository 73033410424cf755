import { expect, test } from 'vitest'
import { type AnswerableShift, isUnacknowledged } from './acknowledgement.ts'

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
