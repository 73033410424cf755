import { DESTROY, REFETCH } from '@driverdesk/contract/kernel/live.ts'
import { restaurantLive } from '@driverdesk/contract/restaurants/restaurants.live.ts'
import type { LiveSource } from '../kernel/deliveries.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { restaurantViews } from './restaurants.reads.ts'

export const restaurantLiveSource: LiveSource = {
  channel: restaurantLive,
  load: async (db, ids) => {
    const restaurants = await restaurantViews(db, ids)
    return new Map(restaurants.map((data) => [data.id, { restaurantIds: [data.id], data }]))
  },
}

type RestaurantScope = Pick<Row<'restaurant'>, 'id' | 'area_id' | 'restaurateur_id'>

const about = ({ id }: RestaurantScope) => ({ channel: restaurantLive.name, entityId: id, restaurantId: id })

const leaving = (before: RestaurantScope) => ({
  left: { areaId: before.area_id, restaurateurId: before.restaurateur_id },
})

export function announceNewRestaurant(work: Work, restaurant: RestaurantScope): void {
  work.announce({ ...about(restaurant), event: 'store' })
}

/**
 * A restaurant that moves to another area or account takes its records along, so everyone who saw or now sees them
 * refetches. deliveries.ts moves their rooms.
 */
export function announceRestaurant(work: Work, before: RestaurantScope, restaurant: RestaurantScope): void {
  const moves = before.area_id !== restaurant.area_id || before.restaurateur_id !== restaurant.restaurateur_id
  const left = moves ? leaving(before) : {}
  work.announce({ ...about(restaurant), ...left, event: 'update' })
  if (moves) work.announce({ ...about(restaurant), ...left, event: REFETCH })
}

export function announceRestaurantRemoval(work: Work, before: RestaurantScope): void {
  work.announce({ ...about(before), ...leaving(before), event: DESTROY })
}
