import { expect, test } from 'vitest'
import { isShown, STATUS_FILTERS } from './statusFilter.ts'

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
    active: [3, 4, 5, 6, 7, 8],
    pending: [-3],
    toApprove: [3, 6],
    all: [3, -3, 4, 5, 6, 7, 8],
  })
  expect(STATUS_FILTERS.map(({ id, label }) => `${id} ${label}`)).toEqual([
    '10 Active',
    '20 Pending',
    '30 To approve',
    '50 All',
  ])
})
