/** Copying shifts to another range (rulings 4.5). */
import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { CopySelection } from '@driverdesk/contract/shifts/bulkShifts.shapes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Existing } from '@driverdesk/domain/shifts/copying.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { BULK_TIMEOUT_MS, type CallOptions, call } from '../../kernel/api.ts'
import { putting } from './bulkShifts.data.ts'
import { patchOwn } from './shiftCache.ts'
import { askForShiftsAgain, quietly } from './shifts.data.ts'
import type { ShownShift } from '../shift/shownShift.ts'

/** One form: the same key for every attempt to send it. */
export interface CopyForm<S> {
  shifts: readonly S[]
  /** The first day of the copied range. */
  from: IsoDate
  target: DateRange
  /** What becomes of the copies where shifts are already. */
  existing: Existing
  idempotencyKey: string
}

export interface CopyAnswer<S> {
  shifts: readonly S[]
  /** The copies that lost their driver. */
  opened: readonly number[]
  /** Why each of them did. */
  lost: readonly { shift_id: number; reason: string }[]
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
        { ...selectionOf(form), existing: form.existing },
        { idempotencyKey: form.idempotencyKey, signal, timeoutMs: BULK_TIMEOUT_MS },
      ),
    onSuccess: ({ shifts }, { form }) => {
      patchOwn(client, putting(shifts))
      if (form.existing === 'replace') askForShiftsAgain(client)
    },
  })
  return (form, signal) => mutateAsync({ form, signal })
}

type Source<S> = Pick<CopyForm<S>, 'shifts' | 'from' | 'target'>

const selectionOf = <S extends ShownShift>({ shifts, from, target }: Source<S>) => ({
  shift_ids: shifts.map(({ id }) => id),
  from_date: from,
  to_date: target.from,
})

/** What is there already where the copies go; without shifts to copy nothing is asked. */
export const copyCheckQuery = <S extends ShownShift>(source: Source<S>) =>
  queryOptions({
    queryKey: ['copy check', source.from, source.target.from, source.shifts.map(({ id }) => id)],
    queryFn: ({ signal }) =>
      call(shiftRoutes.checkCopy, { body: selectionOf(source) }, { signal, timeoutMs: BULK_TIMEOUT_MS }),
    enabled: source.shifts.length > 0 && source.from !== source.target.from,
    staleTime: 0,
    gcTime: 0,
    meta: { ownErrors: true },
  })
