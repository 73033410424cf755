/** What the person can undo and redo on the schedule, the same in each of their tabs and browsers. */
import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import type { Step, StepStack } from '@driverdesk/contract/steps/step.shapes.ts'
import { stepRoutes } from '@driverdesk/contract/steps/steps.routes.ts'
import type { PushDrivers } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { hashKey, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { BULK_TIMEOUT_MS, call } from '../kernel/api.ts'
import { atMostEvery } from '../kernel/atMostEvery.ts'
import { type LiveEvent, onLive, onRefetch } from '../kernel/live.ts'
import { currentUser } from '../kernel/session.ts'
import { savingShifts } from '../shifts/shifts.data.ts'

/** Taking back, or doing again what was taken back. */
export type Way = 'undo' | 'redo'

const stepKeys = { all: ['steps'] as const, stack: ['steps', 'stack'] as const }

export const stackQuery = queryOptions({
  queryKey: stepKeys.stack,
  queryFn: ({ signal }) => call(stepRoutes.stack, {}, { signal }),
  meta: { ownErrors: true },
})

/** How often the stack is asked for at most, while shifts change. */
const PAUSE_MS = 500

/** Keeps the stack true while a screen shows it: after each change of this tab, and of the person's others. */
export function useStackLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: stepKeys.stack })
    const refreshSoon = atMostEvery(PAUSE_MS, refresh)
    const stops = [
      onLive(shiftLive.name, (events) => events.some(isOwn) && refreshSoon(undefined)),
      onRefetch(() => refreshSoon(undefined)),
      client.getMutationCache().subscribe(({ mutation, type }) => {
        const isOver = type === 'updated' && mutation.state.status !== 'pending'
        if (isOver && hashKey(mutation.options.mutationKey ?? []) === hashKey(savingShifts)) refresh()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
      void client.invalidateQueries({ queryKey: stepKeys.all, refetchType: 'none' })
    }
  }, [client])
}

const AUTHORS = {
  staff: ['creator_id', 'moderator_id'],
  restaurant: ['restaurateur_creator_id', 'restaurateur_moderator_id'],
} as const

/** What was removed does not say by whom. */
function isOwn({ data, event }: LiveEvent): boolean {
  const shift = (data ?? {}) as Partial<Record<(typeof AUTHORS)[Audience][number], number | null>>
  const user = currentUser()
  const isOwner = user?.role === 'restaurant'
  return event === 'destroy' || AUTHORS[isOwner ? 'restaurant' : 'staff'].some((by) => shift[by] === user?.id)
}

/** As it stands once everything that this tab has sent is answered: what was done last is on top. */
export async function settledStack(client: QueryClient): Promise<StepStack> {
  await nothingSaving(client)
  return client.fetchQuery(stackQuery)
}

function nothingSaving(client: QueryClient): Promise<void> {
  const isSaving = () => client.isMutating({ mutationKey: savingShifts }) > 0
  return new Promise((resolve) => {
    if (!isSaving()) return resolve()
    const stop = client.getMutationCache().subscribe(() => {
      if (isSaving()) return
      stop()
      resolve()
    })
  })
}

const params = ({ id }: Pick<Step, 'id'>) => ({ id: String(id) })

/** Whom it would notify, and why it would be refused. */
export const checkStep = (way: Way, step: Pick<Step, 'id'>) =>
  call(way === 'undo' ? stepRoutes.checkUndo : stepRoutes.checkRedo, { params: params(step) })

export interface StepToTake {
  way: Way
  step: Step
  push: PushDrivers | undefined
  /** What the question said of the pay. */
  costShown: number | null
  /** The same for every attempt, so that a lost answer is asked for again and nothing is done twice. */
  idempotencyKey: string
}

/** The answer has the stack as it is then; after a refusal or a lost answer nobody knows it. */
export function useTakeStep() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: [...savingShifts, 'step'],
    meta: { ownErrors: true },
    mutationFn: ({ way, step, push, costShown, idempotencyKey }: StepToTake) => {
      const sent = { params: params(step), body: { push_drivers: push } }
      const options = { idempotencyKey, timeoutMs: BULK_TIMEOUT_MS }
      if (way === 'undo') return call(stepRoutes.undo, sent, options)
      const body = { ...sent.body, cost_shown: costShown ?? undefined }
      return call(stepRoutes.redo, { ...sent, body }, options)
    },
    onSuccess: ({ stack }) => client.setQueryData(stepKeys.stack, stack),
    onError: () => client.invalidateQueries({ queryKey: stepKeys.stack }),
  })
}
