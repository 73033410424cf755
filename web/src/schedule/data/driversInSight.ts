/** The order of all drivers of the schedule by driver, and the lines of those that are or were in sight. */
import {
  keepPreviousData,
  type QueryState,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import type { FailedPage } from '../../desk/DeskStandIn.tsx'
import { DATED_LIST } from '../../kernel/datedLists.ts'
import { onSchedule, scheduleNow } from '../model/scheduleStore.ts'
import type { ScheduleView } from '../schedule.search.ts'
import { DRIVERS_KEY, fetchDrivers, type ListedDriver, useDriversLive } from './scheduleDrivers.data.ts'
import { useSameList } from './shiftsInSight.ts'

/** A driver of the list. */
export interface DriverInSight {
  id: number
  /** Undefined until it is loaded. */
  driver: ListedDriver | undefined
  /** Hours and pay are for other days; the new ones are loading. */
  isOld: boolean
}

const NO_IDS: readonly number[] = []
const NO_DRIVERS: readonly DriverInSight[] = []

/** The lines of one call: more than are in sight, and few enough that a month of them is small. */
const PAGE = 30

/** Failed loads are tried again after this many milliseconds. */
const RETRY = 5_000

/** The drivers that the address names; none if it names only open shifts. */
export function useDriversInSight(view: ScheduleView, isAsked: boolean) {
  const { range, location, driver, busy, sort, name, problem } = view
  const { from, to } = range
  const isEnabled = isAsked && !problem && driver !== 'open'
  const ids = typeof driver === 'number' ? [driver] : undefined
  // A search does not apply to a chosen driver.
  const found = ids ? {} : { busy, name }
  const at = [from, to, location ?? null] as const
  const first = useQuery({
    queryKey: [
      ...[...DRIVERS_KEY, 'lines', ...at],
      ...[found.busy ?? false, sort ?? null, found.name ?? null, driver ?? null],
    ],
    queryFn: ({ signal }) =>
      fetchDrivers(
        { range, location, search: found.name },
        { busy: found.busy, sort, ids, limit: PAGE, withLine: true, withIds: true },
        signal,
      ),
    // The drivers are mostly the same, but not their figures.
    placeholderData: keepPreviousData,
    enabled: isEnabled,
    meta: { ownErrors: true },
  })
  useDriversLive()
  const { data, isPlaceholderData, error, refetch } = first
  const later = useLaterPages(view, isPlaceholderData || !isEnabled ? undefined : data?.ids)
  const [driversOf] = useState(createDrivers)
  const of = isPlaceholderData ? undefined : at.join()
  const { pages } = later
  const drivers = useMemo(
    () => (isEnabled && data ? driversOf(data, pages, of) : NO_DRIVERS),
    [isEnabled, data, pages, of, driversOf],
  )
  return {
    drivers,
    failedPage: later.failedPage,
    state: {
      isEmpty: isEnabled && !data,
      isWaiting: isEnabled && isPlaceholderData,
      error: isEnabled && !data ? error : null,
      retry: () => void refetch(),
    },
  }
}

/** What a call of some drivers answered. */
interface AnsweredPage {
  ids: readonly number[]
  drivers: readonly ListedDriver[] | undefined
}

/** The pages after the first one that have been in sight. Only those in sight follow changes. */
function useLaterPages({ range, location }: ScheduleView, ids: readonly number[] = NO_IDS) {
  const client = useQueryClient()
  const { from, to } = range
  const pages = useMemo(
    () =>
      Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, page) => {
        const some = ids.slice(page * PAGE, (page + 1) * PAGE)
        return {
          some,
          queryKey: [...DRIVERS_KEY, 'some', from, to, location ?? null, some.join()] as const,
          queryFn: ({ signal }: { signal: AbortSignal }) =>
            fetchDrivers(
              { range: { from, to }, location },
              { ids: some, limit: PAGE, withLine: true },
              signal,
            ),
          staleTime: DATED_LIST.staleTime,
        }
      }),
    [ids, from, to, location],
  )
  const inSight = useMemo(() => {
    const pageOf = new Map(ids.map((id, index) => [id, Math.floor(index / PAGE)]))
    return () => new Set(scheduleNow().sight.drivers?.flatMap((id) => pageOf.get(id) || []))
  }, [ids])
  const [, changed] = useReducer((count: number) => count + 1, 0)
  /** Loads the lines in sight; those that failed only if they are `again` asked for. Scrolling alone renders nothing again. */
  const load = useCallback(
    (again = false) => {
      for (const index of inSight()) {
        const page = pages[index]
        const state = page && client.getQueryState(page.queryKey)
        if (!page || state?.fetchStatus === 'fetching' || (isFailed(state) && !again)) continue
        const loading = client.prefetchQuery(page)
        if (state?.data === undefined) void loading.then(changed)
      }
      if (again) changed()
    },
    [client, pages, inSight],
  )
  useEffect(() => {
    let { sight } = scheduleNow()
    load()
    return onSchedule(() => {
      const before = sight
      sight = scheduleNow().sight
      if (sight !== before) load()
    })
  }, [load])
  const states = pages.map(({ queryKey }) => client.getQueryState(queryKey))
  const loaded = useSameList(pages.filter((_, page) => states[page]?.data !== undefined))
  const queries = useQueries({
    queries: loaded.map((page) => ({
      ...page,
      enabled: () => inSight().has(pages.indexOf(page)),
      meta: { ownErrors: true },
    })),
  })
  const answers = useSameList(queries.map((query) => query.data))
  const answered = useMemo(
    () => loaded.map(({ some }, index): AnsweredPage => ({ ids: some, drivers: answers[index]?.drivers })),
    [loaded, answers],
  )
  const failed = states.filter(isFailed)
  const hasFailed = failed.length > 0
  useEffect(() => {
    if (!hasFailed) return
    const timer = setInterval(load, RETRY, true)
    return () => clearInterval(timer)
  }, [hasFailed, load])
  const failedPage: FailedPage | undefined = hasFailed
    ? { isWaiting: failed.some((state) => state?.fetchStatus === 'fetching'), retry: () => load(true) }
    : undefined
  return { pages: answered, failedPage }
}

const isFailed = (state: QueryState | undefined) => state?.status === 'error' && state.data === undefined

/**
 * Returns a function that puts the drivers in their order. A driver who was loaded before stays until they are loaded again:
 * with other days the names stay in place, and a new order only moves them.
 */
function createDrivers() {
  const known = new Map<number, { driver: ListedDriver; of: string | undefined }>()
  /** @param of names the days and the location; undefined if they are old */
  return (
    { ids, drivers }: { ids?: readonly number[] | undefined; drivers: readonly ListedDriver[] },
    later: readonly AnsweredPage[],
    of: string | undefined,
  ): DriverInSight[] => {
    // Those who were asked for and did not come.
    const gone = new Set<number>()
    for (const page of [...later, { ids: NO_IDS, drivers }]) {
      if (page.drivers === undefined) continue
      for (const id of page.ids) gone.add(id)
      for (const driver of page.drivers) {
        gone.delete(driver.id)
        if (of !== undefined) known.set(driver.id, { driver, of })
      }
    }
    return (ids ?? drivers.map(({ id }) => id)).flatMap((id) => {
      if (gone.has(id)) return []
      const { driver, of: shownOf } = known.get(id) ?? {}
      return { id, driver, isOld: of === undefined || shownOf !== of }
    })
  }
}
