/** Codes of a restaurant's status (docs/spec/restaurants.md#restaurant-status). */
export const RESTAURANT_ACTIVE = 10
export const RESTAURANT_INACTIVE = 20
export type RestaurantStatus = typeof RESTAURANT_ACTIVE | typeof RESTAURANT_INACTIVE

const LABELS: Record<RestaurantStatus, string> = {
  [RESTAURANT_ACTIVE]: 'Active',
  [RESTAURANT_INACTIVE]: 'Inactive',
}

/** The label of a status. */
export function restaurantStatusLabel(status: RestaurantStatus): string {
  return LABELS[status]
}
