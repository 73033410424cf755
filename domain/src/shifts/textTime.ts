/** The hours at which drivers get text messages (docs/spec/push.md#text-messages). */
import type { ShiftHours } from '../kernel/shiftLength.ts'
import { type Minutes, minutesOfDay } from '../kernel/wallClock.ts'
import { minutesOn, type WallClock } from './lateStart.ts'

const FROM: Minutes = 8 * 60
const TO: Minutes = 21 * 60
/** A shift that starts within these minutes cannot wait for the morning. */
const URGENT: Minutes = 12 * 60

/** True if a driver may be texted now about a shift that has not started: by day, or at night if it starts soon. */
export function isTextTime(shift: ShiftHours, now: WallClock): boolean {
  const left = minutesOn({ date: shift.period_date, time: shift.start_time }) - minutesOn(now)
  const time = minutesOfDay(now.time)
  return left > 0 && ((time >= FROM && time < TO) || left <= URGENT)
}
