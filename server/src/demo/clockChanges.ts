import {
  addDays,
  type DateRange,
  daysBetween,
  type IsoDate,
  weekdayIndex,
} from '@driverdesk/domain/kernel/wallClock.ts'

const LAST_DAYS_OF_CHANGING_MONTHS = ['03-31', '10-31']

/**
 * The dates of the evenings before the clocks of the United Kingdom change: the Saturdays before the last Sundays of March
 * and October (Summer Time Order 2002). All within the range, and of a season without one there the nearest to today, so
 * that both nights can always be looked at.
 */
export function clockChangeEvenings(range: DateRange, today: IsoDate): IsoDate[] {
  const distance = (date: IsoDate) => Math.abs(daysBetween(date, today))
  return LAST_DAYS_OF_CHANGING_MONTHS.flatMap((lastDay) => {
    const evenings = yearsAround(range, today).map((year) => saturdayBefore(`${year}-${lastDay}`))
    const within = evenings.filter((evening) => range.from <= evening && evening <= range.to)
    return within.length > 0 ? within : evenings.toSorted((a, b) => distance(a) - distance(b)).slice(0, 1)
  }).toSorted()
}

function yearsAround(range: DateRange, today: IsoDate): number[] {
  const year = Number(today.slice(0, 4))
  const first = Math.min(Number(range.from.slice(0, 4)), year - 1)
  const last = Math.max(Number(range.to.slice(0, 4)), year + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** The day before the last Sunday up to a date. */
function saturdayBefore(lastDay: IsoDate): IsoDate {
  const sunday = addDays(lastDay, -((weekdayIndex(lastDay) + 1) % 7))
  return addDays(sunday, -1)
}
