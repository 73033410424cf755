/** The calls that change a restaurant's own shifts. The lists are in `shifts.data.ts`. */
import type { ChangedFreeShift, NewFreeShift } from '@driverdesk/contract/shifts/freeShift.shapes.ts'
import { freeShiftRoutes } from '@driverdesk/contract/shifts/freeShifts.routes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { patchOwn } from '../../shifts/shiftCache.ts'
import { ownErrors, showEarlierAttempt } from '../../shifts/shifts.data.ts'
import { putting, type SendCopies, useSendCopies } from './acts.data.ts'

export function useCreateRestaurantShift() {
  const client = useQueryClient()
  return useMutation({
    ...ownErrors,
    mutationFn: ({ body, idempotencyKey }: { body: NewFreeShift; idempotencyKey: string }) =>
      call(freeShiftRoutes.create, { body }, { idempotencyKey }),
    onSuccess: (shift) => patchOwn(client, putting([shift])),
    onError: showEarlierAttempt(client),
  })
}

/** With the body's `updated_at` the server refuses with 409 if the shift has changed. */
export function useUpdateRestaurantShift() {
  const client = useQueryClient()
  return useMutation({
    ...ownErrors,
    mutationFn: ({ id, body }: { id: number; body: ChangedFreeShift }) =>
      call(freeShiftRoutes.update, { params: { id: String(id) }, body }),
    onSuccess: (shift) => patchOwn(client, putting([shift])),
  })
}

/** The copies are drafts. */
export const useCopyRestaurantShifts = (): SendCopies =>
  useSendCopies((body, options) => call(freeShiftRoutes.copy, { body }, options))
