import { RESTAURANT_ACTIVE, type RestaurantStatus } from '../restaurants/restaurantRules.ts'

/** Ids of a driver's areas, and of the restaurants to which they are restricted. */
export interface DriverReach {
  area_ids: readonly number[]
  restaurant_ids: readonly number[]
}

/** The same with the restaurants that block the driver. */
export interface OfferedReach extends DriverReach {
  blocked_restaurant_ids: readonly number[]
}

export const NOT_OFFERED = 'This driver is not offered to this restaurant.'
const BLOCKED_THERE = 'This restaurant has blocked this driver.'

export interface OfferingRestaurant {
  id: number
  area_id: number
  name?: string
}

/**
 * True if a driver may be chosen for shifts of a restaurant (docs/spec/drivers.md#offered-drivers).
 *
 * A blocked driver is never offered. Otherwise, a driver without areas is offered everywhere. The areas of a driver must
 * include the restaurant's and, if the driver is restricted to restaurants, those must include this one. A restriction
 * without areas does not count: the driver dialog offers only restaurants of chosen areas, so it is a leftover.
 */
export function isOffered(driver: OfferedReach, restaurant: OfferingRestaurant): boolean {
  if (driver.blocked_restaurant_ids.includes(restaurant.id)) return false
  if (driver.area_ids.length === 0) return true
  if (!driver.area_ids.includes(restaurant.area_id)) return false
  return driver.restaurant_ids.length === 0 || driver.restaurant_ids.includes(restaurant.id)
}

export function offerProblem(driver: OfferedReach, restaurant: OfferingRestaurant): string | undefined {
  if (driver.blocked_restaurant_ids.includes(restaurant.id)) return BLOCKED_THERE
  return isOffered(driver, restaurant) ? undefined : NOT_OFFERED
}

/** The drivers offered for a restaurant, in the order given. */
export function offeredDrivers<D extends OfferedReach>(
  drivers: readonly D[],
  restaurant: OfferingRestaurant,
): D[] {
  return drivers.filter((driver) => isOffered(driver, restaurant))
}

/** A restaurant's preference for a driver: preferred, or never sent there. */
export type DriverPreference = 'preferred' | 'blocked'

export const NOT_OF_THE_AREAS = 'Choose only active restaurants of the selected areas.'

interface Choice {
  id: number
  area_id: number
  status: RestaurantStatus
}

/**
 * The restaurants that a driver can be restricted to (docs/spec/drivers.md#restaurant-choices): the active ones of the selected
 * areas, in the order given.
 */
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
