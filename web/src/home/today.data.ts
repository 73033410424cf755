import { driverLive } from '@driverdesk/contract/drivers/drivers.live.ts'
import { todayRoutes } from '@driverdesk/contract/home/today.routes.ts'
import { invoiceLive } from '@driverdesk/contract/invoices/invoices.live.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { timesheetLive } from '@driverdesk/contract/timesheets/timesheets.live.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../kernel/api.ts'
import { onChanges, stopAll } from '../kernel/onChanges.ts'
import { afterPause } from '../schedule/data/afterPause.ts'
import { useLatest } from '../ui/useLatest.ts'

const MINUTE = 60_000
/** Fifty people with Home open must not ask at once for each change. */
const PAUSE = 10_000
const SPREAD = 5_000

export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: ({ signal }) => call(todayRoutes.read, {}, { signal }),
  staleTime: 0,
  // A driver becomes late without an event.
  refetchInterval: MINUTE,
})

const CHANNELS = [shiftLive, timesheetLive, invoiceLive, driverLive].map(({ name }) => name)

/** Loads today's work for the office, once for many changes at the same time. */
export function useTodayWork() {
  const query = useQuery(todayQuery)
  const refetch = useLatest(query.refetch)
  useEffect(() => {
    const pause = PAUSE + Math.random() * SPREAD
    const soon = afterPause(pause, () => void refetch.current({ cancelRefetch: false }))
    return stopAll(soon.cancel, onChanges(soon, ...CHANNELS))
  }, [refetch])
  return query
}
