import { addDays, type DateRange, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { FigureSums } from '@driverdesk/domain/reports/figures.ts'
import { dayAndMonth } from '../../ui/dayWords.ts'

/** The figures of a week; `week` is its Monday. */
export interface WeekFigures {
  week: IsoDate
  sums: FigureSums
}

export const weekRange = (monday: IsoDate): DateRange => ({ from: monday, to: addDays(monday, 6) })

/** '9 – 15 Mar', '30 Mar – 5 Apr'. */
export function weekText(monday: IsoDate): string {
  const { from, to } = weekRange(monday)
  const first = from.slice(0, 7) === to.slice(0, 7) ? String(Number(from.slice(8))) : dayAndMonth(from)
  return `${first} – ${dayAndMonth(to)}`
}

/** '9 – 15 Mar 2026'. */
export const weekAndYear = (monday: IsoDate): string =>
  `${weekText(monday)} ${weekRange(monday).to.slice(0, 4)}`
