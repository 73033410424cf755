/** The order of all drivers of the schedule by driver, and the lines of those that are or were in sight. */
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import type { FailedPage } from '../../desk/DeskStandIn.tsx'
import { useScheduleState } from '../model/scheduleStore.ts'
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

/** The pages after the first one that are or were in sight. Only those in sight follow changes. */
function useLaterPages({ range, location }: ScheduleView, ids: readonly number[] = NO_IDS) {
  const client = useQueryClient()
  const pageOf = useMemo(() => new Map(ids.map((id, index) => [id, Math.floor(index / PAGE)])), [ids])
  const inSight = useScheduleState(
    useShallow(({ sight: { drivers = NO_IDS } }) => [
      ...new Set(drivers.flatMap((id) => pageOf.get(id) || [])),
    ]),
  )
  const { from, to } = range
  const asked = useMemo(
    () =>
      Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, page) => {
        const some = ids.slice(page * PAGE, (page + 1) * PAGE)
        const queryKey = [...DRIVERS_KEY, 'some', from, to, location ?? null, some.join()] as const
        return { page, some, queryKey }
      }).filter(
        ({ page, queryKey }) =>
          inSight.includes(page) || (page > 0 && client.getQueryData(queryKey) !== undefined),
      ),
    [ids, from, to, location, inSight, client],
  )
  const queries = useQueries({
    queries: asked.map(({ page, some, queryKey }) => ({
      queryKey,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        fetchDrivers({ range, location }, { ids: some, limit: PAGE, withLine: true }, signal),
      enabled: inSight.includes(page),
      refetchInterval: ({ state }: { state: { status: string } }) => state.status === 'error' && RETRY,
      meta: { ownErrors: true },
    })),
  })
  const answers = useSameList(queries.map((query) => query.data))
  const pages = useMemo(
    () => asked.map(({ some }, index): AnsweredPage => ({ ids: some, drivers: answers[index]?.drivers })),
    [asked, answers],
  )
  const failed = queries.filter(({ isError, data }) => isError && data === undefined)
  const failedPage: FailedPage | undefined =
    failed.length > 0
      ? {
          isWaiting: failed.some(({ isFetching }) => isFetching),
          retry: () => {
            for (const query of failed) void query.refetch()
          },
        }
      : undefined
  return { pages, failedPage }
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
