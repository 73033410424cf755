/** The pages of drivers of the schedule by driver, loaded with the code of their lines: the schedule opens by restaurant. */
import { hashKey, QueriesObserver, type QueryClient } from '@tanstack/react-query'
import { DRIVERS_KEY, fetchDrivers, LINES, type ListedDriver, SOME } from '../../desk/scheduleDrivers.data.ts'
import { DATED_LIST } from '../../kernel/datedLists.ts'
import { remembered } from '../model/remembered.ts'
import type { Sight } from '../model/scheduleState.ts'
import { scheduleNow } from '../model/scheduleStore.ts'
import type { ScheduleView } from '../schedule.search.ts'
import { RETRY } from './shiftsInSight.ts'

export interface DriverInSight {
  id: number
  driver: ListedDriver | undefined
  /** Hours and pay are for other days; the new ones are loading. */
  isOld: boolean
}

/** The answer to a call for some drivers. */
export interface AnsweredPage {
  ids: readonly number[]
  drivers: readonly ListedDriver[] | undefined
}

interface DriversPage {
  some: readonly number[]
  queryKey: readonly unknown[]
  /** Made once: there are hundreds of pages. */
  queryHash: string
  queryFn: (asked: { signal: AbortSignal }) => ReturnType<typeof fetchDrivers>
  staleTime: number
  meta: { ownErrors: true }
}

export interface LinesAt extends Pick<ScheduleView, 'range' | 'location'> {
  /** With the figures of each day. */
  withDaily: boolean
}

function pagesOf(ids: readonly number[], { range, location, withDaily }: LinesAt): DriversPage[] {
  return Array.from({ length: Math.ceil(ids.length / LINES) }, (_, page) => {
    const some = ids.slice(page * LINES, (page + 1) * LINES)
    const queryKey = [...DRIVERS_KEY, SOME, range.from, range.to, location ?? null, withDaily, some.join()]
    return {
      some,
      queryKey,
      queryHash: hashKey(queryKey),
      queryFn: ({ signal }) =>
        fetchDrivers({ range, location }, { ids: some, limit: LINES, withLine: true, withDaily }, signal),
      staleTime: DATED_LIST.staleTime,
      meta: { ownErrors: true },
    }
  })
}

type Answer = Awaited<ReturnType<typeof fetchDrivers>>

const answerOf = remembered(
  ({ some }: DriversPage, answer: Answer | undefined): AnsweredPage => ({
    ids: some,
    drivers: answer?.drivers,
  }),
)

const pagesAt = remembered(
  ({ drivers }: Sight, pageOf: ReadonlyMap<number, number>) =>
    new Set(drivers?.flatMap((id) => pageOf.get(id) || [])),
)

/** Loads the pages of drivers in sight. Ends the requests of those that are scrolled past before they came. */
export function pageLoader(client: QueryClient, ids: readonly number[], at: LinesAt) {
  const pages = pagesOf(ids, at)
  const cache = client.getQueryCache()
  const pageOf = new Map(ids.map((id, index) => [id, Math.floor(index / LINES)]))
  /** Without the first page, which comes with the order. */
  const inSight = () => pagesAt(scheduleNow().sight, pageOf)
  const stateOf = (page: DriversPage) => cache.get(page.queryHash)?.state
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
  const retry = () => {
    for (const page of shown()) if (stateOf(page)?.status === 'error') start(page)
  }
  /** The pages after the first one that have been loaded. */
  const loaded = () => pages.filter((page, index) => index > 0 && stateOf(page)?.data !== undefined)
  // Keeps them, and loads those in sight again after a change.
  const observer = new QueriesObserver(client, [])
  const keep = () =>
    observer.setQueries(
      loaded().map((page) => ({ ...page, enabled: () => inSight().has(pages.indexOf(page)) })),
    )
  return {
    /** Calls `changed` when a page has been loaded or has failed. Returns a function that stops it. */
    follow: (changed: () => void) => {
      const stopKeeping = observer.subscribe(() => undefined)
      keep()
      const stop = cache.subscribe((event) => {
        if (event.type !== 'updated' || event.query.queryKey[1] !== SOME) return
        if (event.action.type !== 'success' && event.action.type !== 'error') return
        keep()
        changed()
      })
      return () => {
        stop()
        stopKeeping()
      }
    },
    answered: () => loaded().map((page) => answerOf(page, stateOf(page)?.data as Answer | undefined)),
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
    retry,
    /** Tries failed loads again from time to time, and as soon as the network is back. Returns a function that stops it. */
    keepTrying: () => {
      const timer = setInterval(retry, RETRY)
      addEventListener('online', retry)
      return () => {
        clearInterval(timer)
        removeEventListener('online', retry)
      }
    },
  }
}

/**
 * Returns a function that puts the drivers in their order. A driver who was loaded before stays until they are loaded again:
 * with other days the names stay in place, and a new order only moves them.
 */
export function createDrivers() {
  const known = new Map<number, { driver: ListedDriver; of: string | undefined }>()
  // The same driver is the same object, so that their line stays.
  const shown = new Map<number, DriverInSight>()
  const driverOf = (id: number, of: string | undefined): DriverInSight => {
    const { driver, of: shownOf } = known.get(id) ?? {}
    const isOld = of === undefined || shownOf !== of
    const before = shown.get(id)
    if (before?.driver === driver && before?.isOld === isOld) return before
    const now = { id, driver, isOld }
    shown.set(id, now)
    return now
  }
  /** @param of names the days and the location; undefined if they are old */
  return (
    { ids, drivers }: { ids?: readonly number[] | undefined; drivers: readonly ListedDriver[] },
    later: readonly AnsweredPage[],
    of: string | undefined,
  ): DriverInSight[] => {
    // The drivers who were asked for but were not in the answer.
    const gone = new Set<number>()
    for (const page of [...later, { ids: [], drivers }]) {
      if (page.drivers === undefined) continue
      for (const id of page.ids) gone.add(id)
      for (const driver of page.drivers) {
        gone.delete(driver.id)
        if (of !== undefined) known.set(driver.id, { driver, of })
      }
    }
    return (ids ?? drivers.map(({ id }) => id)).filter((id) => !gone.has(id)).map((id) => driverOf(id, of))
  }
}
