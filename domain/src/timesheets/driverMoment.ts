/** When drivers may start and finish. The app sends what was done offline later, with its true time. */
import { type ShiftHours, shiftLength } from '../kernel/shiftLength.ts'
import { MINUTES_OF_A_DAY, type Minutes } from '../kernel/wallClock.ts'
import { minutesOn, type WallClock } from '../shifts/lateStart.ts'

/** A shift can be started this long before its start. */
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

/** Why a shift cannot be started or finished at that moment; undefined if it can. */
export function momentRefusal(
  action: 'start' | 'finish',
  planned: ShiftHours,
  at: WallClock,
): string | undefined {
  const since = sinceStart(planned, at)
  if (action === 'finish') {
    if (since < -FINISH_EARLY) return FINISH_TOO_EARLY
    return since >= MINUTES_OF_A_DAY ? FINISH_TOO_LATE : undefined
  }
  if (since < -START_EARLY) return START_TOO_EARLY
  return sinceFinish(planned, at) >= 0 ? START_TOO_LATE : undefined
}

/** Minutes of clock time since a shift's planned start; negative before. */
export const sinceStart = ({ period_date, start_time }: ShiftHours, now: WallClock): Minutes =>
  minutesOn(now) - minutesOn({ date: period_date, time: start_time })

/** Minutes of clock time since a shift's planned finish, across midnight too; negative before. */
export const sinceFinish = (shift: ShiftHours, now: WallClock): Minutes =>
  sinceStart(shift, now) - shiftLength(shift.start_time, shift.finish_time)
