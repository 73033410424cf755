import { useQueryClient } from '@tanstack/react-query'
import { isGone } from '../../kernel/apiError.ts'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { useLongCall } from '../../ui/longCall/useLongCall.ts'
import { type Refusal, refusedIn } from '../act/refusedShifts.ts'
import type { CopyAnswer, CopyForm, SendCopies } from '../data/copyShifts.data.ts'
import { askForShiftsAgain } from '../data/shifts.data.ts'
import type { ShownShift } from '../shift/shownShift.ts'

const SOME_ARE_GONE = 'Some of these shifts were removed meanwhile. Copy again to copy the others.'

/** Sends the copy form, once however often it is tried, and says what came of it. */
export function useCopying<S extends ShownShift>(send: SendCopies<S>) {
  const client = useQueryClient()
  const lookAgain = () => askForShiftsAgain(client)
  const call = useLongCall<CopyForm<S>, CopyAnswer<S>, Pick<Refusal<S>, 'refused' | 'valid'>>({
    send,
    outcome: 'the shifts were copied',
    refusalOf: (error, form) => {
      if (!isGone(error)) return refusedIn(error, form.shifts)
      lookAgain()
      return SOME_ARE_GONE
    },
  })
  return {
    ...call,
    copy: (form: Omit<CopyForm<S>, 'idempotencyKey'>) =>
      call.attempt({ ...form, idempotencyKey: newIdempotencyKey() }),
    /** Another form: those that were not refused. */
    copyValid: (form: CopyForm<S>, valid: readonly S[]) =>
      call.attempt({ ...form, shifts: valid, idempotencyKey: newIdempotencyKey() }),
    lookAgain,
  }
}
