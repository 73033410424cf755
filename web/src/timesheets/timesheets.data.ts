/** The timesheets of a range: their lists in the cache, and live events. */
import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import { timesheetLive } from '@driverdesk/contract/timesheets/timesheets.live.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { onLive, onRefetch } from '../kernel/live.ts'
import { prefetchShiftsWithoutDrafts } from '../shifts/shifts.data.ts'
import type { TimesheetOf } from './shownTimesheet.ts'
import { timesheetBasicsQuery } from './timesheetBasics.data.ts'
import {
  changesOf,
  coveringTimesheets,
  patchTimesheets,
  timesheetKeys,
  timesheetsQuery,
} from './timesheetCache.ts'

/** Starts every change to timesheets, so that the screen can say 'Saving…'. */
export const savingTimesheets = ['saving', 'timesheets'] as const

/** The timesheets of a range; at once where a wider list has them already. `enabled` false asks for nothing. */
export function useTimesheets<A extends Audience>(range: DateRange, audience: A, enabled = true) {
  const client = useQueryClient()
  const { from, to } = range
  const covering = useCallback(
    () => coveringTimesheets<TimesheetOf<A>>(client, { from, to }),
    [client, from, to],
  )
  return useQuery({ ...timesheetsQuery(range, audience), enabled, placeholderData: covering })
}

/** Keeps the lists true while a screen shows them; afterwards they count as old, since nobody tells them any more. */
export function useTimesheetLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stops = [
      onLive(timesheetLive.name, (events) => patchTimesheets(client, changesOf(events))),
      onRefetch(() => {
        void client.invalidateQueries({ queryKey: timesheetKeys.all })
        // What a fuel trip pays may have changed with them (docs/spec/timesheets.md#pending-amounts).
        void client.invalidateQueries({ queryKey: timesheetBasicsQuery.queryKey })
      }),
    ]
    return () => {
      for (const stop of stops) stop()
      void client.invalidateQueries({ queryKey: timesheetKeys.all, refetchType: 'none' })
      void client.invalidateQueries({ queryKey: timesheetBasicsQuery.queryKey, refetchType: 'none' })
    }
  }, [client])
}

/** Loads ahead what the screen of a range shows. */
export function prefetchTimesheets(client: QueryClient, range: DateRange, audience: Audience): void {
  void client.prefetchQuery(timesheetsQuery(range, audience))
  void prefetchShiftsWithoutDrafts(client, range, audience)
}
