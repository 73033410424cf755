/** The drivers of the schedule, page by page, with their totals in the shown range and location. */
import { driverLive } from '@driverdesk/contract/drivers/drivers.live.ts'
import { scheduleDriverRoutes } from '@driverdesk/contract/shifts/scheduleDrivers.routes.ts'
import type { ScheduleDrivers } from '@driverdesk/contract/shifts/scheduleDrivers.shapes.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { nameApart } from '@driverdesk/domain/drivers/namesakes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  type Query,
  queryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DriverChoice } from '../../desk/deskSearch.ts'
import type { DriverEntry } from '../../desk/driverEntries.ts'
import type { FailedPage } from '../../desk/MoreFailed.tsx'
import { call } from '../../kernel/api.ts'
import { onLive, onRefetch } from '../../kernel/live.ts'
import { numberText } from '../../ui/numberText.ts'
import type { DriverOrder, ScheduleView } from '../schedule.search.ts'

export const DRIVERS_KEY = ['schedule drivers'] as const

const PAGE = 50

type Narrowed = Pick<ScheduleView, 'location'> & { range: DateRange; search?: string | undefined }

/** Filters and order; `withLine` adds what a line of the schedule shows. */
interface Asked {
  offset?: number
  ids?: number | undefined
  busy?: boolean
  sort?: DriverOrder | undefined
  withLine?: boolean
}

export const fetchDrivers = (
  { range: { from, to }, location, search }: Narrowed,
  more: Asked,
  signal: AbortSignal,
): Promise<ScheduleDrivers> => {
  const text = (value: number | undefined) => (value ? String(value) : undefined)
  const query = {
    ...{ period_date_from: from, period_date_to: to, location, search: search || undefined },
    ...{ offset: text(more.offset), ids: text(more.ids), limit: String(PAGE), sort: more.sort },
    ...(more.busy && { busy: 1 as const }),
    ...(more.withLine && { with_line: 1 as const }),
  }
  return call(scheduleDriverRoutes.list, { query }, { signal })
}

/** One driver; null if the panel does not list them. */
export const scheduleDriverQuery = (range: DateRange, id: number) =>
  queryOptions({
    queryKey: [...DRIVERS_KEY, 'one', range.from, range.to, id],
    queryFn: async ({ signal }) => (await fetchDrivers({ range }, { ids: id }, signal)).drivers[0] ?? null,
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
  const queryKey = [...DRIVERS_KEY, range.from, range.to, location ?? null, search]
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchDrivers(narrowed, { offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: nextPage,
    // A new search shows the last result until it is loaded; for other days or places its figures would be
    // wrong.
    placeholderData: (before, query) =>
      query && [1, 2, 3].every((part) => query.queryKey[part] === queryKey[part]) ? before : undefined,
    enabled,
    meta: { ownErrors: true },
  })
  useDriverPagesLive()
  const pages = query.data?.pages ?? []
  const isSearched = search !== ''
  const found = pages[0]?.count
  const { data: ahead } = useChosenDriver(narrowed, chosen, {
    enabled: enabled && !isSearched && query.hasNextPage && !pages.some((page) => has(page, chosen)),
  })
  return {
    ...query,
    entries: entriesOf(pages, isSearched, ahead),
    /** The number of entries, loaded or not. */
    count: found === undefined ? undefined : found + (isSearched ? 0 : ABOVE),
  }
}

/** Loads the next page when the last drivers come into sight, or by hand after an error. */
export function morePages({
  hasNextPage,
  isFetching,
  isFetchNextPageError,
  fetchNextPage,
}: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'>): {
  onEnd: (() => void) | undefined
  failedPage: FailedPage | undefined
} {
  const ask = () => void fetchNextPage()
  return {
    onEnd: hasNextPage && !isFetching && !isFetchNextPageError ? ask : undefined,
    failedPage: isFetchNextPageError ? { isWaiting: isFetching, retry: ask } : undefined,
  }
}

/** The offset of the next page; undefined if there is none. */
export function nextPage(
  { count, drivers }: ScheduleDrivers,
  pages: readonly ScheduleDrivers[],
): number | undefined {
  if (drivers.length === 0) return undefined
  const loaded = pages.reduce((sum, page) => sum + page.drivers.length, 0)
  return loaded < count ? loaded : undefined
}

/** The chosen driver, if their page is not loaded. */
function useChosenDriver(
  { range, location }: Narrowed,
  chosen: DriverChoice | undefined,
  { enabled }: { enabled: boolean },
) {
  const isAsked = enabled && typeof chosen === 'number'
  const query = useQuery({
    queryKey: [...DRIVERS_KEY, 'chosen', range.from, range.to, location ?? null, chosen ?? null],
    queryFn: async ({ signal }) => {
      const asked = typeof chosen === 'number' ? { ids: chosen } : {}
      return (await fetchDrivers({ range, location }, asked, signal)).drivers[0] ?? null
    },
    enabled: isAsked,
    meta: { ownErrors: true },
  })
  return { data: isAsked ? query.data : undefined }
}

const has = ({ drivers }: ScheduleDrivers, chosen: DriverChoice | undefined): boolean =>
  drivers.some(({ id }) => id === chosen)

/** 'All drivers' and 'Open shifts' */
const ABOVE = 2

type Listed = ScheduleDrivers['drivers'][number]

const entryOf = ({ id, full_name, email, ...totals }: Listed): DriverEntry => ({
  choice: id,
  name: nameApart({ full_name, email }),
  totals,
})

function entriesOf(
  pages: readonly ScheduleDrivers[],
  isSearched: boolean,
  ahead: Listed | null | undefined,
): DriverEntry[] {
  const [first] = pages
  const drivers = pages.flatMap((page) => page.drivers.map(entryOf))
  if (isSearched) return drivers
  const name = first && first.count > 0 ? `All drivers [${numberText(first.count)}]` : 'All drivers'
  return [
    { choice: undefined, name, totals: first?.all },
    { choice: 'open', name: 'Open shifts', totals: first?.open },
    ...(ahead ? [{ ...entryOf(ahead), isAhead: true }] : []),
    ...drivers,
  ]
}

/** Milliseconds in which changes are collected. */
const PAUSE = 2_000

/** Figures of more pages than this do not follow changes. */
const LIVE_PAGES = 4

type Loaded = { pages?: unknown[] } | undefined

/** Loads the loaded pages again after changes. */
export function useDriverPagesLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const isShort = ({ state }: Query) => ((state.data as Loaded)?.pages?.length ?? 1) <= LIVE_PAGES
    const ask = () => {
      void client.invalidateQueries({ queryKey: DRIVERS_KEY, refetchType: 'none' })
      void client.refetchQueries(
        { queryKey: DRIVERS_KEY, type: 'active', predicate: isShort },
        { cancelRefetch: false },
      )
    }
    const askSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        ask()
      }, PAUSE)
    }
    const stops = [onLive(shiftLive.name, askSoon), onLive(driverLive.name, askSoon), onRefetch(ask)]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
      void client.invalidateQueries({ queryKey: DRIVERS_KEY, refetchType: 'none' })
    }
  }, [client])
}
