import { BatchItem } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { expect, test } from 'vitest'
import { shift } from '../../testing/scheduleFixtures.ts'
import { timesheet } from '../../testing/timesheetFixtures.ts'
import { timesheetRows } from '../timesheetRow.ts'
import { approvables, batchItem, payText } from './batchItem.ts'

const NOW = { date: '2026-03-11', time: '14:59' }

test('a submitted timesheet is sent as it is, with the state that was seen', () => {
  const record = timesheet({ id: 7, start_time: '11:30', comment: 'Early', cost_extra_bonus: 5 })
  const [row] = approvables(timesheetRows([], [record]), new Map(), NOW)
  const item = row && batchItem(row)
  expect(item).toMatchObject({
    id: 7,
    start_time: '11:30',
    comment: 'Early',
    cost_extra_bonus: 5,
    status: 30,
    status_progress: 40,
    updated_at: record.updated_at,
  })
  expect(BatchItem.safeParse(item).success).toBe(true)
  expect(row && payText([row])).toBe('£48.00')
})

test('one in work gets the hours of its plan, a shift without one its own', () => {
  const record = timesheet({
    id: 7,
    shift_id: 1,
    status_progress: 10,
    start_time: '11:30',
    cost_total: 52,
    cost_bonus: 10,
  })
  const shifts = [
    shift({ period_date: '2026-03-10', timesheet: { id: 7, type: 10, status: 10, status_progress: 10 } }),
    shift({ id: 2 }),
  ]
  const rows = approvables(timesheetRows(shifts, [record]), new Map(), NOW)
  const items = rows.map(batchItem)
  expect(items.map(({ id, shift_id, start_time }) => [id, shift_id, start_time])).toEqual([
    [7, 1, '11:00'],
    [-2, 2, '11:00'],
  ])
  for (const item of items) expect(BatchItem.safeParse(item).success).toBe(true)
  expect(rows.map(({ is_over }) => is_over)).toEqual([true, false])
  // Three and a half hours are saved of the first, and four planned; both pay £12 an hour.
  expect(payText(rows)).toBe('£106.00')
})
