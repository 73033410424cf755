import { isOffered, type OfferedReach } from '../drivers/offeredDrivers.ts'
import type { NoticedShift, OfferedDriver, ShiftNews } from './shiftNotices.ts'

/** The open shifts that each driver is notified of: those of restaurants where they are offered, in rota order. */
export function openOffers(
  shifts: readonly NoticedShift[],
  drivers: readonly OfferedDriver[],
): Map<number, ShiftNews[]> {
  const told = new Map<number, ShiftNews[]>()
  const open = [...Map.groupBy(shifts, ({ restaurant }) => restaurant.id).values()]
  // Most drivers of an area are offered the same: with thousands of drivers and of shifts each list is made only once.
  for (const alike of Map.groupBy(drivers, reachOf).values()) {
    const offers = open.filter((ofOne) => isOfferedAny(alike, ofOne)).flat()
    if (offers.length === 0) continue
    const news = offers.toSorted(inRota).map((shift) => ({ news: 'open' as const, shift }))
    for (const { id } of alike) told.set(id, news)
  }
  return told
}

const reachOf = ({ area_ids, restaurant_ids, blocked_restaurant_ids }: OfferedReach): string =>
  `${area_ids}; ${restaurant_ids}; ${blocked_restaurant_ids}`

/** @param alike drivers of one reach @param shifts of one restaurant; neither is empty */
const isOfferedAny = ([driver]: readonly OfferedReach[], [shift]: readonly NoticedShift[]): boolean =>
  driver !== undefined && shift !== undefined && isOffered(driver, shift.restaurant)

/** By day, then time; strings of one length. */
export function inRota(a: NoticedShift, b: NoticedShift): number {
  if (a.period_date !== b.period_date) return a.period_date < b.period_date ? -1 : 1
  if (a.start_time !== b.start_time) return a.start_time < b.start_time ? -1 : 1
  return a.id - b.id
}
