/** The hours at which drivers get text messages (docs/spec/push.md#text-messages). */
import type { ShiftHours } from '../kernel/shiftLength.ts'
import { dayNumber, MINUTES_OF_A_DAY, type Minutes, minutesOfDay } from '../kernel/wallClock.ts'
import type { WallClock } from './lateStart.ts'

const FROM: Minutes = 8 * 60
const TO: Minutes = 21 * 60
/** A shift that starts within these minutes cannot wait for the morning. */
const URGENT: Minutes = 12 * 60

/** Minutes until a shift starts; negative once it has. */
const minutesUntil = ({ period_date, start_time }: ShiftHours, now: WallClock): Minutes =>
  (dayNumber(period_date) - dayNumber(now.date)) * MINUTES_OF_A_DAY +
  minutesOfDay(start_time) -
  minutesOfDay(now.time)

/** True if a driver may be texted now about a shift that has not started: by day, or at night if it starts soon. */
export function isTextTime(shift: ShiftHours, now: WallClock): boolean {
  const left = minutesUntil(shift, now)
  const time = minutesOfDay(now.time)
  return left > 0 && ((time >= FROM && time < TO) || left <= URGENT)
}
