import { expect, test } from 'vitest'
import { changedFields, isSameRow, type KeptRow } from './keptRow.ts'

const row: KeptRow = {
  id: 1,
  driver_id: 7,
  shift_id: 3,
  comment: '',
  cost_total: 12.5,
  updated_at: '2026-06-10T11:00:00+00:00',
  acknowledged_at: null,
}

test.each<[KeptRow, string[]]>([
  [{ updated_at: '2026-06-10T12:00:00+00:00', acknowledged_at: '2026-06-10T12:00:00+00:00' }, []],
  [{ moderator_id: 1, restaurateur_moderator_id: null, creator_id: 4, shift_id: null }, []],
  [{ comment: 'Back door', driver_id: null }, ['driver_id', 'comment']],
  // Written before the column existed.
  [{ new_column: null }, []],
  [{ new_column: 1 }, ['new_column']],
])('a shift with %j has changed in %j', (changed, fields) => {
  const other = { ...row, ...changed }
  expect(changedFields('shift', row, other)).toEqual(fields)
  expect(isSameRow('shift', other, row)).toBe(fields.length === 0)
})

test('compares a timesheet by its shift, not by what the driver had recorded', () => {
  const recorded = { start_time: '10:00' }
  expect(changedFields('timesheet', row, { ...row, shift_id: null })).toEqual(['shift_id'])
  expect(isSameRow('timesheet', { ...row, changed_from: recorded }, row)).toBe(true)
})

test('a removed row equals only a missing row', () => {
  expect([
    isSameRow('shift', null, null),
    isSameRow('shift', row, null),
    isSameRow('shift', null, row),
  ]).toEqual([true, false, false])
})
