import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import type { ShortNoticeChoice } from '@driverdesk/contract/shifts/shortNotice.shapes.ts'
import { historyRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import type { PublishedVersion } from '@driverdesk/contract/steps/history.shapes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import type { PushDrivers } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { partQuery } from '../desk/deskSearch.ts'
import { BULK_TIMEOUT_MS, call } from '../kernel/api.ts'
import { onChanges } from '../kernel/onChanges.ts'
import { atMostEvery } from '../kernel/timing.ts'
import type { LocationGuid } from '../links/screenLinks.ts'
import { savingShifts } from '../shifts/shifts.data.ts'

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

/** A shift as published, beside its current state. */
export type ComparedShift = PublishedVersion['shifts'][number]

const partKey = ({ range, location }: SchedulePart) => [range.from, range.to, location]

/** The times at which shifts of these days were published. */
export const versionsQuery = (part: SchedulePart) =>
  queryOptions({
    queryKey: [...historyKeys.all, 'versions', ...partKey(part)],
    queryFn: ({ signal }) => call(historyRoutes.versions, { query: partQuery(part) }, { signal }),
    staleTime: 0,
  })

export const versionQuery = (part: SchedulePart, id: number | undefined) =>
  queryOptions({
    queryKey: [...historyKeys.all, 'version', id, ...partKey(part)],
    queryFn: ({ signal }) =>
      call(historyRoutes.version, { params: { id: String(id) }, query: partQuery(part) }, { signal }),
    enabled: id !== undefined,
    staleTime: 0,
  })

export interface WantedShifts {
  part: SchedulePart
  /** The step of the publish. */
  stepId: number
  /** As the person saw them. */
  shifts: readonly ComparedShift[]
  push: PushDrivers | undefined
  shortNotice?: ShortNoticeChoice | undefined
  reason?: string | undefined
  costShown?: number | null
  idempotencyKey: string
  /** Checks the request and changes nothing. */
  isTrial?: boolean
}

export function useRestoreCall() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingShifts,
    meta: { ownErrors: true },
    mutationFn: ({
      part,
      stepId,
      shifts,
      push,
      shortNotice,
      reason,
      costShown,
      idempotencyKey,
      isTrial,
    }: WantedShifts) => {
      const { restaurant_id, area_id, ...days } = partQuery(part)
      return call(
        historyRoutes.restore,
        {
          params: { id: String(stepId) },
          body: {
            ...days,
            restaurant_id: restaurant_id === undefined ? undefined : Number(restaurant_id),
            area_id: area_id === undefined ? undefined : Number(area_id),
            shifts: shifts.map(({ id, version }) => ({ id, version })),
            dry_run: isTrial ? 1 : undefined,
            push_drivers: push,
            short_notice: shortNotice,
            rule_reason: reason,
            cost_shown: costShown ?? undefined,
          },
        },
        { idempotencyKey, timeoutMs: BULK_TIMEOUT_MS },
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey: historyKeys.all }),
  })
}
