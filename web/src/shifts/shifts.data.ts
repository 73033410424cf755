import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { ChangedShift, NewShift, Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { type CallOptions, call } from '../kernel/api.ts'
import { ApiError, hasUnknownOutcome, isGone } from '../kernel/apiError.ts'
import { type LiveLists, useLiveLists } from '../kernel/onChanges.ts'
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
import type { ShiftOf, ShownShift, StaffShift } from './shownShift.ts'

/** The shifts of a range. A wider list in the cache shows them at once. */
export function useShifts<A extends Audience = 'staff'>(range: DateRange, enabled = true, audience?: A) {
  const client = useQueryClient()
  const { from, to } = range
  // A new function makes the cache search again, so it stays the same for one range.
  const covering = useCallback(() => coveringShifts<ShiftOf<A>>(client, { from, to }), [client, from, to])
  return useQuery({ ...shiftsQuery(range, audience), enabled, placeholderData: covering })
}

export const useShiftsWithoutDrafts = <A extends Audience = 'staff'>(
  range: DateRange,
  enabled = true,
  audience?: A,
) => useQuery({ ...shiftsWithoutDraftsQuery(range, audience), enabled })

export const prefetchShiftsWithoutDrafts = (client: QueryClient, range: DateRange, audience: Audience) =>
  client.prefetchQuery(shiftsWithoutDraftsQuery(range, audience))

const LIVE: LiveLists = {
  keys: [shiftKeys.all],
  channel: shiftLive.name,
  patch: (client, events) => patchShifts(client, changesOf(events)),
}

export const useShiftLive = (): void => useLiveLists(LIVE)

/** For a call that changes more shifts than it returns, or without a live connection. */
export const refetchShifts = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: shiftKeys.all })

/** For an error after which the shifts on screen may be out of date. */
export function refetchAfterError(client: QueryClient, error: unknown): void {
  if (isGone(error) || hasUnknownOutcome(error)) refetchShifts(client)
}

const RELOAD = 'Reload to see the change.'

/** Loads the change of someone else that an error is about, and returns the error in words for those who see that change. */
export async function withChangeShown(client: QueryClient, error: unknown): Promise<unknown> {
  if (!(error instanceof ApiError) || error.status !== 409 || !error.message.endsWith(RELOAD)) return error
  try {
    await client.invalidateQueries({ queryKey: shiftKeys.all }, { throwOnError: true })
  } catch {
    return error
  }
  return new Error(error.message.replace(RELOAD, 'The change is shown now.'))
}

/** True once the removal of the shift is known. A shift may be missing in a list for other reasons. */
export const useIsRemoved = (id: number | undefined): boolean =>
  useSyncExternalStore(onRemovals, () => id !== undefined && wasRemoved(id))

export const GONE = 'This shift has been removed or moved to another day.'

/** The mutation key of every change to shifts: the screen shows 'Saving…' for it. */
export const savingShifts = ['saving', 'shifts'] as const

/** Dialogs and the schedule show their own errors. */
export const ownErrors = { mutationKey: savingShifts, meta: { ownErrors: true } }

interface ShiftToCreate<Body> {
  body: Body
  /** The same for every attempt to send one form. */
  idempotencyKey: string
}

export function useCreating<Body, S extends ShownShift>(
  send: (body: Body, options: { idempotencyKey: string }) => Promise<S>,
) {
  const client = useQueryClient()
  return useMutation({
    ...ownErrors,
    mutationFn: ({ body, idempotencyKey }: ShiftToCreate<Body>) => send(body, { idempotencyKey }),
    onSuccess: (shift) => patchOwn(client, [{ put: shift }]),
    onError: (error) => {
      // An earlier attempt has added the shift.
      if (error instanceof ApiError && error.status === 409) refetchShifts(client)
    },
  })
}

export const useCreateShift = () =>
  useCreating((body: NewShift, options) => call(shiftRoutes.create, { body }, options))

/** Changes a shift. The server answers 409 unless the body's `updated_at` is the current version. */
export function useUpdating<Body, S extends ShownShift>(
  send: (id: string, body: Body, options: { idempotencyKey?: string }) => Promise<S>,
) {
  const client = useQueryClient()
  return useMutation({
    ...ownErrors,
    mutationFn: ({ id, body, ...options }: { id: number; body: Body; idempotencyKey?: string }) =>
      send(String(id), body, options),
    onSuccess: (shift) => patchOwn(client, [{ put: shift }]),
  })
}

export const useUpdateShift = () =>
  useUpdating((id, body: ChangedShift) => call(shiftRoutes.update, { params: { id }, body }))

export const wholeShiftQuery = ({ id, updated_at }: Pick<StaffShift, 'id' | 'updated_at'>) =>
  queryOptions({
    queryKey: ['shift', id, updated_at],
    queryFn: ({ signal }) => fetchWhole(id, { signal }) as Promise<Shift>,
    gcTime: 0,
    meta: { ownErrors: true },
  })

const fetchWhole = (id: number, options?: CallOptions<'staff'>) =>
  call(shiftRoutes.get, { params: { id: String(id) } }, options)

/** Loads the current shift for a dialog with an older one; null if it is gone. */
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
