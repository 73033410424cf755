import { driverLive } from '@driverdesk/contract/drivers/drivers.live.ts'
import { todayRoutes } from '@driverdesk/contract/home/home.routes.ts'
import type { TodayQuery } from '@driverdesk/contract/home/today.shapes.ts'
import { invoiceLive } from '@driverdesk/contract/invoices/invoices.live.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { timesheetLive } from '@driverdesk/contract/timesheets/timesheets.live.ts'
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../kernel/api.ts'
import { onChanges, stopAll } from '../kernel/onChanges.ts'
import { afterPause } from '../kernel/timing.ts'
import { useLatest } from '../ui/useLatest.ts'

const MINUTE = 60_000
/** Fifty people with Home open must not ask in the same moment, nor for each of fifty changes a second. */
const SPREAD = 1_000
const PAUSE = 10_000
const PAUSE_SPREAD = 5_000

const TODAY = ['today'] as const

/** @param whole the part of which all lines are wanted */
const todayQuery = (whole: TodayQuery['whole']) =>
  queryOptions({
    queryKey: [...TODAY, whole],
    queryFn: ({ signal }) => call(todayRoutes.read, { query: { whole } }, { signal }),
    staleTime: 0,
    // A driver becomes late without an event.
    refetchInterval: MINUTE,
    placeholderData: keepPreviousData,
  })

export const refreshToday = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: TODAY })

const CHANNELS = [shiftLive, timesheetLive, invoiceLive, driverLive].map(({ name }) => name)

/** Loads today's work for the office: at once after a change, and then once for all changes of the next ten seconds. */
export function useTodayWork(whole: TodayQuery['whole']) {
  const query = useQuery(todayQuery(whole))
  const refetch = useLatest(query.refetch)
  useEffect(() => {
    const refresh = () => void refetch.current({ cancelRefetch: false })
    const soon = afterPause(Math.random() * SPREAD, refresh, PAUSE + Math.random() * PAUSE_SPREAD)
    return stopAll(soon.cancel, onChanges(soon, ...CHANNELS))
  }, [refetch])
  return query
}
