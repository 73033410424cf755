import { displayDate, type IsoDate } from '../kernel/wallClock.ts'

/**
 * Why a bank payment cannot have been made on a day; undefined if it can.
 *
 * @param periodFrom the first day of the invoice's period
 */
export function paymentDayProblem(day: IsoDate, periodFrom: IsoDate, today: IsoDate): string | undefined {
  if (day > today) return 'Date must not be later than today.'
  return day < periodFrom
    ? `Date must not be before the invoice's period, which begins on ${displayDate(periodFrom)}.`
    : undefined
}
