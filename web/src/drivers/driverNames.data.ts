/** Names of drivers for what is on screen, and a search of them: a national agency has thousands. */

import { driverLive } from '@driverdesk/contract/drivers/drivers.live.ts'
import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import { gathered, MOST_IDS } from '../kernel/gathered.ts'
import type { LiveLists } from '../kernel/onChanges.ts'
import { changesOf } from './drivers.data.ts'

interface FoundDriver {
  id: number
  /** 'Ann Example (Bromley)' if another has the name. */
  name: string
}

/** `restaurant_id`: only active drivers who are offered there. */
type DriversSought = ({ search: string } | { ids: readonly number[] }) & { restaurant_id?: number }

/** The drivers that the server finds for a text, best first, or those with these ids: a national agency has thousands. */
export const driverSearchQuery = (sought: DriversSought) =>
  ({
    queryKey: ['found drivers', sought],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<FoundDriver[]> => {
      const found =
        'ids' in sought ? { ids: sought.ids.slice(0, MOST_IDS).join(',') } : { search: sought.search }
      const restaurant_id = sought.restaurant_id?.toString()
      return call(driverRoutes.names, { query: { ...found, restaurant_id } }, { signal })
    },
    meta: { ownErrors: true },
  }) as const

const KEY = ['driver name'] as const

/** 'Ann Example (Bromley)' if another has the name; null for a driver outside the scope. */
export const driverNameQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: async () => (await nameOf(id))?.name ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownErrors: true },
  })

/**
 * The name of the driver, told apart from others once that is loaded.
 *
 * @param known what is shown until then, or if it is not `asked` for
 */
export function useDriverName(id: number | null | undefined, known: string, asked = true): string {
  const isAsked = asked && typeof id === 'number' && id > 0
  const { data } = useQuery({ ...driverNameQuery(id ?? 0), enabled: isAsked })
  return (isAsked && data) || known
}

/** A new name may tell others apart, so that all on screen are asked for again. */
export const DRIVER_NAMES: LiveLists = {
  keys: [KEY],
  channel: driverLive.name,
  patch: (client, events) => {
    const ids = changesOf(events).map((change) => ('put' in change ? change.put.id : change.remove))
    const isKnown = ids.some((id) => client.getQueryState([...KEY, id]) !== undefined)
    if (isKnown) void client.invalidateQueries({ queryKey: KEY })
  },
}

const nameOf = gathered((ids) => driverSearchQuery({ ids }).queryFn({ signal: new AbortController().signal }))
