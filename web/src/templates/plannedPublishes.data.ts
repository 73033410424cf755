/** Plans to publish at a set time: their calls and their words. */

import type { RateChange } from '@driverdesk/contract/shifts/bulkShifts.shapes.ts'
import type {
  ChangedPlannedPublish,
  NewPlannedPublish,
  PlannedPublish,
} from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import { plannedPublishRoutes } from '@driverdesk/contract/templates/templates.routes.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { rateChangeText } from '@driverdesk/domain/shifts/shiftCost.ts'
import { PUSH_SEND } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { BULK_TIMEOUT_MS, call } from '../kernel/api.ts'
import { unlessGone } from '../kernel/apiError.ts'
import { newIdempotencyKey } from '../kernel/idempotencyKey.ts'
import { queryClient, thenRefetch } from '../kernel/query.ts'
import { refetchShifts, savingShifts } from '../shifts/shifts.data.ts'
import { dayAndMonth, weekdayName } from '../ui/dateText.ts'
import { planKeys } from './plansInRange.data.ts'

export const planPublish = (body: NewPlannedPublish, idempotencyKey: string): Promise<PlannedPublish> =>
  changed(call(plannedPublishRoutes.create, { body }, { idempotencyKey }))

export const replan = (
  body: ChangedPlannedPublish,
  { id, updated_at }: PlannedPublish,
): Promise<PlannedPublish> =>
  changed(call(plannedPublishRoutes.replan, { params: { id: String(id) }, body: { ...body, updated_at } }))

/** Loads the plan again, even on other days; undefined if it is done or cancelled. */
export const loadPlan = ({ id }: PlannedPublish): Promise<PlannedPublish | undefined> =>
  unlessGone(call(plannedPublishRoutes.get, { params: { id: String(id) } }))

/** Cancels a plan. Refused if someone else has since changed it. */
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

const changed = <T>(answer: Promise<T>) => thenRefetch(answer, planKeys.all)

/** 'Will be published Friday 20 Nov 18:00 · 23 shifts'; '… · no shift is left to publish', unless more are added by then. */
export const planText = ({ date, time, shifts }: PlannedPublish): string =>
  `Will be published ${weekdayName(date)} ${dayAndMonth(date)} ${time} · ${
    shifts === 0 ? 'no shift is left to publish' : countOf(shifts, 'shift')
  }`

export const notifiedText = ({ push_drivers }: Pick<PlannedPublish, 'push_drivers'>): string =>
  push_drivers === PUSH_SEND ? 'Drivers are notified by push message.' : 'Drivers are not notified.'

/**
 * Says that publishing now sets a different rate from the one shown
 * (docs/spec/shifts.md#publishing-sets-the-rate).
 */
export const nowRateText = ({ shifts, shown, cost }: RateChange): string =>
  rateChangeText(shifts, poundsToPence(shown), poundsToPence(cost))

/** The same for publishing later, when the rates may have changed again. */
export const plannedRateText = (change: RateChange): string =>
  `${nowRateText(change)} The rate at the time of publishing applies.`
