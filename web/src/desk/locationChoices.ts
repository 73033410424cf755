import type { ShortArea } from '@driverdesk/contract/areas/area.shapes.ts'
import type { Locations } from '@driverdesk/contract/restaurants/locations.routes.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import type { LocationGuid } from '../links/screenLinks.ts'
import { isOpenForShifts, type RestaurantWithArea, restaurantsAt } from './places.ts'

export interface LocationChoice {
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

/** The entry for all locations, which has no guid. */
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
