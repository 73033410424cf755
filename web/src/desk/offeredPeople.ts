import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { isOffered, type OfferingRestaurant } from '@driverdesk/domain/drivers/offeredDrivers.ts'

/** True if the driver is offered to at least one of the restaurants. */
export function isOfferedAt(driver: Driver, places: readonly { restaurant: OfferingRestaurant }[]): boolean {
  const reach = reachOf(driver)
  return places.some(({ restaurant }) => isOffered(reach, restaurant))
}

/** The areas and restaurants of a driver, in the shape that the domain needs. */
export const reachOf = ({ area_ids, restaurant_ids, blocked_restaurant_ids }: Driver) => ({
  area_ids: area_ids.map(({ area_id }) => area_id),
  restaurant_ids: restaurant_ids.map(({ restaurant_id }) => restaurant_id),
  blocked_restaurant_ids: blocked_restaurant_ids.map(({ restaurant_id }) => restaurant_id),
})
