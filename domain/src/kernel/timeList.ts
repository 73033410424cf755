import { type ClockTime, clockTime, MINUTES_OF_A_DAY, type Minutes, minutesOfDay } from './wallClock.ts'

/** Minutes between two choices. */
export const TIME_STEP: Minutes = 15

/** The assumed length of work if only its start is known. */
export const USUAL_LENGTH: Minutes = 240

/** 0.125 hour. A loaded time farther than this from every choice stays unchanged (docs/spec/ui.md#time-fields). */
const SNAPPING_TOLERANCE: Minutes = 7.5

/** The choices: every 15 minutes from '00:00' to '23:45' (docs/spec/ui.md#time-fields). */
export const TIME_LIST: readonly ClockTime[] = Array.from(
  { length: MINUTES_OF_A_DAY / TIME_STEP },
  (_, index) => clockTime(index * TIME_STEP),
)

const LAST: Minutes = MINUTES_OF_A_DAY - TIME_STEP

/**
 * The nearest choice on the same day. The last quarter of an hour becomes 23:45, never 00:00, which is the start of the day.
 * @throws {RangeError} if the text is not a time of day
 */
export function nearestListTime(time: ClockTime): ClockTime {
  return clockTime(Math.min(Math.round(minutesOfDay(time) / TIME_STEP) * TIME_STEP, LAST))
}

/** A loaded time in the field: the nearest choice if it is within 7.5 minutes, or the time itself. */
export function snapToList(time: ClockTime): ClockTime {
  const nearest = nearestListTime(time)
  return Math.abs(minutesOfDay(nearest) - minutesOfDay(time)) <= SNAPPING_TOLERANCE ? nearest : time
}

/** True if a field that shows `time` has rounded the `stored` one. */
export const isRounded = (time: string, stored: ClockTime): boolean =>
  time !== stored && time === snapToList(stored)
