import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { ScheduleRow } from '../scheduleRows.ts'

/**
 * The restaurant that a phone shows of several: the first that has shifts today, else in the range, else the first.
 */
export const firstToShow = (rows: readonly ScheduleRow[], today: IsoDate): ScheduleRow | undefined =>
  rows.find(({ shifts }) => shifts.some(({ period_date }) => period_date === today)) ??
  rows.find(({ shifts }) => shifts.length > 0) ??
  rows[0]

/** The restaurant after (1) or before (-1) one, around the ends; undefined where there is no other. */
export function besideRestaurant(
  rows: readonly ScheduleRow[],
  id: number | undefined,
  direction: 1 | -1,
): ScheduleRow | undefined {
  const index = rows.findIndex(({ restaurant }) => restaurant.id === id)
  const start = index < 0 && direction < 0 ? 0 : index
  const beside = rows[(start + direction + rows.length) % rows.length]
  return beside?.restaurant.id === id ? undefined : beside
}
