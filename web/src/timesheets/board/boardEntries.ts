import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { WallTime } from '@driverdesk/domain/kernel/instant.ts'
import { isOver, lengthText, sinceFinish, sinceStart } from '@driverdesk/domain/kernel/shiftLength.ts'
import { addDays, type ClockTime, type DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { ASSIGNED, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import {
  type BoardState,
  boardState,
  compareOnBoard,
  isOfToday,
} from '@driverdesk/domain/timesheets/dayBoard.ts'
import { dateOfStart } from '@driverdesk/domain/timesheets/driverShift.ts'
import { OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { shortDay } from '../../ui/dateText.ts'
import type { PlannedShift, TimesheetRow } from '../timesheetDesk.ts'

export interface BoardEntry {
  shift: Shift
  state: BoardState
  row: TimesheetRow
}

/** Yesterday and today, because night shifts end today. */
export const boardRange = (today: string): DateRange => ({ from: addDays(today, -1), to: today })

/** Today's published shifts with a driver, and last night's that are not over, most urgent first. */
export function boardEntries(rows: readonly TimesheetRow[], now: WallTime): BoardEntry[] {
  const entries = rows.flatMap((row): BoardEntry[] => {
    const { shift } = row
    if (row.type !== OF_WORK || !isOnBoard(shift)) return []
    const progress = row.timesheet ? row.status_progress : null
    const state = boardState({ ...shift, is_acknowledged: shift.acknowledged_at !== null, progress }, now)
    return isOfToday(shift, state, now) ? [{ shift, state, row }] : []
  })
  return entries.sort((a, b) =>
    compareOnBoard({ ...a.shift, state: a.state }, { ...b.shift, state: b.state }),
  )
}

export const openToday = (rows: readonly TimesheetRow[], now: WallTime): number =>
  rows.filter(
    ({ shift, driver_id }) => shift && !driver_id && shift.period_date === now.date && !isOver(shift, now),
  ).length

const isOnBoard = (shift: PlannedShift | undefined): shift is Shift =>
  shift !== undefined &&
  'acknowledged_at' in shift &&
  shift.status === SHIFT_PUBLISHED &&
  shift.status_assigned === ASSIGNED

/** '12 min late', 'Starts in 2 h 05 min', 'Started 11:02, 1 h 10 min to go'. */
export function boardDetail({ shift, state, row }: BoardEntry, now: WallTime): string {
  const start = sinceStart(shift, now)
  const finish = sinceFinish(shift, now)
  switch (state) {
    case 'late':
      return `${lengthText(start)} late`
    case 'not started':
      return `Due to finish at ${shift.finish_time}`
    case 'on shift': {
      const left = finish > 0 ? `${lengthText(finish)} over` : `${lengthText(-finish)} to go`
      return `Started ${startText(shift, row.driver_start_time, now)}, ${left}`
    }
    case 'finished':
      return row.driver_finish_time ? `Finished ${row.driver_finish_time}` : 'Timesheet entered'
    default:
      return start < 0 ? `Starts in ${lengthText(-start)}` : `Should have started ${lengthText(start)} ago`
  }
}

/** '11:02', '23:40 on Tue 10 Mar' if that is not today. */
function startText(shift: Shift, time: ClockTime | null, now: WallTime): string {
  if (time === null) return '–'
  const date = dateOfStart(shift, time)
  return date === now.date ? time : `${time} on ${shortDay(date)}`
}
