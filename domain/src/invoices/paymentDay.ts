import { addDays, displayDate, type IsoDate } from '../kernel/wallClock.ts'

/**
 * Why a bank payment cannot have been made on a day; undefined if it can.
 *
 * @param periodFrom the first day of the invoice's period
 * @param invoice 'invoice 014', if there are several
 */
export function paymentDayProblem(
  day: IsoDate,
  periodFrom: IsoDate,
  today: IsoDate,
  invoice = 'the invoice',
): string | undefined {
  if (day > today) return LATER
  return day < periodFrom
    ? `Paid on must not be before the period of ${invoice}, which begins on ${displayDate(periodFrom)}.`
    : undefined
}

const LATER = 'Paid on must not be later than today.'

/** How long ago a payment for no invoice may be, unless the restaurant owes an older invoice. */
const DAYS_AGO = 365

/**
 * Why a bank payment that is for no invoice cannot have been made on a day; undefined if it can.
 *
 * @param unpaidFrom the first days of the periods of the restaurant's unpaid invoices
 */
export function accountDayProblem(
  day: IsoDate,
  unpaidFrom: readonly IsoDate[],
  today: IsoDate,
): string | undefined {
  const [earliest = today] = [...unpaidFrom, addDays(today, -DAYS_AGO)].toSorted()
  if (day > today) return LATER
  return day < earliest
    ? `Paid on must not be before ${displayDate(earliest)}: no unpaid invoice is as old as that.`
    : undefined
}
