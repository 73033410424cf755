/** The calls by which a restaurant changes its own open shifts; the lists are those of `shifts.data.ts`. */
import type { ChangedFreeShift, NewFreeShift } from '@driverdesk/contract/shifts/freeShift.shapes.ts'
import { freeShiftRoutes } from '@driverdesk/contract/shifts/freeShifts.routes.ts'
import type { ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { putting, type SendCopies, useSendCopies } from './acts.data.ts'
import { patchOwn } from './shiftCache.ts'
import { quietly, savingShifts, showEarlierAttempt } from './shifts.data.ts'

export function useCreateRestaurantShift() {
  const client = useQueryClient()
  return useMutation({
    ...quietly,
    mutationFn: ({ body, idempotencyKey }: { body: NewFreeShift; idempotencyKey: string }) =>
      call(freeShiftRoutes.create, { body }, { idempotencyKey }),
    onSuccess: (shift) => patchOwn(client, putting([shift])),
    onError: showEarlierAttempt(client),
  })
}

/** With the body's `updated_at` the server refuses with 409 where the shift is no longer as the person saw it. */
export function useUpdateRestaurantShift() {
  const client = useQueryClient()
  return useMutation({
    ...quietly,
    mutationFn: ({ id, body }: { id: number; body: ChangedFreeShift }) =>
      call(freeShiftRoutes.update, { params: { id: String(id) }, body }),
    onSuccess: (shift) => patchOwn(client, putting([shift])),
  })
}

/** Removes a shift as the person saw it; the server refuses with 409 where it is no longer so. */
export function useRemoveRestaurantShift() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingShifts,
    mutationFn: ({ id, updated_at }: ShiftForRestaurant) =>
      call(freeShiftRoutes.remove, { params: { id: String(id) }, query: { updated_at } }),
    onSuccess: ({ id, updated_at }) => patchOwn(client, [{ remove: id, asOf: updated_at }]),
  })
}

/** Submits drafts to the agency: all of them, or none where one is refused. */
export function useSubmitShifts() {
  const client = useQueryClient()
  return useMutation({
    ...quietly,
    mutationFn: (ids: number[]) => call(freeShiftRoutes.moderate, { body: { shift_ids: ids } }),
    onSuccess: (shifts) => patchOwn(client, putting(shifts)),
  })
}

/** How a restaurant copies its open shifts; the copies are drafts. */
export const useCopyRestaurantShifts = (): SendCopies =>
  useSendCopies((body, options) => call(freeShiftRoutes.copy, { body }, options))
