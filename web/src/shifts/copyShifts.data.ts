/** Copying shifts to another range (rulings 4.5). */
import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { CopySelection } from '@driverdesk/contract/shifts/bulkShifts.shapes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BULK_TIMEOUT_MS, type CallOptions, call } from '../kernel/api.ts'
import { putting } from './bulkShifts.data.ts'
import { patchOwn } from './shiftCache.ts'
import { quietly } from './shifts.data.ts'
import type { ShownShift } from './shownShift.ts'

/** One form: the same key for every attempt to send it. */
export interface CopyForm<S> {
  shifts: readonly S[]
  /** The first day of the copied range. */
  from: IsoDate
  target: DateRange
  idempotencyKey: string
}

export interface CopyAnswer<S> {
  shifts: readonly S[]
  /** The copies that lost their driver. */
  opened: readonly number[]
}

/** Sends a form; `signal` stops the waiting, not what the server does. */
export type SendCopies<S> = (form: CopyForm<S>, signal: AbortSignal) => Promise<CopyAnswer<S>>

/** How staff copies shifts. */
export const useCopyShifts = (): SendCopies<Shift> =>
  useSendCopies((body, options) => call(shiftRoutes.copy, { body }, options))

/** Sends copies by a call; the dialog says itself what was refused. */
export function useSendCopies<S extends ShownShift>(
  send: (body: CopySelection, options: CallOptions<Audience>) => Promise<CopyAnswer<S>>,
): SendCopies<S> {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    ...quietly,
    mutationFn: ({ form, signal }: { form: CopyForm<S>; signal: AbortSignal }) =>
      send(
        { shift_ids: form.shifts.map(({ id }) => id), from_date: form.from, to_date: form.target.from },
        { idempotencyKey: form.idempotencyKey, signal, timeoutMs: BULK_TIMEOUT_MS },
      ),
    onSuccess: ({ shifts }) => patchOwn(client, putting(shifts)),
  })
  return (form, signal) => mutateAsync({ form, signal })
}
