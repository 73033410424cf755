import { expect, test } from 'vitest'
import { kindOfEdit, tooManyText } from './stepKinds.ts'

const shift = {
  restaurant_id: 1,
  driver_id: 7,
  period_date: '2026-06-17',
  start_time: '10:00',
  finish_time: '14:00',
}

test.each([
  [{}, 'edit'],
  [{ finish_time: '15:00' }, 'times'],
  [{ start_time: '09:00', driver_id: null }, 'assign'],
  [{ period_date: '2026-06-18', driver_id: 8 }, 'move'],
  [{ restaurant_id: 2 }, 'move'],
])('an edit of %j is called %s', (changed, kind) => {
  expect(kindOfEdit(shift, { ...shift, ...changed })).toBe(kind)
})

test.each([
  ['publish', 50_000, undefined],
  ['publish', 50_001, 'At most 50,000 shifts at once.'],
  ['unpublish', 10_001, undefined],
  ['remove', 10_001, undefined],
  ['move', 1, undefined],
  ['move', 10_000, undefined],
  ['move', 10_001, 'At most 10,000 shifts at once.'],
  ['bonus', 50_001, 'At most 50,000 shifts at once.'],
])('limits a step of the kind %s on %d shifts', (kind, count, text) => {
  expect(tooManyText(kind, count)).toBe(text)
})
