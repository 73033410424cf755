/** Has the drivers told what became of their shifts, unless the caller wants it otherwise; whom and what, the domain says. */
import {
  type NoticedShift,
  publishNotices,
  unpublishNotices,
  updateNotices,
} from '@driverdesk/domain/push/shiftNotices.ts'
import type { ShiftHours } from '@driverdesk/domain/shifts/shiftLength.ts'
import { PUSH_NOT, type PushDrivers, type ShiftStatus } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { activeDriversAround } from '../drivers/drivers.reads.ts'
import type { Tx } from '../kernel/database.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { notifyDrivers } from '../push/push.notify.ts'
import { type NamedRestaurant, namedRestaurants } from '../restaurants/restaurants.reads.ts'

type TellableShift = ShiftHours & {
  id: number
  driver_id: number | null
  restaurant_id: number
  status: ShiftStatus
}

/** @param push undefined: they are told (document 2, section 4) */
export async function notifyOfPublishing(
  work: Work,
  push: PushDrivers | undefined,
  shifts: readonly TellableShift[],
): Promise<void> {
  if (push === PUSH_NOT) return
  const published = await withRestaurants(work.tx, shifts)
  const open = published.filter((shift) => !shift.driver_id)
  const areaIds = [...new Set(open.map(({ restaurant }) => restaurant.area_id))]
  const drivers = open.length > 0 ? await activeDriversAround(work.tx, areaIds) : []
  await notifyDrivers(work, publishNotices(published, drivers))
}

export async function notifyOfUnpublishing(
  work: Work,
  push: PushDrivers | undefined,
  shifts: readonly TellableShift[],
): Promise<void> {
  if (push === PUSH_NOT) return
  await notifyDrivers(work, unpublishNotices(await withRestaurants(work.tx, shifts)))
}

export async function notifyOfUpdate(
  work: Work,
  push: PushDrivers | undefined,
  stored: TellableShift,
  changed: TellableShift,
): Promise<void> {
  if (push === PUSH_NOT) return
  const [before, after] = await withRestaurants(work.tx, [stored, changed])
  if (before && after) await notifyDrivers(work, updateNotices(before, after))
}

async function withRestaurants<T extends TellableShift>(
  tx: Tx,
  shifts: readonly T[],
): Promise<(T & NoticedShift)[]> {
  const ids = new Set(shifts.map((shift) => shift.restaurant_id))
  const restaurants = await namedRestaurants(tx, [...ids])
  return shifts.map((shift) => ({
    ...shift,
    restaurant: restaurants.get(shift.restaurant_id) as NamedRestaurant,
  }))
}
