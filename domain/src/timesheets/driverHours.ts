/** Proposes the hours of a timesheet from the driver's record. */

import { type ShiftHours, shiftLength } from '../kernel/shiftLength.ts'
import { type ClockTime, clockTime, type Minutes, minutesOfDay } from '../kernel/wallClock.ts'
import type { WallClock } from '../shifts/lateStart.ts'
import { sinceStart } from './driverMoment.ts'

/** The step of the time list (docs/spec/ui.md#time-fields). */
const STEP: Minutes = 15

export interface WorkedHours {
  start_time: ClockTime
  finish_time: ClockTime
}

/**
 * The hours of a started shift until it is finished: from the recorded start, rounded to a quarter of an hour, to the planned
 * finish. An early start is not paid.
 */
export function hoursFromStart(planned: ShiftHours, at: WallClock): WorkedHours {
  const length = shiftLength(planned.start_time, planned.finish_time)
  const start = Math.min(Math.max(nearest(sinceStart(planned, at)), 0), Math.max(length - STEP, 0))
  return { start_time: after(planned, start), finish_time: planned.finish_time }
}

/**
 * The recorded finish, rounded to a quarter of an hour. Late and early finishes both count, and the person who approves sees
 * the difference. The result is at least a quarter of an hour and less than a day long.
 *
 * @param startTime of the timesheet: recorded, or since corrected by the office
 */
export function finishWorked(planned: ShiftHours, startTime: ClockTime, at: WallClock): ClockTime {
  const offset = shiftLength(planned.start_time, startTime)
  // A start before the planned one is a negative offset, not almost a day.
  const start = offset > LONGEST_DELAY ? offset - DAY : offset
  const finish = Math.min(Math.max(nearest(sinceStart(planned, at)), start + STEP), start + DAY - STEP)
  return after(planned, finish)
}

const DAY: Minutes = 24 * 60
const LONGEST_DELAY: Minutes = 18 * 60

const nearest = (minutes: Minutes): Minutes => Math.round(minutes / STEP) * STEP

const after = ({ start_time }: ShiftHours, minutes: Minutes): ClockTime =>
  clockTime(minutesOfDay(start_time) + minutes)
