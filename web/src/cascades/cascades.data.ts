/** Offers in turn: their calls, and the list that follows them live. */
import type {
  Cascades,
  CascadesCheck,
  NewCascades,
  StartedCascades,
} from '@driverdesk/contract/cascades/cascade.shapes.ts'
import { cascadesLive } from '@driverdesk/contract/cascades/cascades.live.ts'
import { cascadeRoutes } from '@driverdesk/contract/cascades/cascades.routes.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { notifications } from '@mantine/notifications'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../kernel/api.ts'
import { onChanges } from '../kernel/onChanges.ts'
import { thenRefetch } from '../kernel/query.ts'
import { atMostEvery } from '../kernel/timing.ts'
import { forgetLastDone, keepLastDone } from '../steps/undo.data.ts'

const KEY = ['cascades'] as const

const PAUSE_MS = 1_000

/** The offers in the person's scope, kept up to date while they are shown. */
export function useCascades() {
  const client = useQueryClient()
  const list = useQuery<Cascades>({
    queryKey: KEY,
    queryFn: ({ signal }) => call(cascadeRoutes.list, {}, { signal }),
  })
  const runs = list.data?.cascades.some(({ ended_as }) => ended_as === null) ?? false
  useEffect(() => {
    const again = atMostEvery(PAUSE_MS, () => void client.invalidateQueries({ queryKey: KEY }))
    // Any change of the shift may end its offers.
    const channels = runs ? [cascadesLive.name, shiftLive.name] : [cascadesLive.name]
    return onChanges(() => again(undefined), ...channels)
  }, [client, runs])
  return list
}

/** The effect that starting would have now. */
export const cascadesCheck = (body: NewCascades) =>
  queryOptions<CascadesCheck>({
    queryKey: ['cascades check', body],
    queryFn: ({ signal }) => call(cascadeRoutes.check, { body }, { signal }),
    gcTime: 0,
    placeholderData: keepPreviousData,
    meta: { ownErrors: true },
  })

/** Starts offering shifts. Until a later step, undo stops these offers. */
export async function startCascades(body: NewCascades, idempotencyKey: string): Promise<StartedCascades> {
  const answer = await thenRefetch(call(cascadeRoutes.start, { body }, { idempotencyKey }), KEY)
  const shifts = answer.started.length
  const name = `Offer ${shifts === 1 ? 'a shift' : countOf(shifts, 'shift')} in turn`
  if (shifts > 0)
    keepLastDone({ name, shifts, of: answer.started.join(), undo: () => undoStart(answer.started) })
  return answer
}

/** Stops what was started, and says so. */
export async function undoStart(shiftIds: number[]): Promise<string> {
  const { stopped } = await stopCascades(shiftIds)
  forgetLastDone(shiftIds.join())
  return stopped > 0 ? 'The offers are stopped.' : 'The offers had already ended. Nothing was undone.'
}

/** Also hides the message that they were started: its Undo has nothing left to undo. */
export async function stopCascades(shift_ids: number[]) {
  const answer = await thenRefetch(call(cascadeRoutes.stop, { body: { shift_ids } }), KEY)
  notifications.hide(startedMessage(shift_ids))
  return answer
}

export const startedMessage = (shiftIds: readonly number[]): string => `offers ${shiftIds.join()}`

export const useStopCascades = () => useMutation({ mutationFn: stopCascades })
