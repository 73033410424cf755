import type { DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { driverLive } from '@driverdesk/contract/drivers/drivers.live.ts'
import type { Tx } from '../kernel/database.ts'
import type { LiveRecord, LiveSource } from '../kernel/deliveries.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { restaurantsOffering } from './drivers.reads.ts'
import { driverRecords } from './drivers.view.ts'

export const driverLiveSource: LiveSource = {
  channel: driverLive,
  load: async (db, ids) => {
    const drivers = await driverRecords(db, ids)
    const seenAt = await restaurantsOffering(db, ids)
    return new Map(drivers.map((driver) => [driver.id, liveRecord(driver, seenAt.get(driver.id) ?? [])]))
  },
}

/** As in the list, a manager sees only restaurants in scope among those that block or prefer the driver. */
function liveRecord(driver: DriverRecord, restaurantIds: readonly number[]): LiveRecord {
  const { blocked_restaurant_ids: blocked, preferred_restaurant_ids: preferred } = driver
  return {
    restaurantIds,
    data: driver,
    named: {
      restaurantIds: [...blocked, ...preferred].map(({ restaurant_id }) => restaurant_id),
      dataFor: (sees) => ({
        ...driver,
        blocked_restaurant_ids: blocked.filter(({ restaurant_id }) => sees(restaurant_id)),
        preferred_restaurant_ids: preferred.filter(({ restaurant_id }) => sees(restaurant_id)),
      }),
    },
  }
}

/**
 * Announces a changed driver to everyone who may see them.
 *
 * @param before the restaurants whose viewers saw the driver; those who no longer do get an event that the driver is gone
 */
export async function announceDriver(
  work: Work,
  event: 'store' | 'update',
  id: number,
  before: readonly number[] = [],
): Promise<void> {
  const now = new Set(before.length > 0 ? await seenAt(work.tx, id) : [])
  const left = before.filter((restaurant) => !now.has(restaurant))
  work.announce({
    channel: 'driver',
    event,
    entityId: id,
    ...(left.length > 0 && { leftRestaurantIds: left }),
  })
}

export async function seenAt(tx: Tx, id: number): Promise<number[]> {
  return (await restaurantsOffering(tx, [id])).get(id) ?? []
}
