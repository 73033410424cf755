/** Copying shifts to another range (rulings 4.5). */
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BULK_TIMEOUT_MS, call } from '../kernel/api.ts'
import { patchOwn } from './shiftCache.ts'
import { quietly } from './shifts.data.ts'

/** One form: the same key for every attempt to send it. */
export interface CopyForm<S> {
  shifts: readonly S[]
  /** The first day of the copied range. */
  from: IsoDate
  /** The first day of the target. */
  to: IsoDate
  idempotencyKey: string
}

export interface CopyAnswer<S> {
  shifts: readonly S[]
  /** The copies that lost their driver. */
  opened: readonly number[]
}

/** Sends a form; `signal` stops the waiting, not what the server does. */
export type SendCopies<S> = (form: CopyForm<S>, signal: AbortSignal) => Promise<CopyAnswer<S>>

/** How staff copies shifts; the dialog says itself what was refused. */
export function useCopyShifts(): SendCopies<Shift> {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    ...quietly,
    mutationFn: ({ form, signal }: { form: CopyForm<Shift>; signal: AbortSignal }) =>
      call(
        shiftRoutes.copy,
        { body: { shift_ids: form.shifts.map(({ id }) => id), from_date: form.from, to_date: form.to } },
        { idempotencyKey: form.idempotencyKey, signal, timeoutMs: BULK_TIMEOUT_MS },
      ),
    onSuccess: ({ shifts }) =>
      patchOwn(
        client,
        shifts.map((shift) => ({ put: shift })),
      ),
  })
  return (form, signal) => mutateAsync({ form, signal })
}
