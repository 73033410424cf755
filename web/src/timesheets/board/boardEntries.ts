import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { addDays, type DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import type { WallClock } from '@driverdesk/domain/shifts/lateStart.ts'
import { ASSIGNED, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type BoardState, boardState, compareOnBoard } from '@driverdesk/domain/timesheets/dayBoard.ts'
import { sinceFinish } from '@driverdesk/domain/timesheets/sincePlanned.ts'
import { OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import type { PlannedShift } from '../shownTimesheet.ts'
import type { TimesheetRow } from '../timesheetRow.ts'

/** A shift on the day board. */
export interface BoardEntry {
  shift: Shift
  state: BoardState
  /** What the driver has recorded so far. */
  row: TimesheetRow
}

/** The days whose shifts may be on today: nights of yesterday reach into it. */
export const boardRange = (today: string): DateRange => ({ from: addDays(today, -1), to: today })

/**
 * The published shifts of today that have a driver, and those of last night that are still on, by what needs attention
 * first.
 */
export function boardEntries(rows: readonly TimesheetRow[], now: WallClock): BoardEntry[] {
  const entries = rows.flatMap((row): BoardEntry[] => {
    const { shift } = row
    if (row.type !== OF_WORK || !isOnBoard(shift)) return []
    const progress = row.timesheet ? row.status_progress : null
    const state = boardState({ ...shift, is_acknowledged: shift.acknowledged_at !== null, progress }, now)
    const isOn = shift.period_date === now.date || sinceFinish(shift, now) < 0 || state === 'on shift'
    return isOn ? [{ shift, state, row }] : []
  })
  return entries.sort((a, b) =>
    compareOnBoard({ ...a.shift, state: a.state }, { ...b.shift, state: b.state }),
  )
}

/** Shifts of today that nobody has, so that nobody comes. */
export const openToday = (rows: readonly TimesheetRow[], now: WallClock): number =>
  rows.filter(
    ({ shift, driver_id }) =>
      shift && !driver_id && shift.period_date === now.date && sinceFinish(shift, now) < 0,
  ).length

const isOnBoard = (shift: PlannedShift | undefined): shift is Shift =>
  shift !== undefined &&
  'acknowledged_at' in shift &&
  shift.status === SHIFT_PUBLISHED &&
  shift.status_assigned === ASSIGNED
