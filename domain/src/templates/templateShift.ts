/** The parts of a week that a template keeps. */
import { rangeFor, WEEK } from '../kernel/rotaRange.ts'
import {
  addDays,
  type ClockTime,
  daysBetween,
  displayDate,
  type IsoDate,
  weekdayIndex,
} from '../kernel/wallClock.ts'
import { SHIFT_DRAFT, type ShiftStatus } from '../shifts/shiftStatus.ts'

/** A shift of no particular week. */
export interface TemplateShift {
  restaurant_id: number
  /** null: an open shift. */
  driver_id: number | null
  /** Monday 0 to Sunday 6: the day on which it starts. */
  week_day: number
  start_time: ClockTime
  finish_time: ClockTime
  extra_request: 0 | 1
  comment: string
}

export interface SavedShift extends Omit<TemplateShift, 'week_day'> {
  period_date: IsoDate
  status: ShiftStatus
  /** True if its last driver was removed with a charge and it has had no driver since. */
  is_cancelled: boolean
}

/**
 * The shifts of a week as a template keeps them: weekday, place, driver or none, times, comment and extra request.
 * Bonuses and fees belong to one shift and are not repeated, as with copies (docs/spec/shifts.md#copied-shifts). Cancelled
 * shifts and drafts are left out, because they did not take place or are not agreed. A rejected shift is still needed, so it
 * is kept as open.
 */
export function templateShifts(shifts: readonly SavedShift[]): TemplateShift[] {
  return shifts
    .filter(({ status, is_cancelled }) => status !== SHIFT_DRAFT && !is_cancelled)
    .map(({ period_date, status: _status, is_cancelled: _cancelled, ...kept }) => ({
      ...kept,
      week_day: weekdayIndex(period_date),
    }))
}

/** The Monday of the week that holds a date. */
export const weekOf = (date: IsoDate): IsoDate => rangeFor(WEEK, date).from

export const dateIn = (week: IsoDate, { week_day }: Pick<TemplateShift, 'week_day'>): IsoDate =>
  addDays(week, week_day)

/** A year, including the week in which it ends. */
export const MOST_WEEKS = 53

export interface Repeat {
  /** A day of the first week. */
  first: IsoDate
  /** 1 every week, 2 every other week. */
  every: number
  /** The number of weeks, or the day up to which weeks begin. */
  ends: { times: number } | { until: IsoDate }
}

/** The Mondays of a repeated week, at most 53; none if it ends before it begins. */
export function repeatedWeeks({ first, every, ends }: Repeat): IsoDate[] {
  const monday = weekOf(first)
  const step = 7 * every
  const times = 'times' in ends ? ends.times : timesUntil(monday, step, ends.until)
  const count = Math.min(MOST_WEEKS, Math.max(0, times))
  return Array.from({ length: count }, (_, nr) => addDays(monday, nr * step))
}

const timesUntil = (monday: IsoDate, step: number, until: IsoDate): number =>
  Math.floor(daysBetween(monday, until) / step) + 1

export function untilProblem(
  { first, every }: Pick<Repeat, 'first' | 'every'>,
  until: IsoDate,
): string | undefined {
  const monday = weekOf(first)
  if (until < monday) return `Choose ${displayDate(monday)} or a later day.`
  const step = 7 * every
  if (timesUntil(monday, step, until) <= MOST_WEEKS) return undefined
  return `At most ${MOST_WEEKS} weeks at once: choose a day up to ${displayDate(addDays(monday, step * MOST_WEEKS - 1))}.`
}

/** Why a template cannot be applied to these weeks; undefined if it can. Weeks are named by their Mondays. */
export function weeksProblem(weeks: readonly IsoDate[], today: IsoDate): string | undefined {
  if (weeks.length === 0) return 'Choose at least one week.'
  if (weeks.length > MOST_WEEKS) return `At most ${MOST_WEEKS} weeks at once.`
  const noMonday = weeks.find((week) => weekdayIndex(week) !== 0)
  if (noMonday) return `${displayDate(noMonday)} is not a Monday: weeks begin on Monday.`
  const past = weeks.find((week) => week < weekOf(today))
  return past && `The week of ${displayDate(past)} is in the past.`
}
