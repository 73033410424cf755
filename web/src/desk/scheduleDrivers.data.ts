/** The drivers of a range and a location, page by page, with their totals on the schedule. */

import { driverLive } from '@driverdesk/contract/drivers/drivers.live.ts'
import { restaurantLive } from '@driverdesk/contract/restaurants/restaurants.live.ts'
import { scheduleDriverRoutes } from '@driverdesk/contract/shifts/schedule.routes.ts'
import type {
  ScheduleDrivers,
  ScheduleDriversQuery,
} from '@driverdesk/contract/shifts/scheduleDrivers.shapes.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { nameApart } from '@driverdesk/domain/drivers/namesakes.ts'
import {
  type InfiniteData,
  type Query,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../kernel/api.ts'
import { onLive, onRefetch } from '../kernel/live.ts'
import { stopAll } from '../kernel/onChanges.ts'
import { afterPause } from '../kernel/timing.ts'
import type { FailedPage } from './DeskStandIn.tsx'
import type { DeskView, DriverChoice } from './deskSearch.ts'
import { allDrivers, type DriverEntry } from './driverEntries.ts'

export const DRIVERS_KEY = ['schedule drivers'] as const

/** The second part of the key of lines that are asked for by their ids. */
export const SOME = 'some'

/** The lines of one call: more than are in sight, and few enough that a month of them is small. */
export const LINES = 30

const PAGE = 50

type Narrowed = Pick<DeskView, 'range' | 'location'> & { search?: string | undefined }

/** Filters and order; `withLine` adds what a line of the schedule shows. */
interface DriversQuery {
  offset?: number
  limit?: number
  ids?: readonly number[] | undefined
  busy?: boolean | undefined
  sort?: ScheduleDriversQuery['sort']
  withLine?: boolean
  /** With the figures of each day. */
  withDaily?: boolean
  withIds?: boolean
  day?: 'all' | 'off'
}

export const fetchDrivers = (
  { range: { from, to }, location, search }: Narrowed,
  more: DriversQuery,
  signal: AbortSignal,
): Promise<ScheduleDrivers> => {
  const query = {
    period_date_from: from,
    period_date_to: to,
    location,
    search: search || undefined,
    offset: more.offset ? String(more.offset) : undefined,
    ids: more.ids?.join(),
    limit: String(more.limit ?? PAGE),
    sort: more.sort,
    busy: more.busy ? (1 as const) : undefined,
    day: more.day,
    with_line: more.withLine ? (1 as const) : undefined,
    with_daily: more.withDaily ? (1 as const) : undefined,
    with_ids: more.withIds ? (1 as const) : undefined,
  }
  return call(scheduleDriverRoutes.list, { query }, { signal })
}

/** One driver; null if the panel does not list them. */
export const scheduleDriverQuery = ({ range, location }: Narrowed, id: number) =>
  queryOptions({
    queryKey: [...DRIVERS_KEY, 'one', range.from, range.to, location ?? null, id],
    queryFn: async ({ signal }) =>
      (await fetchDrivers({ range, location }, { ids: [id] }, signal)).drivers[0] ?? null,
    meta: { ownErrors: true },
  })

/**
 * 'All drivers [n]', 'Open shifts', and the loaded drivers by name (docs/spec/schedule.md#driver-panel). The
 * chosen driver comes first until their page is loaded.
 */
export function useScheduleDrivers(
  narrowed: Narrowed,
  { chosen, enabled }: { chosen: DriverChoice | undefined; enabled: boolean },
) {
  const { range, location, search = '' } = narrowed
  const queryKey = [range.from, range.to, location ?? null, search]
  const query = useDriverPages({
    queryKey,
    ask: (offset, signal) => fetchDrivers(narrowed, { offset }, signal),
    // A new search shows the last result until it is loaded; for other days or places its figures would be
    // wrong.
    placeholderData: (before, query) =>
      query && [0, 1, 2].every((part) => query.queryKey[part + 1] === queryKey[part]) ? before : undefined,
    enabled,
  })
  const pages = query.data?.pages ?? NO_PAGES
  const isSearched = search !== ''
  const found = pages[0]?.count
  const id = typeof chosen === 'number' ? chosen : 0
  const isElsewhere = !pages.some(({ drivers }) => drivers.some((driver) => driver.id === id))
  const isAhead = enabled && id > 0 && !isSearched && query.hasNextPage && isElsewhere
  const { data: ahead } = useQuery({ ...scheduleDriverQuery(narrowed, id), enabled: isAhead })
  const before = isAhead ? ahead : undefined
  return {
    ...query,
    entries: useMemo(() => entriesOf(pages, isSearched, before), [pages, isSearched, before]),
    /** The number of entries, loaded or not. */
    count: found === undefined ? undefined : found + (isSearched ? 0 : ABOVE),
  }
}

const NO_PAGES: readonly ScheduleDrivers[] = []

type Pages = InfiniteData<ScheduleDrivers, number>

interface DriverPagesOptions {
  queryKey: readonly unknown[]
  ask: (offset: number, signal: AbortSignal) => Promise<ScheduleDrivers>
  /** The drivers shown until the first page has loaded. */
  placeholderData: (
    before: Pages | undefined,
    query: { queryKey: readonly unknown[] } | undefined,
  ) => Pages | undefined
  enabled: boolean
}

/** Loads the next page when the last drivers come into sight, or by hand after an error. */
export function useDriverPages({ queryKey, ask, placeholderData, enabled }: DriverPagesOptions) {
  const query = useInfiniteQuery({
    queryKey: [...DRIVERS_KEY, ...queryKey],
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: nextPage,
    placeholderData,
    enabled,
    meta: { ownErrors: true },
  })
  useDriversLive()
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const more = () => void fetchNextPage()
  const failedPage: FailedPage | undefined = isFetchNextPageError
    ? { isWaiting: isFetching, retry: more }
    : undefined
  return {
    ...query,
    onEnd: hasNextPage && !isFetching && !isFetchNextPageError ? more : undefined,
    failedPage,
  }
}

function nextPage(
  { count, drivers }: ScheduleDrivers,
  pages: readonly ScheduleDrivers[],
): number | undefined {
  if (drivers.length === 0) return undefined
  const loaded = pages.reduce((sum, page) => sum + page.drivers.length, 0)
  return loaded < count ? loaded : undefined
}

export type ListedDriver = ScheduleDrivers['drivers'][number]

/** A driver who moved between two loads may be on both pages. */
export const listedOnce = (pages: readonly ScheduleDrivers[]): ListedDriver[] => [
  ...new Map(pages.flatMap(({ drivers }) => drivers).map((driver) => [driver.id, driver])).values(),
]

const ABOVE = 2

/** Returns a function that names a driver as the loaded lists do: 'Ann Example (Bromley)' if another has the name. */
export function useListedName(): (id: number) => string | undefined {
  const client = useQueryClient()
  return (id) => {
    const lists = client.getQueriesData<Pages | ScheduleDrivers | ListedDriver | null>({
      queryKey: DRIVERS_KEY,
      type: 'active',
    })
    const listed = lists
      .flatMap(([, data]) => (data && 'pages' in data ? data.pages : data))
      .flatMap((page) => (page && 'drivers' in page ? page.drivers : page))
      .find((driver) => driver?.id === id)
    return listed ? nameApart(listed.full_name, listed.told_apart_by) : undefined
  }
}

const entryOf = ({ id, full_name, told_apart_by, ...totals }: ListedDriver): DriverEntry => ({
  choice: id,
  name: nameApart(full_name, told_apart_by),
  totals,
})

function entriesOf(
  pages: readonly ScheduleDrivers[],
  isSearched: boolean,
  ahead: ListedDriver | null | undefined,
): DriverEntry[] {
  const [first] = pages
  const drivers = pages.flatMap((page) => page.drivers.map(entryOf))
  if (isSearched) return drivers
  return [
    { choice: undefined, name: allDrivers(first?.count), totals: first?.all },
    { choice: 'open', name: 'Open shifts', totals: first?.open },
    ...(ahead ? [{ ...entryOf(ahead), isAhead: true }] : []),
    ...drivers,
  ]
}

/** The first change shows at once; of many, the pages are loaded again every two seconds. */
const PROMPT = 150
const PAUSE = 2_000

/** Figures of more pages than this do not follow changes. */
const LIVE_PAGES = 4

type Loaded = { pages?: unknown[] } | undefined

export function useDriversLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const isShort = ({ state }: Query) => ((state.data as Loaded)?.pages?.length ?? 1) <= LIVE_PAGES
    const ask = () => {
      void client.invalidateQueries({ queryKey: DRIVERS_KEY, refetchType: 'none' })
      // A request on its way may not include the change: it is made again as soon as it ends.
      const lists = { queryKey: DRIVERS_KEY, predicate: isShort }
      const before = client.getQueryCache().findAll({ ...lists, fetchStatus: 'fetching' })
      void Promise.allSettled(before.map(({ promise }) => promise)).then(() =>
        client.invalidateQueries({ predicate: (query) => before.includes(query) }),
      )
      void client.refetchQueries({ ...lists, type: 'active' }, { cancelRefetch: false })
    }
    const soon = afterPause(PROMPT, ask, PAUSE)
    // A restaurant in another area is offered different drivers.
    const channels = [shiftLive, driverLive, restaurantLive].map(({ name }) => onLive(name, soon))
    return stopAll(
      ...[...channels, onRefetch(ask), soon.cancel],
      () => void client.invalidateQueries({ queryKey: DRIVERS_KEY, refetchType: 'none' }),
    )
  }, [client])
}
