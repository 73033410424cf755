import type { DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { driverLive } from '@driverdesk/contract/drivers/drivers.live.ts'
import type { LiveRecord, LiveSource } from '../kernel/deliveries.ts'
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

/** As the list does it, a manager is told of those alone in the own scope who block or prefer the driver. */
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
