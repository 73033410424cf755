/** When offers in turn are sent and how long they last (docs/spec/cascades.md#times-of-offers). */
import { type ClockChange, clockChangeOn } from '../kernel/clockChange.ts'
import { momentOf, wallTimeAt } from '../kernel/instant.ts'
import type { ShiftHours } from '../kernel/shiftLength.ts'
import { addDays, type ClockTime, clockTime, type IsoDate, type Minutes } from '../kernel/wallClock.ts'

/** No offer is sent or ends between these times of the business's clock. Equal times: there are no quiet hours. */
export interface OfferClock {
  timeZone: string
  quietFrom: ClockTime
  quietTo: ClockTime
}

/** The minutes that a driver has to answer, by the minutes until the shift starts. */
const WINDOWS: readonly (readonly [under: Minutes, window: Minutes])[] = [
  [2 * 60, 5],
  [4 * 60, 15],
  [12 * 60, 30],
  [24 * 60, 60],
  [72 * 60, 120],
]
const LONGEST_WINDOW: Minutes = 240

export const WINDOW_MINUTES = { least: 5, most: 1_440 } as const

/** How long before the start offers end, unless the planner sets it. */
export const LAST_BEFORE_START: Minutes = 30
/** A week. */
export const MOST_BEFORE_START: Minutes = 7 * 24 * 60

const MINUTE_MS = 60_000

export const windowFor = (untilStart: Minutes): Minutes =>
  WINDOWS.find(([under]) => untilStart < under)?.[1] ?? LONGEST_WINDOW

export const startOf = ({ period_date, start_time }: ShiftHours, timeZone: string): Date =>
  at(period_date, start_time, timeZone)

/** A time in the hour that the clocks skip becomes the end of that hour. */
function at(date: IsoDate, time: ClockTime, timeZone: string): Date {
  const moment = momentOf({ date, time }, timeZone)
  if (moment) return moment
  const { at: skipped, by } = clockChangeOn(timeZone, date) as ClockChange
  return momentOf({ date, time: clockTime(skipped + by) }, timeZone) as Date
}

/** When the quiet hours end; undefined outside of them. */
export function quietUntil(moment: Date, { timeZone, quietFrom, quietTo }: OfferClock): Date | undefined {
  const { date, time } = wallTimeAt(moment, timeZone)
  const isOverMidnight = quietFrom > quietTo
  const isLate = time >= quietFrom
  const isEarly = time < quietTo
  if (isOverMidnight ? !isLate && !isEarly : !isLate || !isEarly) return undefined
  return at(isOverMidnight && isLate ? addDays(date, 1) : date, quietTo, timeZone)
}

function quietSince(moment: Date, { timeZone, quietFrom, quietTo }: OfferClock): Date {
  const { date, time } = wallTimeAt(moment, timeZone)
  const isNextDay = quietFrom > quietTo && time < quietTo
  return at(isNextDay ? addDays(date, -1) : date, quietFrom, timeZone)
}

/** When quiet hours begin next; undefined if there are none. */
function nextQuiet(moment: Date, { timeZone, quietFrom, quietTo }: OfferClock): Date | undefined {
  if (quietFrom === quietTo) return undefined
  const { date, time } = wallTimeAt(moment, timeZone)
  return at(time < quietFrom ? date : addDays(date, 1), quietFrom, timeZone)
}

/** Adds minutes to a moment, without counting quiet hours. */
function afterMinutes(moment: Date, minutes: Minutes, clock: OfferClock): Date {
  const start = quietUntil(moment, clock) ?? moment
  const quiet = nextQuiet(start, clock)
  const end = new Date(start.getTime() + minutes * MINUTE_MS)
  if (!quiet || end < quiet) return end
  return afterMinutes(quiet, (end.getTime() - quiet.getTime()) / MINUTE_MS, clock)
}

/** The last moment of offers for a shift: this long before its start, or the beginning of the quiet hours around that time. */
export function lastMoment(start: Date, before: Minutes, clock: OfferClock): Date {
  const last = new Date(start.getTime() - before * MINUTE_MS)
  return quietUntil(last, clock) ? quietSince(last, clock) : last
}

/** False if fewer minutes are left until the last moment than a driver needs to answer. */
export const isTimeForOffer = (now: Date, last: Date): boolean =>
  last.getTime() - now.getTime() >= WINDOW_MINUTES.least * MINUTE_MS

interface Window {
  start: Date
  last: Date
  /** null: by the time until the start. */
  minutes: Minutes | null
}

/** When an offer that is sent now ends: on a full minute, and by the last moment. */
export function offerUntil(now: Date, { start, last, minutes }: Window, clock: OfferClock): Date {
  const window = minutes ?? windowFor((start.getTime() - now.getTime()) / MINUTE_MS)
  const end = afterMinutes(now, window, clock).getTime()
  return new Date(Math.min(Math.ceil(end / MINUTE_MS) * MINUTE_MS, last.getTime()))
}
