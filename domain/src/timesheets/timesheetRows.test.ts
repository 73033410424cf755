import { expect, test } from 'vitest'
import { SHIFT_DRAFT, SHIFT_NEW, SHIFT_PUBLISHED } from '../shifts/shiftStatus.ts'
import { isSynthetic, syntheticId, syntheticTimesheets } from './timesheetRows.ts'

const shift = { id: 5, status: SHIFT_PUBLISHED, driver_id: 7, start_time: '10:00' } as const

test.each([
  ['published without a timesheet', shift, [], 1],
  ['new without a timesheet', { ...shift, status: SHIFT_NEW }, [], 1],
  ["a restaurant's draft", { ...shift, status: SHIFT_DRAFT }, [], 0],
  ['with a timesheet of work', shift, [{ shift_id: 5, type: 10 }], 0],
  ['with the timesheet of a cancellation only', shift, [{ shift_id: 5, type: 20 }], 1],
  ['with a timesheet of another shift', shift, [{ shift_id: 6, type: 10 }], 1],
  ['with a timesheet of no shift', shift, [{ shift_id: null, type: 10 }], 1],
] as const)('a shift %s', (_case, given, timesheets, rows) => {
  expect(syntheticTimesheets([given], timesheets)).toHaveLength(rows)
})

test("a synthetic row is pending and not submitted, has the shift's facts and minus its id", () => {
  expect(syntheticTimesheets([shift], [])).toEqual([
    { id: -5, shift_id: 5, status: 10, status_progress: 30, type: 10, driver_id: 7, start_time: '10:00' },
  ])
  expect(syntheticId(5)).toBe(-5)
})

test.each([
  [1, false],
  [0, true],
  [-5, true],
] as const)('the id %d is synthetic: %s', (id, synthetic) => expect(isSynthetic({ id })).toBe(synthetic))
