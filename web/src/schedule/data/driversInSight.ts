/** The order of all drivers of the schedule by driver, and the lines of those that are or were in sight. */
import {
  keepPreviousData,
  type QueryClient,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useState } from 'react'
import type { FailedPage } from '../../desk/DeskStandIn.tsx'
import { DATED_LIST } from '../../kernel/datedLists.ts'
import { onSchedule, scheduleNow, useScheduleState } from '../model/scheduleStore.ts'
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
  const pages = useMemo(() => pagesOf(ids, { range: { from, to }, location }), [ids, from, to, location])
  const loader = useMemo(() => pageLoader(client, pages, ids), [client, pages, ids])
  // Scrolling alone renders nothing again: only lines that arrive do, and a load that fails.
  const [, ended] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const stopEnds = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.query.queryKey[1] !== SOME) return
      if (event.action.type === 'success' || event.action.type === 'error') ended()
    })
    let { sight } = scheduleNow()
    loader.load()
    const stopSight = onSchedule(() => {
      const before = sight
      sight = scheduleNow().sight
      if (sight !== before) loader.load()
    })
    return () => {
      stopEnds()
      stopSight()
      loader.leave()
    }
  }, [client, loader])
  const loaded = useSameList(
    pages.filter(({ queryKey }, page) => page > 0 && client.getQueryData(queryKey) !== undefined),
  )
  const queries = useQueries({
    queries: loaded.map((page) => ({ ...page, enabled: () => loader.inSight().has(pages.indexOf(page)) })),
  })
  const answers = useSameList(queries.map((query) => query.data))
  const answered = useMemo(
    () => loaded.map(({ some }, index): AnsweredPage => ({ ids: some, drivers: answers[index]?.drivers })),
    [loaded, answers],
  )
  const failed = useScheduleState(loader.failed)
  useEffect(() => {
    if (!failed) return
    const timer = setInterval(loader.retry, RETRY)
    return () => clearInterval(timer)
  }, [failed, loader])
  const failedPage: FailedPage | undefined =
    failed === 'unknown' ? { isWaiting: false, retry: loader.retry } : undefined
  return { pages: answered, failedPage }
}

/** The second part of the key of a page. */
const SOME = 'some'

interface DriversPage {
  some: readonly number[]
  queryKey: readonly unknown[]
  queryFn: (asked: { signal: AbortSignal }) => ReturnType<typeof fetchDrivers>
  staleTime: number
  meta: { ownErrors: true }
}

function pagesOf(
  ids: readonly number[],
  { range, location }: Pick<ScheduleView, 'range' | 'location'>,
): DriversPage[] {
  return Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, page) => {
    const some = ids.slice(page * PAGE, (page + 1) * PAGE)
    return {
      some,
      queryKey: [...DRIVERS_KEY, SOME, range.from, range.to, location ?? null, some.join()],
      queryFn: ({ signal }) =>
        fetchDrivers({ range, location }, { ids: some, limit: PAGE, withLine: true }, signal),
      staleTime: DATED_LIST.staleTime,
      meta: { ownErrors: true },
    }
  })
}

/** Loads the pages in sight. Ends the requests of those that are scrolled past before they came. */
function pageLoader(client: QueryClient, pages: readonly DriversPage[], ids: readonly number[]) {
  const pageOf = new Map(ids.map((id, index) => [id, Math.floor(index / PAGE)]))
  /** Without the first page, which comes with the order. */
  const inSight = () => new Set(scheduleNow().sight.drivers?.flatMap((id) => pageOf.get(id) || []))
  const stateOf = (page: DriversPage) => client.getQueryState(page.queryKey)
  const shown = () => [...inSight()].flatMap((index) => pages[index] ?? [])
  const underWay = new Set<DriversPage>()
  const start = (page: DriversPage) => {
    underWay.add(page)
    void client.prefetchQuery(page).then(() => underWay.delete(page))
  }
  const endOthers = (wanted: readonly DriversPage[]) => {
    for (const page of underWay) {
      if (wanted.includes(page) || stateOf(page)?.data !== undefined) continue
      void client.cancelQueries({ queryKey: page.queryKey, exact: true })
    }
  }
  return {
    inSight,
    load: () => {
      const wanted = shown()
      endOthers(wanted)
      for (const page of wanted) if (stateOf(page)?.status !== 'error') start(page)
    },
    /** Ends what is under way. */
    leave: () => endOthers([]),
    /** 'unknown' if lines in sight could not be loaded, 'old' if they only could not be loaded again. */
    failed: () => {
      const failed = shown().filter((page) => stateOf(page)?.status === 'error')
      if (failed.length === 0) return undefined
      return failed.some((page) => stateOf(page)?.data === undefined) ? 'unknown' : 'old'
    },
    retry: () => {
      for (const page of shown()) if (stateOf(page)?.status === 'error') start(page)
    },
  }
}

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
