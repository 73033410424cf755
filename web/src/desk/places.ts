import type { ShortArea } from '@driverdesk/contract/areas/area.shapes.ts'
import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { Locations } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import type { ShortRestaurant } from '@driverdesk/contract/restaurants/shortRestaurant.shapes.ts'
import { isOffered, type OfferingRestaurant } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import { RESTAURANT_ACTIVE } from '@driverdesk/domain/restaurants/restaurantRules.ts'
import type { LocationGuid } from '../links/screenLinks.ts'
import { parseLocation } from './deskSearch.ts'

/** A restaurant with its area, whose rates apply if the restaurant has none. */
export interface RestaurantWithArea<R = ShortRestaurant> {
  restaurant: R
  area: ShortArea | undefined
}

/** The restaurants sorted by area and name. */
export function restaurantsWithArea<R extends ShortRestaurant>(
  restaurants: readonly R[],
  areas: readonly ShortArea[],
): RestaurantWithArea<R>[] {
  const areaById = new Map(areas.map((area) => [area.id, area]))
  return restaurants
    .map((restaurant) => ({ restaurant, area: areaById.get(restaurant.area_id) }))
    .sort(
      (a, b) =>
        byName(a.area?.label ?? '', b.area?.label ?? '') || byName(a.restaurant.name, b.restaurant.name),
    )
}

export function restaurantsAt<P extends RestaurantWithArea>(
  places: readonly P[],
  location: LocationGuid | undefined,
): readonly P[] {
  const place = parseLocation(location)
  if (!place) return places
  return places.filter(
    ({ restaurant }) => place.id === (place.type === 'area' ? restaurant.area_id : restaurant.id),
  )
}

export const isOpenForShifts = ({ restaurant }: { restaurant: { status: number } }): boolean =>
  restaurant.status === RESTAURANT_ACTIVE

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

interface LocationChoice {
  value: string
  label: string
}

/** Areas and active restaurants (docs/spec/restaurants.md#location-selector). */
export const locationsOf = (
  areas: readonly ShortArea[],
  places: readonly RestaurantWithArea[],
): Locations => ({
  areas: areas
    .map(({ id, label: name }) => ({ guid: `area-${id}` as const, type: 'area' as const, id, name }))
    .sort((a, b) => byName(a.name, b.name)),
  restaurants: places
    .filter(isOpenForShifts)
    .map(({ restaurant: { id, name, area_id } }) => ({
      guid: `restaurant-${id}` as const,
      type: 'restaurant' as const,
      id,
      name,
      area_id,
    }))
    .sort((a, b) => byName(a.name, b.name)),
})

export const ALL_LOCATIONS: LocationChoice = { value: 'all', label: 'All locations' }

export const UNKNOWN_LOCATION = 'Unknown location'

/** The options of the location selector (docs/spec/schedule.md#location-and-restaurants). */
export function locationChoices(locations: Locations | undefined) {
  if (!locations) return [ALL_LOCATIONS]
  return [
    ALL_LOCATIONS,
    { group: 'Areas', items: locations.areas.map(choiceOf) },
    { group: 'Restaurants', items: locations.restaurants.map(choiceOf) },
  ]
}

/** The option of the shown location. A link may name an inactive restaurant, or an unknown location. */
export function locationChoice(
  guid: LocationGuid | undefined,
  locations: Locations | undefined,
  places: readonly RestaurantWithArea[],
): LocationChoice {
  if (!guid) return ALL_LOCATIONS
  if (!locations) return { value: guid, label: 'Loading…' }
  const known = [...locations.areas, ...locations.restaurants].find((location) => location.guid === guid)
  if (known) return choiceOf(known)
  const inactive = restaurantsAt(places, guid).find((place) => !isOpenForShifts(place))
  const isRestaurant = guid.startsWith('restaurant')
  return {
    value: guid,
    label: isRestaurant && inactive ? `${inactive.restaurant.name} (inactive)` : UNKNOWN_LOCATION,
  }
}

const choiceOf = ({ guid, name }: { guid: string; name: string }): LocationChoice => ({
  value: guid,
  label: name,
})
