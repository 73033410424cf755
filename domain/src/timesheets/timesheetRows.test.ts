import { expect, test } from 'vitest'
import { SHIFT_DRAFT, SHIFT_NEW, SHIFT_PUBLISHED } from '../shifts/shiftStatus.ts'
import { isShown, isSynthetic, STATUS_FILTERS, syntheticId, syntheticTimesheets } from './timesheetRows.ts'

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

test('the status filter shows saved rows, rows without a timesheet, those to approve, or all', () => {
  const submitted = {
    id: 3,
    type: 10,
    driver_id: 7,
    status: 10,
    status_progress: 20,
    is_queried: false,
  } as const
  const rows = [
    submitted,
    { ...submitted, id: -3, status_progress: 30 },
    { ...submitted, id: 4, status: 30, status_progress: 40 },
    { ...submitted, id: 5, is_queried: true },
    { ...submitted, id: 6, type: 20, status_progress: 30 },
    { ...submitted, id: 7, driver_id: 0 },
    { ...submitted, id: 8, status_progress: 10 },
  ] as const
  const [active, pending, toApprove, all] = STATUS_FILTERS.map((filter) =>
    rows.filter((row) => isShown(row, filter.id)).map(({ id }) => id),
  )
  expect({ active, pending, toApprove, all }).toEqual({
    ...{ active: [3, 4, 5, 6, 7, 8], pending: [-3], toApprove: [3, 6], all: [3, -3, 4, 5, 6, 7, 8] },
  })
  expect(STATUS_FILTERS.map(({ id, label }) => `${id} ${label}`)).toEqual([
    '10 Active',
    '20 Pending',
    '30 To approve',
    '50 All',
  ])
})
