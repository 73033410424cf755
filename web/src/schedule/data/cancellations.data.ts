import type { Cancellation } from '@driverdesk/contract/shifts/cancellation.shapes.ts'
import { cancellationRoutes } from '@driverdesk/contract/shifts/cancellations.routes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { patchOwn } from '../../shifts/shiftCache.ts'
import { savingShifts } from '../../shifts/shifts.data.ts'

interface ShiftToCancel {
  id: number
  /** Its `updated_at` is the state that the person saw; the server refuses with 409 where it is no longer so. */
  body: Cancellation
  /** The same for every attempt to send one form. */
  idempotencyKey: string
}

/**
 * Cancels a shift: driver, charge and timesheet in one call (docs/spec/shifts.md#cancelling). Its dialog says what was
 * refused.
 */
export function useCancelShift() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingShifts,
    meta: { ownErrors: true },
    mutationFn: ({ id, body, idempotencyKey }: ShiftToCancel) =>
      call(cancellationRoutes.cancel, { params: { id: String(id) }, body }, { idempotencyKey }),
    onSuccess: (shift) => patchOwn(client, [{ put: shift }]),
  })
}
