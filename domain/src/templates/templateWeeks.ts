/** On which weeks a template is laid (issue 8). */
import { addDays, daysBetween, displayDate, type IsoDate, weekdayIndex } from '../kernel/wallClock.ts'
import { weekOf } from './templateShift.ts'

/** A year, and the week in which it ends. */
export const MOST_WEEKS = 53

export interface Repeat {
  /** A day of the first week. */
  first: IsoDate
  /** 1 every week, 2 every other week. */
  every: number
  /** So many weeks in all, or all that begin up to a day. */
  ends: { times: number } | { until: IsoDate }
}

/** The Mondays of a repeated week, at most 53; none where it ends before it begins. */
export function repeatedWeeks({ first, every, ends }: Repeat): IsoDate[] {
  const monday = weekOf(first)
  const step = 7 * Math.max(1, every)
  const times = 'times' in ends ? ends.times : Math.floor(daysBetween(monday, ends.until) / step) + 1
  const count = Math.min(MOST_WEEKS, Math.max(0, times))
  return Array.from({ length: count }, (_, nr) => addDays(monday, nr * step))
}

/** Why a template cannot be laid on these weeks; undefined where it can. Weeks are named by their Mondays. */
export function weeksProblem(weeks: readonly IsoDate[], today: IsoDate): string | undefined {
  if (weeks.length === 0) return 'Choose at least one week.'
  if (weeks.length > MOST_WEEKS) return `At most ${MOST_WEEKS} weeks at once.`
  const noMonday = weeks.find((week) => weekdayIndex(week) !== 0)
  if (noMonday) return `${displayDate(noMonday)} is no Monday: weeks begin on Monday.`
  const past = weeks.find((week) => week < weekOf(today))
  return past && `The week of ${displayDate(past)} is past.`
}
