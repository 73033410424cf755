import { rowKey, selectedRow, timesheetRows } from '@driverdesk/domain/timesheets/timesheetRow.ts'
import { describe, expect, test } from 'vitest'
import { shift } from '../testing/scheduleFixtures.ts'
import { timesheet } from '../testing/timesheetFixtures.ts'

const WORKED = { id: 10, type: 10, status: 10, status_progress: 20 } as const

describe('the rows of a range', () => {
  test('are the saved timesheets and the shifts without one, sorted by date and start', () => {
    const shifts = [shift({ id: 1, timesheet: WORKED }), shift({ id: 2, period_date: '2026-03-09' })]
    const rows = timesheetRows(shifts, [timesheet({ id: 10, shift_id: 1 })])
    expect(rows.map(({ id }) => id)).toEqual([-2, 10])
    expect(rows[0]).toMatchObject({ status: 10, status_progress: 30, minutes: 240, cost: 4800 })
    expect(rows[1]?.shift?.id).toBe(1)
  })

  test('leave out a shift whose timesheet is on another day', () => {
    expect(timesheetRows([shift({ timesheet: WORKED })], [])).toEqual([])
  })

  test("contain a cancelled shift's cancellation without hours, and the shift to be worked", () => {
    const cancelled = shift({ driver_id: 2, timesheet: { ...WORKED, type: 20 } })
    const rows = timesheetRows(
      [cancelled],
      [timesheet({ id: 10, shift_id: 1, type: 20, cost_extra_bonus: 15 })],
    )
    expect(rows.map(({ id, minutes, fee }) => [id, minutes, fee])).toEqual([
      [10, 0, 1500],
      [-1, 240, 0],
    ])
  })

  test('keep unchanged rows as the same objects', () => {
    const [one, two] = [shift(), shift({ id: 2 })]
    const before = timesheetRows([one, two], [])
    const after = timesheetRows([one, { ...two, start_time: '12:00' }], [])
    expect(after[0]).toBe(before[0])
    expect(after[1]).not.toBe(before[1])
  })
})

describe('the selected row', () => {
  test('stays the same when someone creates its timesheet', () => {
    const before = timesheetRows([shift()], [])
    const after = timesheetRows([shift({ timesheet: WORKED })], [timesheet({ id: 10, shift_id: 1 })])
    expect(selectedRow(before, -1)?.id).toBe(-1)
    expect(selectedRow(after, -1)?.id).toBe(10)
    expect(before.map(rowKey)).toEqual(after.map(rowKey))
  })

  test('is undefined if the id is unknown', () => {
    expect(selectedRow(timesheetRows([shift()], []), 99)).toBeUndefined()
  })
})
