import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { RESTAURANT_ACTIVE } from '@driverdesk/domain/restaurants/restaurantStatus.ts'

/** The active restaurants of each area, in the order given. */
export const restaurantsByArea = (
  restaurants: readonly Restaurant[],
): ReadonlyMap<number, readonly Restaurant[]> =>
  Map.groupBy(
    restaurants.filter(({ status }) => status === RESTAURANT_ACTIVE),
    ({ area_id }) => area_id,
  )
