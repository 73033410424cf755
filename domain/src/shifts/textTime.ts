/** When drivers get text messages about shifts that they have not acknowledged (docs/spec/push.md#text-messages). */
import type { ShiftHours } from '../kernel/shiftLength.ts'
import { type Minutes, minutesOfDay } from '../kernel/wallClock.ts'
import { minutesOn, type WallClock } from './lateStart.ts'

const FROM: Minutes = 8 * 60
const TO: Minutes = 21 * 60
/** A shift that starts within these minutes cannot wait for the morning. */
const URGENT: Minutes = 12 * 60

/** Everyone has so long to acknowledge, even if the shift starts soon. */
const LEAST_WAIT: Minutes = 15

/**
 * True if a driver has had enough time to acknowledge a shift: this many hours after they were notified of it, or half of the
 * time until it starts if that is less, so that a shift of today is not missed.
 *
 * @param waited the minutes since they were told
 */
export function isTextDue(shift: ShiftHours, waited: Minutes, now: WallClock, afterHours: number): boolean {
  const told = waited + minutesLeft(shift, now)
  return waited >= Math.min(afterHours * 60, Math.max(told / 2, LEAST_WAIT))
}

/** True if a driver may be texted now about a shift that has not started: by day, or at night if it starts soon. */
export function isTextTime(shift: ShiftHours, now: WallClock): boolean {
  const left = minutesLeft(shift, now)
  const time = minutesOfDay(now.time)
  return left > 0 && ((time >= FROM && time < TO) || left <= URGENT)
}

const minutesLeft = (shift: ShiftHours, now: WallClock): Minutes =>
  minutesOn({ date: shift.period_date, time: shift.start_time }) - minutesOn(now)
