/** Whether the driver that somebody plans can work the shift (document 2, section 5; rulings 4.2 and 4.3). */
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { expiredText } from '@driverdesk/domain/drivers/expiredDocuments.ts'
import { isOffered, NOT_OFFERED } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { unavailability, type WorkingTime } from '@driverdesk/domain/shifts/availability.ts'
import { CLASH_MESSAGE, findClash, type ShiftTimes } from '@driverdesk/domain/shifts/shiftClash.ts'
import { blockingDocuments } from '../drivers/driverDocuments.reads.ts'
import { driverInScopeById, lockDrivers, workingTimes } from '../drivers/drivers.reads.ts'
import type { Tx } from '../kernel/database.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import type { RestaurantOfShift } from './restaurantOfShift.reads.ts'
import { publishedAround, type StoredShift } from './shifts.reads.ts'

export type PlannedShift = ShiftTimes & { restaurant_id: number }

/**
 * Who and when are checked where they change: an edit of the comment is not refused for a holiday entered since, and a
 * driver whose areas have changed may finish the shifts that they have.
 *
 * @param stored the shift as it was, undefined for a new one
 * @throws {Refusal} 404 for a driver out of scope
 * @throws {Invalid} with the message of document 2, section 5 under `driver_id`
 */
export async function refuseUnfitDriver(
  tx: Tx,
  scope: Scope,
  planned: PlannedShift,
  restaurant: RestaurantOfShift,
  stored: StoredShift | undefined,
): Promise<void> {
  const { driver_id: driverId } = planned
  if (driverId === null) return
  const moved = stored?.driver_id !== driverId || stored.restaurant_id !== planned.restaurant_id
  if (!moved && !isRetimed(planned, stored)) return
  await lockDrivers(tx, [driverId])
  const working = moved
    ? await offeredDriver(tx, scope, driverId, restaurant)
    : (await workingTimes(tx, [driverId])).get(driverId)
  if (findClash(planned, await publishedAround(tx, [planned]))) {
    throw new Invalid({ driver_id: [CLASH_MESSAGE] })
  }
  const unavailable = working && unavailability(planned, working)
  if (unavailable) throw new Invalid({ driver_id: [unavailable] })
  const documents = (await blockingDocuments(tx, [driverId])).get(driverId)
  const expired = documents && expiredText(documents, planned.period_date)
  if (expired) throw new Invalid({ driver_id: [expired] })
}

const isRetimed = (planned: PlannedShift, stored: StoredShift): boolean =>
  stored.period_date !== planned.period_date ||
  stored.start_time !== planned.start_time ||
  stored.finish_time !== planned.finish_time

async function offeredDriver(
  tx: Tx,
  scope: Scope,
  driverId: number,
  restaurant: RestaurantOfShift,
): Promise<WorkingTime> {
  const driver = await driverInScopeById(tx, scope, driverId)
  const reach = {
    area_ids: driver.area_ids.map(({ area_id }) => area_id),
    restaurant_ids: driver.restaurant_ids.map(({ restaurant_id }) => restaurant_id),
    blocked_restaurant_ids: driver.blocked_restaurant_ids.map(({ restaurant_id }) => restaurant_id),
  }
  if (driver.status !== DRIVER_ACTIVE || !isOffered(reach, restaurant)) {
    throw new Invalid({ driver_id: [NOT_OFFERED] })
  }
  return driver
}
