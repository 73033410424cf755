/** Says if the driver has arrived, as the restaurant sees it (docs/spec/schedule.md#who-comes). */

import type { WallTime } from '../kernel/instant.ts'
import { isOver, lengthText, type ShiftHours, sinceStart } from '../kernel/shiftLength.ts'
import type { ClockTime } from '../kernel/wallClock.ts'
import { SHIFT_PUBLISHED, type ShiftStatus } from '../shifts/shiftStatus.ts'
import { IN_WORK, NOT_SUBMITTED, OF_WORK, type TimesheetType } from './timesheetStatus.ts'

export type Arrival =
  | { state: 'expected' | 'no start' }
  | { state: 'late'; minutes: number }
  | { state: 'started' | 'finished'; at: ClockTime | null }

interface ComingShift extends ShiftHours {
  status: ShiftStatus
  driver_id: number | null
  timesheet?:
    | {
        type: TimesheetType
        status_progress: number
        driver_start_time?: ClockTime | null | undefined
        driver_finish_time?: ClockTime | null | undefined
      }
    | null
    | undefined
}

/**
 * Undefined for a shift without a driver or one that is not published. Lateness is counted from the planned start, by the
 * minute; the office is alerted only after `LATE_AFTER`.
 */
export function arrivalOf(shift: ComingShift, now: WallTime): Arrival | undefined {
  if (shift.status !== SHIFT_PUBLISHED || shift.driver_id === null) return undefined
  const { timesheet } = shift
  if (timesheet?.type === OF_WORK && timesheet.status_progress !== NOT_SUBMITTED) {
    const { driver_start_time = null, driver_finish_time = null } = timesheet
    return timesheet.status_progress === IN_WORK
      ? { state: 'started', at: driver_start_time }
      : { state: 'finished', at: driver_finish_time }
  }
  if (isOver(shift, now)) return { state: 'no start' }
  const minutes = sinceStart(shift, now)
  return minutes > 0 ? { state: 'late', minutes } : { state: 'expected' }
}

/** The words on a shift in a grid: one for any width, and more if there is room. */
export function arrivalParts(arrival: Arrival): { word: string; more: string } {
  switch (arrival.state) {
    case 'expected':
      return { word: '', more: 'Expected' }
    case 'no start':
      return { word: 'No start', more: 'recorded' }
    case 'late':
      return { word: 'Late', more: lengthText(arrival.minutes) }
    case 'started':
      return { word: 'Started', more: arrival.at ?? '' }
    default:
      return { word: 'Finished', more: arrival.at ?? '' }
  }
}

/** 'Expected', 'Late by 12 min', 'Started at 18:02', 'Finished at 22:00', 'No start recorded'. */
export function arrivalText(arrival: Arrival): string {
  switch (arrival.state) {
    case 'expected':
      return 'Expected'
    case 'no start':
      return 'No start recorded'
    case 'late':
      return `Late by ${lengthText(arrival.minutes)}`
    case 'started':
      return arrival.at === null ? 'Started' : `Started at ${arrival.at}`
    default:
      return arrival.at === null ? 'Finished' : `Finished at ${arrival.at}`
  }
}
