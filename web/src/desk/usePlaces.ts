import type { OwnRestaurant } from '@driverdesk/contract/accounts/account.shapes.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { shortAreasQuery } from '../areas/areas.data.ts'
import { useCurrentUser } from '../kernel/session.ts'
import { locationsQuery, shortRestaurantsQuery } from '../restaurants/restaurants.data.ts'
import { isOpenForShifts, restaurantsWithArea } from './places.ts'

/** The locations that staff can choose, and the restaurants behind them; `queries` are those that the places need. */
export function useStaffPlaces() {
  const locations = useQuery(locationsQuery)
  const areas = useQuery(shortAreasQuery)
  const restaurants = useQuery(shortRestaurantsQuery)
  const places = useMemo(
    () => (restaurants.data && areas.data ? restaurantsWithArea(restaurants.data, areas.data) : []),
    [restaurants.data, areas.data],
  )
  return { places, locations: locations.data, queries: [restaurants, areas] }
}

const NO_RESTAURANTS: readonly OwnRestaurant[] = []

/** All restaurants of the account, and `places`, the active ones by name. */
export function useOwnPlaces() {
  const restaurants = useCurrentUser()?.restaurants ?? NO_RESTAURANTS
  const places = useMemo(
    () =>
      restaurants
        .filter((restaurant) => isOpenForShifts({ restaurant }))
        .sort((a, b) => byName(a.name, b.name)),
    [restaurants],
  )
  return { restaurants, places }
}
