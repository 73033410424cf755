import type { Minutes } from '@driverdesk/domain/kernel/wallClock.ts'
import type { WallClock } from '@driverdesk/domain/shifts/lateStart.ts'
import { sinceFinish, sinceStart } from '@driverdesk/domain/timesheets/sincePlanned.ts'
import type { BoardEntry } from './boardEntries.ts'

/** What a person wants to know of a shift in its state: '12 min late', 'Starts in 2 h 05 min', 'Started 11:02'. */
export function boardDetail({ shift, state, row }: BoardEntry, now: WallClock): string {
  const start = sinceStart(shift, now)
  const finish = sinceFinish(shift, now)
  switch (state) {
    case 'late':
      return `${lengthText(start)} late`
    case 'not started':
      return `Was to finish at ${shift.finish_time}`
    case 'on shift':
      return finish > 0
        ? `Started ${row.driver_start_time ?? '–'}, ${lengthText(finish)} over time`
        : `Started ${row.driver_start_time ?? '–'}, ${lengthText(-finish)} to go`
    case 'finished':
      return row.driver_finish_time ? `Finished ${row.driver_finish_time}` : 'Timesheet entered'
    default:
      return start < 0 ? `Starts in ${lengthText(-start)}` : `Should have started ${lengthText(start)} ago`
  }
}

/** '25 min', '2 h 05 min'. */
export function lengthText(minutes: Minutes): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return hours > 0 ? `${hours} h ${String(rest).padStart(2, '0')} min` : `${rest} min`
}
