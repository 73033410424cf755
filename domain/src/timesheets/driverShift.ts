import type { WallTime } from '../kernel/instant.ts'
import { NOT_YOURS } from '../kernel/messages.ts'
import { isOver, type ShiftHours, shiftLength, sinceStart } from '../kernel/shiftLength.ts'
import {
  addDays,
  type ClockTime,
  clockTime,
  type IsoDate,
  MINUTES_OF_A_DAY,
  type Minutes,
  minutesOfDay,
} from '../kernel/wallClock.ts'
import { ASSIGNED, type AssignmentStatus, SHIFT_PUBLISHED, type ShiftStatus } from '../shifts/shiftStatus.ts'
import type { TimesheetState } from './timesheetActions.ts'
import { IN_WORK, NOT_SUBMITTED, PENDING, SUBMITTED, type TimesheetProgress } from './timesheetStatus.ts'

/** A driver's actions on their own published shifts (docs/spec/driverApp.md#driver-calls-on-shifts). */
export type DriverAction = 'start' | 'finish' | 'reject'

export interface OwnShiftState {
  status: ShiftStatus
  status_assigned: AssignmentStatus
  /** The shift is the signed-in driver's. */
  is_own: boolean
  /** From the driver's timesheet of this shift; null without one. */
  progress: TimesheetProgress | null
  /** True if the driver recorded it, regardless of later decisions. */
  has_started: boolean
  has_finished: boolean
}

export const ALREADY_STARTED = 'You have already started this shift.'
export const ALREADY_FINISHED = 'You have already finished this shift.'
export const ENTERED_BY_OTHERS =
  'The hours of this shift have already been entered. Ask the office to change them.'
export const START_FIRST = 'Start this shift first.'
export const CANT_REJECT_STARTED = 'A shift that you have started cannot be rejected.'

/** The timesheet's state after a start. A finish submits it. Rejecting frees the shift and leaves a timesheet discarded by the driver. */
export const AFTER_START: TimesheetState = { status: PENDING, status_progress: IN_WORK }
export const AFTER_FINISH: TimesheetState = { status: PENDING, status_progress: SUBMITTED }

/** True if it was done before. Repeating it changes nothing and is not an error. */
export const isRepeated = (action: DriverAction, { has_started, has_finished }: OwnShiftState): boolean =>
  (action === 'start' && has_started) || (action === 'finish' && has_finished)

/** Why a driver may not do this to a shift; undefined if they may. Drivers may finish what they have started. */
export function driverRefusal(action: DriverAction, shift: OwnShiftState): string | undefined {
  const { status, status_assigned, is_own, progress, has_started, has_finished } = shift
  const isPlanned = is_own && status === SHIFT_PUBLISHED && status_assigned === ASSIGNED
  if (!isPlanned && !has_started) return NOT_YOURS
  const hasStarted = progress !== null && progress !== NOT_SUBMITTED
  if (hasStarted && progress !== IN_WORK) return has_finished ? ALREADY_FINISHED : ENTERED_BY_OTHERS
  if (action === 'finish') return hasStarted ? undefined : START_FIRST
  if (!hasStarted) return undefined
  return action === 'start' ? ALREADY_STARTED : CANT_REJECT_STARTED
}

const START_EARLY: Minutes = 60

/** The earliest finish before a start that is still possible, even on a night when the clocks go back. */
const FINISH_EARLY: Minutes = START_EARLY + 60

/** Device clocks differ. A time that is ahead of ours by at most this counts as now. */
const CLOCK_TOLERANCE_MS = 5 * 60_000
/** After this long only the office may enter it. */
const TOLD_WITHIN_MS = 7 * 24 * 60 * 60_000

export const CLOCK_AHEAD = 'Your device’s clock is fast. Correct it and try again.'
export const TOLD_TOO_LATE = 'This was more than 7 days ago. Ask the office to enter your hours.'
export const START_TOO_EARLY = 'You can start a shift up to an hour before its start time.'
export const START_TOO_LATE = 'This shift is over. Ask the office to enter your hours.'
export const FINISH_TOO_EARLY = 'This is before the shift. Ask the office to enter your finish time.'
export const FINISH_TOO_LATE =
  'This shift began more than 24 hours ago. Ask the office to enter your finish time.'

/**
 * The moment to store for an action of a device: now, if it gives none.
 *
 * @param at the device's time
 * @returns a message if the time is impossible
 */
export function momentToKeep(at: Date | undefined, now: Date): Date | string {
  if (at === undefined) return now
  const ago = now.getTime() - at.getTime()
  if (ago < -CLOCK_TOLERANCE_MS) return CLOCK_AHEAD
  if (ago > TOLD_WITHIN_MS) return TOLD_TOO_LATE
  return ago < 0 ? now : at
}

export function momentRefusal(
  action: 'start' | 'finish',
  planned: ShiftHours,
  at: WallTime,
): string | undefined {
  const since = sinceStart(planned, at)
  if (action === 'finish') {
    if (since < -FINISH_EARLY) return FINISH_TOO_EARLY
    return since >= MINUTES_OF_A_DAY ? FINISH_TOO_LATE : undefined
  }
  if (since < -START_EARLY) return START_TOO_EARLY
  return isOver(planned, at) ? START_TOO_LATE : undefined
}

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
export function hoursFromStart(planned: ShiftHours, at: WallTime): WorkedHours {
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
export function finishWorked(planned: ShiftHours, startTime: ClockTime, at: WallTime): ClockTime {
  const start = startOffset(planned, startTime)
  const finish = Math.min(Math.max(nearest(sinceStart(planned, at)), start + STEP), start + DAY - STEP)
  return after(planned, finish)
}

/** The date of a recorded start: that of the shift, or the day after or before. */
export function dateOfStart(planned: ShiftHours, startTime: ClockTime): IsoDate {
  const minutes = minutesOfDay(planned.start_time) + startOffset(planned, startTime)
  return addDays(planned.period_date, Math.floor(minutes / DAY))
}

/** Minutes from the planned start. An earlier start is a negative offset, not almost a day. */
function startOffset(planned: ShiftHours, startTime: ClockTime): Minutes {
  const offset = shiftLength(planned.start_time, startTime)
  return offset > LONGEST_DELAY ? offset - DAY : offset
}

const DAY: Minutes = 24 * 60
const LONGEST_DELAY: Minutes = 18 * 60

const nearest = (minutes: Minutes): Minutes => Math.round(minutes / STEP) * STEP

const after = ({ start_time }: ShiftHours, minutes: Minutes): ClockTime =>
  clockTime(minutesOfDay(start_time) + minutes)
