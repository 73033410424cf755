import { addDays, type DateRange, type IsoDate, isoWeekday } from '../kernel/wallClock.ts'

/**
 * The charge to a driver for a week without work if the option is empty, in pounds
 * (docs/spec/reports.md#the-four-reports).
 */
export const STANDARD_INACTIVE_FEE = '10.00'

/**
 * The first and last day of the calendar weeks, Monday to Sunday, that are completely in the range and over, because a
 * driver can still work in a current week. Undefined if there is none.
 */
export function wholeWeeks({ from, to }: DateRange, today: IsoDate): DateRange | undefined {
  const monday = addDays(from, (8 - isoWeekday(from)) % 7)
  const last = to < today ? to : addDays(today, -1)
  const sunday = addDays(last, -(isoWeekday(last) % 7))
  return monday < sunday ? { from: monday, to: sunday } : undefined
}
