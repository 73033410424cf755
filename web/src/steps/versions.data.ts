/** The published versions of the schedule, and restoring their shifts. */

import type { ShortNoticeChoice } from '@driverdesk/contract/shifts/shortNotice.shapes.ts'
import { historyRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import type { PublishedVersion } from '@driverdesk/contract/steps/history.shapes.ts'
import type { PushDrivers } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { partQuery } from '../desk/deskSearch.ts'
import { BULK_TIMEOUT_MS, call } from '../kernel/api.ts'
import { savingShifts } from '../shifts/shifts.data.ts'
import { historyKeys, type SchedulePart } from './history.data.ts'

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
