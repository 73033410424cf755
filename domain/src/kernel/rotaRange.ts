import {
  addDays,
  type DateRange,
  daysBetween,
  displayDate,
  type IsoDate,
  isIsoDate,
  weekdayIndex,
} from './wallClock.ts'

/** Codes of the intervals in which the rota is shown (docs/spec/schedule.md#intervals). */
export const DAY = 10
export const WEEK = 20
export const TWO_WEEKS = 30
export const MONTH = 40
export type Interval = typeof DAY | typeof WEEK | typeof TWO_WEEKS | typeof MONTH

export const MAX_RANGE_DAYS = 31
/** Lists of invoices, pay and reports cover up to a year (docs/spec/ui.md#dates-of-lists). */
export const MAX_LIST_DAYS = 366

const LABELS: Record<Interval, string> = {
  [DAY]: 'Day',
  [WEEK]: 'Week',
  [TWO_WEEKS]: '2-Week',
  [MONTH]: 'Month',
}

const DAYS: Record<Exclude<Interval, typeof MONTH>, number> = { [DAY]: 1, [WEEK]: 7, [TWO_WEEKS]: 14 }

export function intervalLabel(interval: Interval): string {
  return LABELS[interval]
}

/**
 * The range of an interval around a date. Weeks start on Monday, and months are calendar months
 * (docs/spec/schedule.md#intervals).
 */
export function rangeFor(interval: Interval, anchor: IsoDate): DateRange {
  if (interval === MONTH) return monthRange(anchor)
  const from = interval === DAY ? anchor : addDays(anchor, -weekdayIndex(anchor))
  return { from, to: addDays(from, DAYS[interval] - 1) }
}

/**
 * The range after an arrow is pressed: a day, a week or two weeks on or back, regardless of its own length. For a month it is the
 * calendar month after or before the one in which the range starts.
 */
export function stepRange(range: DateRange, interval: Interval, direction: 1 | -1): DateRange {
  if (interval === MONTH) {
    const month = monthRange(range.from)
    return monthRange(direction === 1 ? addDays(month.to, 1) : addDays(month.from, -1))
  }
  const days = DAYS[interval] * direction
  return { from: addDays(range.from, days), to: addDays(range.to, days) }
}

/**
 * 'Invalid date range: {from} ~ {to}' for more than 31 days (or `mostDays`), an end before the start, or invalid dates
 * (docs/spec/schedule.md#intervals); undefined for a valid range. Dates are shown as DD/MM/YYYY, other text unchanged.
 */
export function rangeProblem(range: DateRange, mostDays = MAX_RANGE_DAYS): string | undefined {
  const { from, to } = range
  if (isIsoDate(from) && isIsoDate(to)) {
    const days = daysBetween(from, to) + 1
    if (days >= 1 && days <= mostDays) return undefined
  }
  return `Invalid date range: ${shown(from)} ~ ${shown(to)}`
}

function monthRange(date: IsoDate): DateRange {
  const from = `${date.slice(0, 7)}-01`
  const insideNextMonth = addDays(from, 31)
  return { from, to: addDays(`${insideNextMonth.slice(0, 7)}-01`, -1) }
}

function shown(text: string): string {
  return isIsoDate(text) ? displayDate(text) : text
}
