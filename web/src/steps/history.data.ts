import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { historyRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { partQuery } from '../desk/deskSearch.ts'
import { call } from '../kernel/api.ts'
import { onChanges } from '../kernel/onChanges.ts'
import { atMostEvery } from '../kernel/timing.ts'
import type { LocationGuid } from '../links/screenLinks.ts'

export const historyKeys = { all: ['history of the schedule'] as const }

/** The days and the location on screen. */
export interface SchedulePart {
  range: DateRange
  location?: LocationGuid | undefined
}

export const shiftHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: [...historyKeys.all, 'shift', id],
    queryFn: ({ signal }) => call(historyRoutes.ofShift, { params: { id: String(id) } }, { signal }),
    staleTime: 0,
  })

/** @param actor one of its `people`; undefined for all */
export const weekHistoryQuery = ({ range, location }: SchedulePart, actor: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...historyKeys.all, 'week', range.from, range.to, location, actor],
    queryFn: ({ signal, pageParam }) =>
      call(
        historyRoutes.ofWeek,
        {
          query: {
            ...partQuery({ range, location }),
            actor,
            before: pageParam ? String(pageParam) : undefined,
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

/** The shortest time between two requests while shifts change. */
const PAUSE_MS = 2_000

/** Keeps an open history up to date. */
export function useHistoryLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = atMostEvery(PAUSE_MS, () => void client.invalidateQueries({ queryKey: historyKeys.all }))
    return onChanges(() => refresh(undefined), shiftLive.name)
  }, [client])
}
