/**
 * Which drivers are told what when shifts are published, withdrawn or changed and the caller wants it (`push_drivers`;
 * document 2, section 4). One notice per driver and call, however many shifts it is about. Only published shifts are
 * known to drivers, so that nobody is told of a removal or of an edit before publishing.
 */
import { isOffered, type OfferedReach, type RestaurantPlace } from '../drivers/offeredDrivers.ts'
import type { ShiftHours } from '../shifts/shiftLength.ts'
import { SHIFT_PUBLISHED, type ShiftStatus } from '../shifts/shiftStatus.ts'

/** A shift as a driver is told of it; `driver_id` null or 0 is an open shift. */
export interface NoticedShift extends ShiftHours {
  id: number
  driver_id: number | null
  restaurant: RestaurantPlace & { name: string }
}

/** What a shift is to the driver now: theirs, one that they could have, no longer planned, somebody else's, or changed. */
export type News = 'yours' | 'open' | 'withdrawn' | 'lost' | 'changed'

export interface ShiftNews {
  news: News
  shift: NoticedShift
  /** Of a changed shift: as the driver knew it. */
  before?: NoticedShift
}

export type NoticeKind = 'publish' | 'unpublish' | 'update'

/** What one driver is told by one call. */
export interface ShiftNotice {
  driver_id: number
  kind: NoticeKind
  /** What is the driver's own first, then what is open; each in the order of the rota. Never empty. */
  news: readonly ShiftNews[]
}

/**
 * Of the shifts that are published now, each driver is told of their own, and of the open ones of restaurants to which
 * they are offered.
 *
 * @param activeDrivers those who can take an open shift, at least all who are offered to a restaurant of one
 */
export function publishNotices(
  shifts: readonly NoticedShift[],
  activeDrivers: readonly (OfferedReach & { id: number })[],
): ShiftNotice[] {
  const told = new Map([...byDriver(shifts)].map(([id, own]) => [id, newsOf('yours', own)]))
  const open = [...Map.groupBy(shifts.filter(isOpen), ({ restaurant }) => restaurant.id).values()]
  // Most drivers of an area are offered the same: with thousands of drivers and of shifts each list is made only once.
  for (const alike of Map.groupBy(activeDrivers, reachOf).values()) {
    const offers = newsOf('open', open.filter((shifts) => isOfferedAny(alike, shifts)).flat())
    if (offers.length === 0) continue
    for (const { id } of alike) {
      const own = told.get(id)
      told.set(id, own ? [...own, ...offers] : offers)
    }
  }
  return [...told].map(([driver_id, news]) => ({ driver_id, kind: 'publish', news }))
}

const reachOf = ({ area_ids, restaurant_ids, blocked_restaurant_ids }: OfferedReach): string =>
  `${area_ids}; ${restaurant_ids}; ${blocked_restaurant_ids}`

/** @param alike drivers of one reach @param shifts of one restaurant; neither is empty */
const isOfferedAny = ([driver]: readonly OfferedReach[], [shift]: readonly NoticedShift[]): boolean =>
  driver !== undefined && shift !== undefined && isOffered(driver, shift.restaurant)

/** Each driver is told which of their published shifts are withdrawn. Open ones belonged to nobody. */
export function unpublishNotices(shifts: readonly NoticedShift[]): ShiftNotice[] {
  return [...byDriver(shifts)].map(([driver_id, ofDriver]) => ({
    driver_id,
    kind: 'unpublish',
    news: newsOf('withdrawn', ofDriver),
  }))
}

/**
 * An edit of a published shift is told to the driver who loses it and to the one who gets it, else to its driver where
 * the day, a time or the restaurant changed; nobody is told of a comment or of money.
 */
export function updateNotices(
  before: NoticedShift & { status: ShiftStatus },
  after: NoticedShift,
): ShiftNotice[] {
  if (before.status !== SHIFT_PUBLISHED) return []
  const tell = (driverId: number | null, ...news: ShiftNews[]): ShiftNotice[] =>
    driverId ? [{ driver_id: driverId, kind: 'update', news }] : []
  if ((before.driver_id || null) !== (after.driver_id || null)) {
    return [
      ...tell(before.driver_id, { news: 'lost', shift: before }),
      ...tell(after.driver_id, { news: 'yours', shift: after }),
    ]
  }
  return hasMoved(before, after) ? tell(after.driver_id, { news: 'changed', shift: after, before }) : []
}

const hasMoved = (before: NoticedShift, after: NoticedShift): boolean =>
  before.period_date !== after.period_date ||
  before.start_time !== after.start_time ||
  before.finish_time !== after.finish_time ||
  before.restaurant.id !== after.restaurant.id

const isOpen = (shift: NoticedShift): boolean => !shift.driver_id

function byDriver(shifts: readonly NoticedShift[]): Map<number, NoticedShift[]> {
  return Map.groupBy(
    shifts.filter((shift) => !isOpen(shift)),
    (shift) => shift.driver_id as number,
  )
}

function newsOf(news: News, shifts: readonly NoticedShift[]): ShiftNews[] {
  return shifts.toSorted(inRota).map((shift) => ({ news, shift }))
}

function inRota(a: NoticedShift, b: NoticedShift): number {
  if (a.period_date !== b.period_date) return a.period_date < b.period_date ? -1 : 1
  if (a.start_time !== b.start_time) return a.start_time < b.start_time ? -1 : 1
  return a.id - b.id
}
