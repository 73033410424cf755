/** Shifts that their drivers have not acknowledged. */

import { countOf, listOf, numberText } from '../kernel/counts.ts'
import { minutesOn, type WallTime } from '../kernel/instant.ts'
import { isolated } from '../kernel/names.ts'
import type { ShiftHours } from '../kernel/shiftLength.ts'
import { type IsoDate, type Minutes, minutesOfDay } from '../kernel/wallClock.ts'
import { ASSIGNED, type AssignmentStatus, SHIFT_PUBLISHED, type ShiftStatus } from './shiftStatus.ts'

export interface AnswerableShift {
  status: ShiftStatus
  status_assigned: AssignmentStatus
  driver_id: number | null
  period_date: IsoDate
  acknowledged_at: string | null
  /** Its hours are recorded. A payment for a cancellation is that of a former driver. */
  is_worked: boolean
}

/**
 * True if its driver has not acknowledged a shift since it last changed for them. False for
 * past shifts, for those with recorded hours, and for those that drivers do not see.
 */
export const isUnacknowledged = (shift: AnswerableShift, today: IsoDate): boolean =>
  shift.acknowledged_at === null &&
  shift.status === SHIFT_PUBLISHED &&
  shift.status_assigned === ASSIGNED &&
  Boolean(shift.driver_id) &&
  !shift.is_worked &&
  shift.period_date >= today

/** A driver is reminded at most once in this many minutes, by anyone. */
export const REMINDER_PAUSE_MINUTES = 5

/** Numbers of drivers, and the drivers whom no message reaches. They see the shifts when they open their app. */
export interface Reminded {
  reminded: number
  just_reminded: number
  not_reached: { full_name: string; phone: string }[]
}

const MOST_NAMED = 8

/**
 * '5 drivers are reminded. Ann Example (07700 900001) has no device: phone them. 1 was reminded less than 5 minutes ago.' No
 * device: neither push nor an email reaches the driver.
 */
export function remindedText({ reminded, just_reminded, not_reached }: Reminded): string {
  const sentences = []
  if (reminded > 0)
    sentences.push(`${countOf(reminded, 'driver')} ${reminded === 1 ? 'is' : 'are'} reminded.`)
  if (not_reached.length > 0) {
    const verb = not_reached.length === 1 ? 'has' : 'have'
    sentences.push(
      `${names(not_reached)} ${verb} no device and ${verb === 'has' ? 'is' : 'are'} not reminded: phone them.`,
    )
  }
  if (just_reminded > 0) {
    const were = just_reminded === 1 ? 'was' : 'were'
    const who = sentences.length > 0 ? numberText(just_reminded) : countOf(just_reminded, 'driver')
    sentences.push(`${who} ${were} reminded less than ${REMINDER_PAUSE_MINUTES} minutes ago.`)
  }
  return sentences.join(' ') || 'There is no one left to remind.'
}

/** 'Ann Example (07700 900001), Bob Sample and 3 more' */
function names(all: Reminded['not_reached']): string {
  const named = all.slice(0, all.length > MOST_NAMED + 1 ? MOST_NAMED : undefined)
  const texts = named.map(({ full_name, phone }) =>
    phone ? `${isolated(full_name)} (${phone})` : isolated(full_name),
  )
  const more = all.length - named.length
  return listOf(more > 0 ? [...texts, `${numberText(more)} more`] : texts)
}

/** When drivers get text messages (docs/spec/push.md#text-messages). */
const FROM: Minutes = 8 * 60
const TO: Minutes = 21 * 60
/** A shift that starts within these minutes cannot wait for the morning. */
const URGENT: Minutes = 12 * 60

/** Everyone has at least this long to acknowledge, even if the shift starts soon. */
const LEAST_WAIT: Minutes = 15

/**
 * True if a driver has had enough time to acknowledge a shift: this many hours after they were notified of it, or half of the
 * time until it starts if that is less, so that today's shifts are not missed.
 *
 * @param waited the minutes since they were notified
 */
export function isTextDue(shift: ShiftHours, waited: Minutes, now: WallTime, afterHours: number): boolean {
  const told = waited + minutesLeft(shift, now)
  return waited >= Math.min(afterHours * 60, Math.max(told / 2, LEAST_WAIT))
}

/** True if a driver may be texted now about a shift that has not started: by day, or at night if it starts soon. */
export function isTextTime(shift: ShiftHours, now: WallTime): boolean {
  const left = minutesLeft(shift, now)
  const time = minutesOfDay(now.time)
  return left > 0 && ((time >= FROM && time < TO) || left <= URGENT)
}

const minutesLeft = (shift: ShiftHours, now: WallTime): Minutes =>
  minutesOn({ date: shift.period_date, time: shift.start_time }) - minutesOn(now)
