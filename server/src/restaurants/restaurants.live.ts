import { restaurantLive } from '@driverdesk/contract/restaurants/restaurants.live.ts'
import type { LiveSource } from '../kernel/deliveries.ts'
import { restaurantViews } from './restaurants.reads.ts'

export const restaurantLiveSource: LiveSource = {
  channel: restaurantLive,
  load: async (db, ids) => {
    const restaurants = await restaurantViews(db, ids)
    return new Map(restaurants.map((data) => [data.id, { restaurantIds: [data.id], data }]))
  },
}
