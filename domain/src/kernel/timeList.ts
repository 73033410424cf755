import { type ClockTime, clockTime, MINUTES_OF_A_DAY, type Minutes, minutesOfDay } from './wallClock.ts'

/** Minutes between the times that can be chosen. */
export const TIME_STEP: Minutes = 15

/** 0.125 hour: a loaded time farther than this from every choice stays as it is (docs/spec/ui.md#time-fields). */
const SNAPPING_TOLERANCE: Minutes = 7.5

/** The times that can be chosen: every 15 minutes, '00:00' to '23:45' (docs/spec/ui.md#time-fields). */
export const TIME_LIST: readonly ClockTime[] = Array.from(
  { length: MINUTES_OF_A_DAY / TIME_STEP },
  (_, index) => clockTime(index * TIME_STEP),
)

const LAST: Minutes = MINUTES_OF_A_DAY - TIME_STEP

/**
 * The choice nearest to a time of the same day. The last quarter of an hour goes back to 23:45, never on to 00:00:
 * that would be the start of the day, almost 24 hours away.
 * @throws RangeError when the text is not a time of day
 */
export function nearestListTime(time: ClockTime): ClockTime {
  return clockTime(Math.min(Math.round(minutesOfDay(time) / TIME_STEP) * TIME_STEP, LAST))
}

/** A loaded time as the field shows it: the nearest choice if that is within 7.5 minutes, else the time itself. */
export function snapToList(time: ClockTime): ClockTime {
  const nearest = nearestListTime(time)
  return Math.abs(minutesOfDay(nearest) - minutesOfDay(time)) <= SNAPPING_TOLERANCE ? nearest : time
}
