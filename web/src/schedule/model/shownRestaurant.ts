import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { countOn, type ShownRow } from './scheduleRows.ts'

/**
 * The restaurant that a phone shows of several: the first that has shifts today, else in the range, else the first.
 */
export const firstToShow = <R extends ShownRow>(rows: readonly R[], today: IsoDate): R | undefined =>
  rows.find((row) => countOn(row, today) > 0) ??
  rows.find(({ shifts, coming }) => shifts.length > 0 || coming !== undefined) ??
  rows[0]

/** The restaurant after (1) or before (-1) one, around the ends; undefined where there is no other. */
export function besideRestaurant<R extends Pick<ShownRow, 'restaurant'>>(
  rows: readonly R[],
  id: number | undefined,
  direction: 1 | -1,
): R | undefined {
  const index = rows.findIndex(({ restaurant }) => restaurant.id === id)
  const start = index < 0 && direction < 0 ? 0 : index
  const beside = rows[(start + direction + rows.length) % rows.length]
  return beside?.restaurant.id === id ? undefined : beside
}
