import { distinctNames } from '@driverdesk/domain/drivers/namesakes.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { isIsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { payRate } from '@driverdesk/domain/restaurants/payRate.ts'
import { RESTAURANT_ACTIVE } from '@driverdesk/domain/restaurants/restaurantRules.ts'
import type { FuelBands } from '@driverdesk/domain/timesheets/timesheetPay.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { shortAreasQuery } from '../../areas/areas.data.ts'
import { optionsQuery } from '../../options/options.data.ts'
import { ratesOfArea, ratesOfRestaurant } from '../../restaurants/charges.data.ts'
import { ownRestaurantsQuery, shortRestaurantsQuery } from '../../restaurants/restaurants.data.ts'
import { type Site, siteOf, siteQuery } from '../../restaurants/sites.data.ts'
import { timesheetBasicsQuery } from '../timesheets.data.ts'
import type { PaySources } from './SummaryFoot.tsx'

export interface Choice {
  value: string
  label: string
}

export interface FormSources extends PaySources {
  restaurants: readonly Choice[]
  /** The drivers of a restaurant account; undefined for staff, who search on the server. */
  driversAt?: (restaurantId: number) => readonly Choice[] | undefined
  /** Where the restaurant of the timesheet is. */
  site: Site | undefined
  siteFailed?: Failed | undefined
  failed: Failed | undefined
}

interface Failed {
  /** What could not be loaded: 'restaurants and options'. */
  what: string
  retry: () => void
}

/** @param restaurantId of the timesheet; undefined for a new one */
export function useFormSources(role: Role, restaurantId?: number): FormSources {
  const isOwn = role === 'restaurant'
  const staff = useStaffSources(!isOwn, restaurantId)
  const own = useOwnSources(isOwn, restaurantId)
  return isOwn ? own : staff
}

function useStaffSources(enabled: boolean, restaurantId: number | undefined): FormSources {
  const restaurants = useQuery({ ...shortRestaurantsQuery, enabled })
  const areas = useQuery({ ...shortAreasQuery, enabled })
  const options = useQuery({ ...optionsQuery, enabled })
  // The list behind the form follows it.
  const site = useQuery({ ...siteQuery(restaurantId ?? 0), enabled: enabled && restaurantId !== undefined })
  return {
    restaurants: useMemo(() => activeChoices(restaurants.data), [restaurants.data]),
    site: site.data ?? undefined,
    siteFailed: failedOf([['the restaurant’s location', site]]),
    tripPay: options.data && tripPayOf((band) => options.data.get(band)),
    rateAt: (id, date) => {
      const restaurant = restaurants.data?.find((one) => one.id === id)
      if (!restaurant || !areas.data || !isIsoDate(date)) return undefined
      const area = areas.data.find((one) => one.id === restaurant.area_id)
      return payRate(ratesOfRestaurant(restaurant), ratesOfArea(area), date)
    },
    failed: failedOf([
      ['restaurants', restaurants],
      ['pay rates', areas],
      ['options', options],
    ]),
  }
}

function useOwnSources(enabled: boolean, restaurantId: number | undefined): FormSources {
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
    site: restaurants.data?.filter(({ id }) => id === restaurantId).map(siteOf)[0],
    tripPay: basics.data && tripPayOf((band) => basics.data[band]),
    // Restaurants do not see hourly rates.
    rateAt: () => undefined,
    failed: failedOf([
      ['restaurants', restaurants],
      ['drivers', basics],
    ]),
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

/** @param queries with what they load: 'restaurants' */
function failedOf(queries: readonly (readonly [what: string, query: FormQuery])[]): Failed | undefined {
  const failed = queries.filter(([, { isError, data }]) => isError && data === undefined)
  if (failed.length === 0) return undefined
  return {
    what: new Intl.ListFormat('en-GB').format(failed.map(([what]) => what)),
    retry: () => {
      for (const [, query] of failed) void query.refetch()
    },
  }
}

interface FormQuery {
  isError: boolean
  data: unknown
  refetch: () => unknown
}
