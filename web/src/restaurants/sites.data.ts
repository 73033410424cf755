/** Where restaurants are, for those on screen: the whole records of a national agency are half a megabyte. */
import { restaurantLive } from '@driverdesk/contract/restaurants/restaurants.live.ts'
import { restaurantRoutes } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import type { Coordinates } from '@driverdesk/domain/kernel/distance.ts'
import { queryOptions, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../kernel/api.ts'
import { gathered } from '../kernel/gathered.ts'
import { type LiveLists, useLiveLists } from '../kernel/onChanges.ts'
import { loadState } from '../ui/list/ListScreen.tsx'

export interface Site {
  name: string
  address: string
  place: Coordinates | null
}

interface Located {
  name: string
  address: string
  map_latitude: number | null
  map_longitude: number | null
}

export const siteOf = ({ name, address, map_latitude: lat, map_longitude: lng }: Located): Site => ({
  name,
  address,
  place: lat === null || lng === null ? null : { lat, lng },
})

const KEY = ['restaurant site'] as const

/**
 * null for a restaurant outside the scope. The screen that shows it follows the places, as `useSite` and
 * `useSites` do.
 */
export const siteQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: async () => {
      const found = await locate(id)
      return found && siteOf(found)
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownErrors: true },
  })

const locate = gathered((ids) => call(restaurantRoutes.sites, { query: { ids: ids.join() } }))

const SITES: LiveLists = { keys: [KEY], channel: restaurantLive.name }

/** Where the restaurant is, followed while it is shown. */
export function useSite(id: number) {
  useLiveLists(SITES)
  return useQuery(siteQuery(id))
}

/** The sites by id of the restaurant, and whether they are loaded; followed while they are shown. */
export function useSites(ids: readonly number[]) {
  useLiveLists(SITES)
  const { sites, state } = useQueries({ queries: ids.map(siteQuery), combine: combined })
  const byId = useMemo(() => new Map(ids.map((id, at) => [id, sites[at] ?? undefined])), [ids, sites])
  return { byId, state }
}

const combined = (queries: readonly UseQueryResult<Site | null>[]) => ({
  sites: queries.map(({ data }) => data),
  state: loadState(queries),
})
