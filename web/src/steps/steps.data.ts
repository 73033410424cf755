/** The steps that the person can undo and redo on the schedule, the same in all their tabs and browsers. */

import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import type { ShortNoticeChoice } from '@driverdesk/contract/shifts/shortNotice.shapes.ts'
import { stepRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import type { Step, StepCheck, StepStack } from '@driverdesk/contract/steps/step.shapes.ts'
import type { PushDrivers } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { hashKey, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { BULK_TIMEOUT_MS, call } from '../kernel/api.ts'
import { messagesById } from '../kernel/apiError.ts'
import { type LiveEvent, onLive, onRefetch, useLiveState } from '../kernel/live.ts'
import { stopAll } from '../kernel/onChanges.ts'
import { currentUser } from '../kernel/session.ts'
import { atMostEvery } from '../kernel/timing.ts'
import { refetchShifts, savingShifts } from '../shifts/shifts.data.ts'

export type Way = 'undo' | 'redo'

const stepKeys = { all: ['steps'] as const, stack: ['steps', 'stack'] as const }

export const stackQuery = queryOptions({
  queryKey: stepKeys.stack,
  queryFn: ({ signal }) => call(stepRoutes.stack, {}, { signal }),
  meta: { ownErrors: true },
})

const PAUSE_MS = 500

/** Keeps the stack up to date while a screen shows it: after each change in this tab and in the person's other tabs. */
export function useStackLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: stepKeys.stack })
    const refreshSoon = atMostEvery(PAUSE_MS, refresh)
    return stopAll(
      onLive(shiftLive.name, (events) => events.some(isOwn) && refreshSoon(undefined)),
      onRefetch(() => refreshSoon(undefined)),
      client.getMutationCache().subscribe(({ mutation, type }) => {
        const isOver = type === 'updated' && mutation.state.status !== 'pending'
        if (isOver && hashKey(mutation.options.mutationKey ?? []) === hashKey(savingShifts)) refresh()
      }),
      () => void client.invalidateQueries({ queryKey: stepKeys.all, refetchType: 'none' }),
    )
  }, [client])
}

const AUTHORS = {
  staff: ['creator_id', 'moderator_id'],
  restaurant: ['restaurateur_creator_id', 'restaurateur_moderator_id'],
} as const

/** A removal event does not name its author, so it counts as the person's own. */
function isOwn({ data, event }: LiveEvent): boolean {
  const shift = (data ?? {}) as Partial<Record<(typeof AUTHORS)[Audience][number], number | null>>
  const user = currentUser()
  const isOwner = user?.role === 'restaurant'
  return event === 'destroy' || AUTHORS[isOwner ? 'restaurant' : 'staff'].some((by) => shift[by] === user?.id)
}

/** The stack once every change that this tab has sent is answered. */
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

/** Step ids increase; 0 if there are no steps. */
export const newestOf = ({ undo, redo }: StepStack): number =>
  Math.max(0, ...[...undo, ...redo].map(({ id }) => id))

const params = ({ id }: Pick<Step, 'id'>) => ({ id: String(id) })

/** Returns the drivers that the step would notify, its cost, and the reasons against it. */
export const checkStep = (way: Way, step: Pick<Step, 'id'>) =>
  call(way === 'undo' ? stepRoutes.checkUndo : stepRoutes.checkRedo, { params: params(step) })

export interface StepToTake {
  way: Way
  step: Step
  push: PushDrivers | undefined
  shortNotice?: ShortNoticeChoice | undefined
  reason?: string | undefined
  /** Called once it is done, with what was done and a function that takes it back. */
  after?: ((done: string, onBack: () => void) => void) | undefined
  costShown: number | null
  /** The same for every attempt, so that nothing is done twice after a lost answer. */
  idempotencyKey: string
}

/** The answer has the new stack. After a refusal or a lost answer it is loaded again. */
export function useTakeStep() {
  const client = useQueryClient()
  const isLive = useLiveState() === 'live'
  return useMutation({
    mutationKey: [...savingShifts, 'step'],
    meta: { ownErrors: true },
    mutationFn: ({ way, step, push, shortNotice, reason, costShown, idempotencyKey }: StepToTake) => {
      const choice = { push_drivers: push, short_notice: shortNotice, rule_reason: reason }
      const sent = { params: params(step), body: choice }
      const options = { idempotencyKey, timeoutMs: BULK_TIMEOUT_MS }
      if (way === 'undo') return call(stepRoutes.undo, sent, options)
      const body = { ...sent.body, cost_shown: costShown ?? undefined }
      return call(stepRoutes.redo, { ...sent, body }, options)
    },
    onSuccess: ({ stack }) => {
      client.setQueryData(stepKeys.stack, stack)
      // Without a connection, no event brings the changed shifts.
      if (!isLive) refetchShifts(client)
    },
    onError: () => client.invalidateQueries({ queryKey: stepKeys.stack }),
  })
}

/** Some shifts of a step prevent its undo or redo. */
export interface StepRefusal {
  way: Way
  step: Step
  problems: StepCheck['problems']
  /** The pressed button, which gets the focus back. */
  pressed: Element | null
}

/** The messages under `shift_ids.{id}`; undefined for any other error. */
export function refusedStep(error: unknown): StepCheck['problems'] | undefined {
  const messages = messagesById(error, 'shift_ids')
  return messages && Array.from(messages, ([shift_id, message]) => ({ shift_id, message }))
}
