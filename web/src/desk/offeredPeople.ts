import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { isOffered, type RestaurantPlace } from '@driverdesk/domain/drivers/offeredDrivers.ts'

/** Whether a driver is offered to one of some restaurants. */
export function isOfferedAt(driver: Driver, places: readonly { restaurant: RestaurantPlace }[]): boolean {
  const reach = reachOf(driver)
  return places.some(({ restaurant }) => isOffered(reach, restaurant))
}

/** Where a driver works, as the domain asks it. */
export const reachOf = ({ area_ids, restaurant_ids, blocked_restaurant_ids }: Driver) => ({
  area_ids: area_ids.map(({ area_id }) => area_id),
  restaurant_ids: restaurant_ids.map(({ restaurant_id }) => restaurant_id),
  blocked_restaurant_ids: blocked_restaurant_ids.map(({ restaurant_id }) => restaurant_id),
})
