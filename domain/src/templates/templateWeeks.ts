/** Decides the weeks to which a template is applied. */
import { addDays, daysBetween, displayDate, type IsoDate, weekdayIndex } from '../kernel/wallClock.ts'
import { weekOf } from './templateShift.ts'

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

/** Why a week cannot be repeated until a day; undefined if it can. */
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
