import { countOf, shortDay, shortDays } from '../../ui/dayWords.ts'
import { type DriversById, manningText, timesText } from '../shift/shiftWords.ts'
import { byMoment, type ShownShift } from '../shift/shownShift.ts'
import type { KnownPlace } from './placingFacts.ts'

/**
 * Which shifts a dialog is about: 'Mon 9 Mar, 11:00 – 15:00, Ann Example, Harbour Tacos', of several 'Mon 9 Mar – Wed 11
 * Mar (2 days), 3 restaurants'.
 */
export function aboutShifts(
  shifts: readonly ShownShift[],
  places: readonly KnownPlace[],
  drivers: DriversById,
): string {
  const [first, ...others] = shifts.toSorted(byMoment)
  if (!first) return ''
  const ids = new Set(shifts.map(({ restaurant_id }) => restaurant_id))
  const name = places.find(({ restaurant }) => restaurant.id === first.restaurant_id)?.restaurant.name
  const where = ids.size === 1 ? (name ?? 'A restaurant') : countOf(ids.size, 'restaurant')
  const days = new Set(shifts.map(({ period_date }) => period_date)).size
  const last = others.at(-1)
  return last
    ? `${shortDays(first.period_date, last.period_date)}${days > 1 ? ` (${days} days)` : ''}, ${where}`
    : `${shortDay(first.period_date)}, ${timesText(first)}, ${manningText(first, drivers)}, ${where}`
}
