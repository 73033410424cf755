/** The shifts of the schedule: their lists in the cache, live events, and the calls that change them. */

import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { ChangedShift, NewShift, Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { type CallOptions, call } from '../kernel/api.ts'
import { ApiError, hasUnknownOutcome, isGone } from '../kernel/apiError.ts'
import { onLive, onRefetch } from '../kernel/live.ts'
import {
  coveringShifts,
  onRemovals,
  patchOwn,
  patchShifts,
  shiftKeys,
  shiftsQuery,
  shiftsWithoutDraftsQuery,
  type WholeShiftOf,
  wasRemoved,
} from './shiftCache.ts'
import { changesOf } from './shiftChanges.ts'
import type { ShiftOf, StaffShift } from './shownShift.ts'

/** The shifts of a range; at once where a wider list has them already. `enabled` false asks for nothing. */
export function useShifts<A extends Audience = 'staff'>(range: DateRange, enabled = true, audience?: A) {
  const client = useQueryClient()
  const { from, to } = range
  // The same function as long as it is the same range: each new one makes the cache look again.
  const covering = useCallback(() => coveringShifts<ShiftOf<A>>(client, { from, to }), [client, from, to])
  return useQuery({ ...shiftsQuery(range, audience), enabled, placeholderData: covering })
}

/** Whole shifts without drafts, as the timesheets need them. */
export const useShiftsWithoutDrafts = <A extends Audience = 'staff'>(
  range: DateRange,
  enabled = true,
  audience?: A,
) => useQuery({ ...shiftsWithoutDraftsQuery(range, audience), enabled })

/** Loads ahead what `useShiftsWithoutDrafts` will ask for. */
export const prefetchShiftsWithoutDrafts = (client: QueryClient, range: DateRange, audience: Audience) =>
  client.prefetchQuery(shiftsWithoutDraftsQuery(range, audience))

/** Keeps the lists true while a screen shows them; afterwards they count as old, since nobody tells them any more. */
export function useShiftLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stops = [
      onLive(shiftLive.name, (events) => patchShifts(client, changesOf(events))),
      onRefetch(() => askForShiftsAgain(client)),
    ]
    return () => {
      for (const stop of stops) stop()
      void client.invalidateQueries({ queryKey: shiftKeys.all, refetchType: 'none' })
    }
  }, [client])
}

/** Calls `listener` when shifts have changed, whatever of them. */
export const onShiftEvents = (listener: () => void): (() => void) => onLive(shiftLive.name, listener)

/** After a call that changes more shifts than it answers, or of which nobody may tell this tab what became. */
export const askForShiftsAgain = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: shiftKeys.all })

/** After an error: what is on screen is not what the server has, or may not be. */
export function askAgainAfter(client: QueryClient, error: unknown): void {
  if (isGone(error) || hasUnknownOutcome(error)) askForShiftsAgain(client)
}

/** Whether the removal of a shift was heard of; that a list does not show it says nothing. */
export const useIsRemoved = (id: number | undefined): boolean =>
  useSyncExternalStore(onRemovals, () => id !== undefined && wasRemoved(id))

/** Of a shift that a dialog is about. */
export const GONE = 'This shift was removed or moved to another day meanwhile.'

/** Starts every change to shifts, so that the screen can say 'Saving…'. */
export const savingShifts = ['saving', 'shifts'] as const

/** The dialogs and the schedule say themselves what was refused. */
export const quietly = { mutationKey: savingShifts, meta: { ownErrors: true } }

export interface ShiftToCreate {
  body: NewShift
  /** The same for every attempt to send one form. */
  idempotencyKey: string
}

export function useCreateShift() {
  const client = useQueryClient()
  return useMutation({
    ...quietly,
    mutationFn: ({ body, idempotencyKey }: ShiftToCreate) =>
      call(shiftRoutes.create, { body }, { idempotencyKey }),
    onSuccess: (shift) => patchOwn(client, [{ put: shift }]),
    onError: showEarlierAttempt(client),
  })
}

/** After a refusal because an earlier attempt has added the shift the lists are to show that. */
export const showEarlierAttempt = (client: QueryClient) => (error: Error) => {
  const isThere = error instanceof ApiError && error.status === 409
  if (isThere) askForShiftsAgain(client)
}

/** The body's `updated_at` is the state that the person saw; the server refuses with 409 where it is no longer so. */
export function useUpdateShift() {
  const client = useQueryClient()
  return useMutation({
    ...quietly,
    mutationFn: ({ id, body }: { id: number; body: ChangedShift }) =>
      call(shiftRoutes.update, { params: { id: String(id) }, body }),
    onSuccess: (shift) => patchOwn(client, [{ put: shift }]),
  })
}

/** The whole shift. */
export const wholeShiftQuery = ({ id, updated_at }: Pick<StaffShift, 'id' | 'updated_at'>) =>
  queryOptions({
    queryKey: ['shift', id, updated_at],
    queryFn: ({ signal }) => fetchWhole(id, { signal }) as Promise<Shift>,
    gcTime: 0,
    meta: { ownErrors: true },
  })

const fetchWhole = (id: number, options?: CallOptions<'staff'>) =>
  call(shiftRoutes.get, { params: { id: String(id) } }, options)

/** The shift as the server has it now, null where it is gone; for a dialog that stands on an older state. */
export function useReloadShift<A extends Audience = 'staff'>() {
  const client = useQueryClient()
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: ({ id }: { id: number }): Promise<WholeShiftOf<A> | null> =>
      (fetchWhole(id) as Promise<WholeShiftOf<A>>).catch((error: unknown) => {
        if (isGone(error)) return null
        throw error
      }),
    onSuccess: (shift) => shift && patchOwn(client, [{ put: shift }]),
  })
}
