import { distinctNames } from '@driverdesk/domain/drivers/namesakes.ts'
import type { Coordinates } from '@driverdesk/domain/kernel/distance.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { isIsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { payRate } from '@driverdesk/domain/restaurants/payRate.ts'
import { RESTAURANT_ACTIVE } from '@driverdesk/domain/restaurants/restaurantStatus.ts'
import type { FuelBands } from '@driverdesk/domain/timesheets/timesheetPay.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { areasQuery } from '../../areas/areas.data.ts'
import { optionsQuery } from '../../options/options.data.ts'
import { ratesOfArea, ratesOfRestaurant } from '../../restaurants/payRates.data.ts'
import { ownRestaurantsQuery } from '../../restaurants/profile.data.ts'
import { restaurantsQuery } from '../../restaurants/restaurants.data.ts'
import { timesheetBasicsQuery } from '../timesheets.data.ts'
import type { PaySources } from './summaryFigures.ts'

export interface Choice {
  value: string
  label: string
}

export interface Site {
  name: string
  address: string
  place: Coordinates | null
}

export interface FormSources extends PaySources {
  restaurants: readonly Choice[]
  /** The drivers of a restaurant account; undefined for staff, who search on the server. */
  driversAt?: (restaurantId: number) => readonly Choice[] | undefined
  siteOf: (restaurantId: number) => Site | undefined
  retry: (() => void) | undefined
}

export function useFormSources(role: Role): FormSources {
  const isOwn = role === 'restaurant'
  const staff = useStaffSources(!isOwn)
  const own = useOwnSources(isOwn)
  return isOwn ? own : staff
}

function useStaffSources(enabled: boolean): FormSources {
  const restaurants = useQuery({ ...restaurantsQuery, enabled })
  const areas = useQuery({ ...areasQuery, enabled })
  const options = useQuery({ ...optionsQuery, enabled })
  const find = useCallback(
    (id: number) => restaurants.data?.find((restaurant) => restaurant.id === id),
    [restaurants.data],
  )
  return {
    restaurants: useMemo(() => activeChoices(restaurants.data), [restaurants.data]),
    siteOf: (id) => siteOf(find(id)),
    tripPay: options.data && tripPayOf((band) => options.data.get(band)),
    rateAt: (id, date) => {
      const restaurant = find(id)
      if (!restaurant || !areas.data || !isIsoDate(date)) return undefined
      const area = areas.data.find((one) => one.id === restaurant.area_id)
      return payRate(ratesOfRestaurant(restaurant), ratesOfArea(area), date)
    },
    retry: retryOf([restaurants, areas, options]),
  }
}

function useOwnSources(enabled: boolean): FormSources {
  const restaurants = useQuery({ ...ownRestaurantsQuery, enabled })
  const basics = useQuery({ ...timesheetBasicsQuery, enabled })
  const driversAt = useCallback(
    (id: number) =>
      basics.data &&
      driverChoices(
        basics.data.drivers.filter(({ restaurant_ids }) =>
          restaurant_ids.some((at) => at.restaurant_id === id),
        ),
      ),
    [basics.data],
  )
  return {
    restaurants: useMemo(() => activeChoices(restaurants.data), [restaurants.data]),
    driversAt,
    siteOf: (id) => siteOf(restaurants.data?.find((restaurant) => restaurant.id === id)),
    tripPay: basics.data && tripPayOf((band) => basics.data[band]),
    // Restaurants do not see hourly rates.
    rateAt: () => undefined,
    retry: retryOf([restaurants, basics]),
  }
}

const activeChoices = (restaurants: readonly { id: number; name: string; status: number }[] = []): Choice[] =>
  restaurants
    .filter(({ status }) => status === RESTAURANT_ACTIVE)
    .map(({ id, name }) => ({ value: String(id), label: name }))
    .sort((a, b) => byName(a.label, b.label))

const driverChoices = (drivers: readonly { id: number; full_name: string; email?: string }[]): Choice[] =>
  Array.from(distinctNames(drivers), ([id, label]) => ({ value: String(id), label })).sort((a, b) =>
    byName(a.label, b.label),
  )

interface Located {
  name: string
  address: string
  map_latitude: number | null
  map_longitude: number | null
}

function siteOf(restaurant: Located | undefined): Site | undefined {
  if (!restaurant) return undefined
  const { name, address, map_latitude: lat, map_longitude: lng } = restaurant
  return { name, address, place: lat === null || lng === null ? null : { lat, lng } }
}

/** The pay per trip from the options; 0 if an option is missing or no number. */
function tripPayOf(pounds: (band: keyof FuelBands) => string | number | undefined): FuelBands {
  const pence = (band: keyof FuelBands) => {
    try {
      return poundsToPence(pounds(band) ?? 0)
    } catch {
      return 0
    }
  }
  return {
    fuel_bonus_0: pence('fuel_bonus_0'),
    fuel_bonus_3: pence('fuel_bonus_3'),
    fuel_bonus_6: pence('fuel_bonus_6'),
  }
}

function retryOf(queries: readonly { isError: boolean; data: unknown; refetch: () => unknown }[]) {
  const failed = queries.filter(({ isError, data }) => isError && data === undefined)
  return failed.length === 0
    ? undefined
    : () => {
        for (const query of failed) void query.refetch()
      }
}
