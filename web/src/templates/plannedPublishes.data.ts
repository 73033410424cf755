/** Publishing at a set time: what is planned for the days on screen, and the calls that plan, cancel and carry out. */
import type {
  ChangedPlannedPublish,
  NewPlannedPublish,
  PlannedPublish,
} from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import { plannedPublishLive } from '@driverdesk/contract/templates/plannedPublishes.live.ts'
import { plannedPublishRoutes } from '@driverdesk/contract/templates/plannedPublishes.routes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BULK_TIMEOUT_MS, call } from '../kernel/api.ts'
import { unlessGone } from '../kernel/apiError.ts'
import { atMostEvery } from '../kernel/atMostEvery.ts'
import { newIdempotencyKey } from '../kernel/idempotencyKey.ts'
import { onLive, onRefetch } from '../kernel/live.ts'
import { queryClient } from '../kernel/query.ts'
import { askForShiftsAgain, onShiftEvents, savingShifts } from '../shifts/shifts.data.ts'

const planKeys = { all: ['planned publishes'] as const }

/** How many shifts a plan has changes with every one of them: asked for again, but not at each. */
const PAUSE_MS = 3_000

/** What is planned for a range, kept true while it is shown. `enabled` false asks for nothing. */
export function usePlannedPublishes({ from, to }: DateRange, enabled: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    const again = atMostEvery(PAUSE_MS, () => void client.invalidateQueries({ queryKey: planKeys.all }))
    const stops = [
      onLive(plannedPublishLive.name, () => again(undefined)),
      onShiftEvents(() => again(undefined)),
      onRefetch(() => again(undefined)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
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

/** Gives a plan another time, unless somebody else has changed it since. */
export const replan = (
  body: ChangedPlannedPublish,
  { id, updated_at }: PlannedPublish,
): Promise<PlannedPublish> =>
  changed(call(plannedPublishRoutes.replan, { params: { id: String(id) }, body: { ...body, updated_at } }))

/** As the server has it now, on whichever days that is; undefined where it is done or cancelled. */
export const loadPlan = ({ id }: PlannedPublish): Promise<PlannedPublish | undefined> =>
  unlessGone(call(plannedPublishRoutes.get, { params: { id: String(id) } }))

/** Cancels a plan, unless somebody else has changed it since. */
export const useCancelPlan = () =>
  useMutation({
    mutationFn: ({ id, updated_at }: PlannedPublish) =>
      changed(call(plannedPublishRoutes.cancel, { params: { id: String(id) }, query: { updated_at } })),
  })

/** Publishes a plan at once as it was seen; the same key for every attempt, so that what an earlier one did is answered again. */
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
    onSettled: () => askForShiftsAgain(queryClient),
  })
}

async function changed<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } finally {
    void queryClient.invalidateQueries({ queryKey: planKeys.all })
  }
}
