import { keepPreviousData, notifyManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer } from 'react'
import type { FailedPage } from '../../desk/DeskStandIn.tsx'
import { DRIVERS_KEY, fetchDrivers, LINES, useDriversLive } from '../../desk/scheduleDrivers.data.ts'
import { onSchedule, scheduleNow, useScheduleState } from '../model/scheduleStore.ts'
import { type ScheduleView, showsFigures } from '../schedule.search.ts'
import type { AnsweredPage, DriverInSight } from './driverPages.ts'
import { useSameList } from './shiftsInSight.ts'

type PagesCode = Pick<typeof import('./driverPages.ts'), 'createDrivers' | 'pageLoader'>

const NO_PAGES: readonly AnsweredPage[] = []
const NO_DRIVERS: readonly DriverInSight[] = []

/** The drivers that the address names; none if it names only open shifts. */
export function useDriversInSight(view: ScheduleView, isAsked: boolean, code: PagesCode | undefined) {
  const { range, location, driver, busy, sort, name, problem } = view
  const { from, to } = range
  const isEnabled = isAsked && !problem && driver !== 'open'
  const ids = typeof driver === 'number' ? [driver] : undefined
  // A search does not apply to a chosen driver.
  const found = ids ? {} : { busy, name }
  const withDaily = showsFigures(view)
  const at = [from, to, location ?? null, withDaily] as const
  const first = useQuery({
    queryKey: [
      ...[...DRIVERS_KEY, 'lines', ...at],
      ...[found.busy ?? false, sort ?? null, found.name ?? null, driver ?? null],
    ],
    queryFn: ({ signal }) =>
      fetchDrivers(
        { range, location, search: found.name },
        { busy: found.busy, sort, ids, limit: LINES, withLine: true, withDaily, withIds: true },
        signal,
      ),
    // The drivers are mostly the same, but not their figures.
    placeholderData: keepPreviousData,
    enabled: isEnabled,
    meta: { ownErrors: true },
  })
  useDriversLive()
  const { data, isPlaceholderData, error, refetch } = first
  const later = useLaterPages(view, isPlaceholderData || !isEnabled ? undefined : data?.ids, code)
  const driversOf = useMemo(() => code?.createDrivers(), [code])
  const of = isPlaceholderData ? undefined : at.join()
  const { pages } = later
  const drivers = useMemo(
    () => (isEnabled && data && driversOf ? driversOf(data, pages, of) : NO_DRIVERS),
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

/** The pages after the first one that have been in sight. Only those in sight follow changes. */
function useLaterPages(view: ScheduleView, ids: readonly number[] | undefined, code: PagesCode | undefined) {
  const client = useQueryClient()
  const { range, location } = view
  const { from, to } = range
  const withDaily = showsFigures(view)
  const loader = useMemo(
    () => ids && code?.pageLoader(client, ids, { range: { from, to }, location, withDaily }),
    [client, code, ids, from, to, location, withDaily],
  )
  // Scrolling alone renders nothing again: only lines that arrive do, and a load that fails.
  const [, ended] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!loader) return
    const stop = loader.follow(notifyManager.batchCalls(ended))
    let { sight } = scheduleNow()
    loader.load()
    const stopSight = onSchedule(() => {
      const before = sight
      sight = scheduleNow().sight
      if (sight !== before) loader.load()
    })
    return () => {
      stop()
      stopSight()
      loader.leave()
    }
  }, [loader])
  const pages = useSameList(loader?.answered() ?? NO_PAGES)
  const failed = useScheduleState(() => loader?.failed())
  useEffect(() => (failed ? loader?.keepTrying() : undefined), [failed, loader])
  const failedPage: FailedPage | undefined =
    loader && failed === 'unknown' ? { isWaiting: false, retry: loader.retry } : undefined
  return { pages, failedPage }
}
