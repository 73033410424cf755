/** Plans to publish at a set time: their list, their calls and their words. */

import type { RateChange } from '@driverdesk/contract/shifts/bulkShifts.shapes.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import type {
  ChangedPlannedPublish,
  NewPlannedPublish,
  PlannedPublish,
} from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import { plannedPublishLive } from '@driverdesk/contract/templates/plannedPublishes.live.ts'
import { plannedPublishRoutes } from '@driverdesk/contract/templates/plannedPublishes.routes.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { rateChangeText } from '@driverdesk/domain/shifts/rateChange.ts'
import { PUSH_SEND } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BULK_TIMEOUT_MS, call } from '../kernel/api.ts'
import { unlessGone } from '../kernel/apiError.ts'
import { atMostEvery } from '../kernel/atMostEvery.ts'
import { newIdempotencyKey } from '../kernel/idempotencyKey.ts'
import { onChanges } from '../kernel/onChanges.ts'
import { queryClient } from '../kernel/query.ts'
import { refetchShifts, savingShifts } from '../shifts/shifts.data.ts'
import { countOf, dayAndMonth, weekdayName } from '../ui/dayWords.ts'

const planKeys = { all: ['planned publishes'] as const }

/** The shortest time between two requests: every change of a shift may change a plan's count. */
const PAUSE_MS = 3_000

/** The plans of a range, kept up to date while they are shown. */
export function usePlannedPublishes({ from, to }: DateRange, enabled: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    const again = atMostEvery(PAUSE_MS, () => void client.invalidateQueries({ queryKey: planKeys.all }))
    return onChanges(() => again(undefined), plannedPublishLive.name, shiftLive.name)
  }, [client])
  return useQuery({
    queryKey: [...planKeys.all, from, to],
    queryFn: ({ signal }) =>
      call(plannedPublishRoutes.list, { query: { period_date_from: from, period_date_to: to } }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
  })
}

export const planPublish = (body: NewPlannedPublish, idempotencyKey: string): Promise<PlannedPublish> =>
  changed(call(plannedPublishRoutes.create, { body }, { idempotencyKey }))

/** Sets another time. Refused if someone else has changed the plan since. */
export const replan = (
  body: ChangedPlannedPublish,
  { id, updated_at }: PlannedPublish,
): Promise<PlannedPublish> =>
  changed(call(plannedPublishRoutes.replan, { params: { id: String(id) }, body: { ...body, updated_at } }))

/** Loads the plan again, even on other days; undefined if it is done or cancelled. */
export const loadPlan = ({ id }: PlannedPublish): Promise<PlannedPublish | undefined> =>
  unlessGone(call(plannedPublishRoutes.get, { params: { id: String(id) } }))

/** Cancels a plan. Refused if someone else has changed it since. */
export const useCancelPlan = () =>
  useMutation({
    mutationFn: ({ id, updated_at }: PlannedPublish) =>
      changed(call(plannedPublishRoutes.cancel, { params: { id: String(id) }, query: { updated_at } })),
  })

/** Publishes a plan at once. Every attempt has the same key, so that a repeated one returns the first outcome. */
export function usePublishPlanNow() {
  const [idempotencyKey] = useState(newIdempotencyKey)
  return useMutation({
    mutationKey: savingShifts,
    mutationFn: ({ id, updated_at, cost }: PlannedPublish) =>
      changed(
        call(
          plannedPublishRoutes.publishNow,
          { params: { id: String(id) }, body: { updated_at, cost_shown: cost } },
          { idempotencyKey, timeoutMs: BULK_TIMEOUT_MS },
        ),
      ),
    onSettled: () => refetchShifts(queryClient),
  })
}

/** Loads the plans again, also after an error. */
const changed = <T>(answer: Promise<T>): Promise<T> =>
  answer.finally(() => void queryClient.invalidateQueries({ queryKey: planKeys.all }))

/** 'Will be published Friday 20 Nov 18:00 · 23 shifts'. */
export const planText = ({ date, time, shifts }: PlannedPublish): string =>
  `Will be published ${weekdayName(date)} ${dayAndMonth(date)} ${time} · ${countOf(shifts, 'shift')}`

export const toldText = ({ push_drivers }: Pick<PlannedPublish, 'push_drivers'>): string =>
  push_drivers === PUSH_SEND ? 'Drivers are told by push message.' : 'Drivers are not told.'

/** Says that publishing now sets another rate than the one shown (docs/spec/shifts.md#publishing-sets-the-rate). */
export const nowRateText = ({ shifts, shown, cost }: RateChange): string =>
  rateChangeText(shifts, poundsToPence(shown), poundsToPence(cost))

/** The same for publishing later, when the rates may have changed again. */
export const plannedRateText = (change: RateChange): string =>
  `${nowRateText(change)} What counts is the rate at the time of publishing.`
