import { BatchItem } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { timesheetRows } from '@driverdesk/domain/timesheets/timesheetRow.ts'
import { expect, test } from 'vitest'
import { shift } from '../../testing/scheduleFixtures.ts'
import { timesheet } from '../../testing/timesheetFixtures.ts'
import { approvables, approvedText, batchItem, countedText, leftOutText, payText } from './approvables.ts'

const NOW = { date: '2026-03-11', time: '14:59' }

test('sends a submitted timesheet unchanged, with the version that was seen', () => {
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
  expect(row && payText([row])).toBe('£53.00')
})

test('the pay includes the fees paid with it: for a cancellation, work, or a shift to be filled', () => {
  const cancellation = { type: 20, start_time: '11:00', finish_time: '11:00', cost_total: 0 } as const
  const records = [
    // 4 hours at £12.
    timesheet({ id: 7, cost_total: 48 }),
    // 4 hours at £12, less £7.50 charged to the driver.
    timesheet({ id: 8, cost_total: 48, cost_extra_bonus: -7.5 }),
    timesheet({ id: 9, ...cancellation, cost_extra_bonus: 31.5 }),
  ]
  // 4 hours at £12 and £2 on top.
  const unworked = shift({ id: 10, cost_total: 48, cost_extra_bonus: 2 })
  const rows = approvables(timesheetRows([unworked], records), new Map(), NOW)
  const payOf = (...ids: number[]) => payText(rows.filter(({ row }) => ids.includes(row.id)))
  expect(payOf(9)).toBe('£31.50')
  expect(payOf(7, 8, 9)).toBe('£120.00')
  expect(payOf(7, 8, 9, -10)).toBe('£170.00')
})

test('fills a timesheet in work from its plan, and a shift from its own times', () => {
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

test('a missing start or finish flags only what is not filled', () => {
  const missing = [
    { kind: 'missingStart' as const, reason: '' },
    { kind: 'missingFinish' as const, reason: '' },
  ]
  const away = { kind: 'startAway' as const, reason: '' }
  const flags = new Map([
    [7, missing],
    [8, missing],
    [9, [...missing, away]],
    [-10, missing],
  ])
  const records = [
    timesheet({ id: 7 }),
    timesheet({ id: 8, status_progress: 30 }),
    timesheet({ id: 9, status_progress: 10 }),
  ]
  const rows = approvables(timesheetRows([shift({ id: 10 })], records), flags, NOW)
  expect(new Map(rows.map(({ row, exceptions }) => [row.id, exceptions]))).toEqual(
    new Map<number, unknown>([
      [7, missing],
      [8, []],
      [9, [away]],
      [-10, []],
    ]),
  )
  expect(rows.filter(({ is_flagged }) => is_flagged).map(({ row }) => row.id)).toEqual([7, 9])
})

const of = (submitted: number, notSubmitted: number) => ({
  submitted: Array(submitted).fill(0),
  notSubmitted: Array(notSubmitted).fill(0),
})

const NONE_LEFT = { queried: 0, timeApproved: 0, settled: 0, notOver: 0, unpublished: 0 }

test.each([
  [
    of(26, 22),
    '48 timesheets can be approved: 26 submitted, 22 that no one has submitted even though the shift is over.',
  ],
  [of(1, 0), '1 timesheet can be approved: 1 submitted.'],
  [of(0, 0), '0 timesheets can be approved.'],
])('explains the number on the button', (all, text) => {
  expect(countedText(all, NONE_LEFT)).toBe(text)
})

test.each([
  [
    { queried: 1, notOver: 4 },
    '5 more are unapproved: 1 queried by a restaurant, 4 whose shift is not over.',
  ],
  [
    { timeApproved: 2, settled: 1 },
    '3 more are unapproved: 2 whose pay the agency approves, 1 settled by the agency.',
  ],
  [{ unpublished: 279 }, '279 more are unapproved: 279 whose shift is not published.'],
  [{ notOver: 1 }, '1 more is unapproved: 1 whose shift is not over.'],
])('explains why more are unapproved than the button counts', (others, text) => {
  expect(countedText(of(1, 0), { ...NONE_LEFT, ...others })).toBe(
    `1 timesheet can be approved: 1 submitted. ${text}`,
  )
})

test.each([
  [of(20, 3), false, "'Approve All' counts 48. Left out: 22 that no one has submitted, 6 with exceptions."],
  [of(26, 22), false, "'Approve All' counts 48. Left out: 22 that no one has submitted."],
  [of(20, 3), true, "'Approve All' counts 48. Left out: 25 with exceptions."],
  [of(26, 22), true, undefined],
])('explains which of 26 submitted and 22 others are left out: %j, filled: %s', (chosen, fills, text) => {
  expect(leftOutText(of(26, 22), chosen, fills)).toBe(text)
})

test.each([
  [[], 'Approved: 3 timesheets.'],
  [Array<string>(475).fill('Ann Lee'), 'Approved: 3 timesheets. 475 were already approved by Ann Lee.'],
  [['Ann', 'Bob', 'Ann'], 'Approved: 3 timesheets. 3 were already approved: 2 by Ann, 1 by Bob.'],
])('says who had approved the others before', (already, text) => {
  expect(approvedText({ approved: 3, already })).toBe(text)
})
