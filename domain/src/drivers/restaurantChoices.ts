/** Restaurants that a driver can be restricted to (docs/spec/drivers.md#restaurant-choices). */
import { RESTAURANT_ACTIVE, type RestaurantStatus } from '../restaurants/restaurantStatus.ts'

export const NOT_OF_THE_AREAS = 'Choose only active restaurants of the selected areas.'

interface Choice {
  id: number
  area_id: number
  status: RestaurantStatus
}

/** The active restaurants of the selected areas, in the order given. */
export function restaurantChoices<R extends Choice>(
  areaIds: readonly number[],
  restaurants: readonly R[],
): R[] {
  return restaurants.filter(
    ({ area_id, status }) => status === RESTAURANT_ACTIVE && areaIds.includes(area_id),
  )
}

/**
 * The selected restaurants that are in the areas. Inactive ones stay, because they may become active again and another edit
 * must not lose them.
 */
export function keptRestaurants(
  areaIds: readonly number[],
  selected: readonly number[],
  restaurants: readonly Choice[],
): number[] {
  const there = new Set(restaurants.filter(({ area_id }) => areaIds.includes(area_id)).map(({ id }) => id))
  return selected.filter((id) => there.has(id))
}
