import { driverLive } from '@driverdesk/contract/drivers/drivers.live.ts'
import type { LiveSource } from '../kernel/deliveries.ts'
import { restaurantsOffering } from './drivers.reads.ts'
import { driverRecords } from './drivers.view.ts'

export const driverLiveSource: LiveSource = {
  channel: driverLive,
  load: async (db, ids) => {
    const drivers = await driverRecords(db, ids)
    const seenAt = await restaurantsOffering(db, ids)
    return new Map(
      drivers.map((driver) => [driver.id, { restaurantIds: seenAt.get(driver.id) ?? [], data: driver }]),
    )
  },
}
