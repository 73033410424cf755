import { type Interval, MONTH, stepRange } from '../kernel/rotaRange.ts'
import { addDays, type DateRange, daysBetween, type IsoDate, weekdayIndex } from '../kernel/wallClock.ts'

/**
 * The target of a copied range from the chosen day, with as many days as the range. Weeks start on the range's first
 * weekday, so that every shift keeps its weekday. A month starts on the chosen day
 * (docs/spec/shifts.md#copied-shifts).
 */
export function copyTarget(source: DateRange, interval: Interval, chosen: IsoDate): DateRange {
  const from = interval === MONTH ? chosen : addDays(chosen, -daysAfter(source.from, chosen))
  return { from, to: addDays(from, daysBetween(source.from, source.to)) }
}

/** The range after the one shown, which the dialog suggests. */
export const nextCopyTarget = (source: DateRange, interval: Interval): DateRange =>
  copyTarget(source, interval, stepRange(source, interval, 1).from)

/** True if copies keep the weekdays of their shifts. */
export const keepsWeekdays = (source: DateRange, target: DateRange): boolean =>
  daysAfter(source.from, target.from) === 0

/** Days of the week from the weekday of one date to that of another, 0 to 6. */
const daysAfter = (one: IsoDate, other: IsoDate): number => (weekdayIndex(other) - weekdayIndex(one) + 7) % 7
