import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, hasUnknownOutcome } from '../kernel/apiError.ts'
import { newIdempotencyKey } from '../kernel/idempotencyKey.ts'
import { errorMessage } from '../kernel/query.ts'
import type { CopyAnswer, CopyForm, SendCopies } from './copyShifts.data.ts'
import { type RefusedShift, refusedIn } from './refusedShifts.ts'
import { shiftKeys } from './shiftCache.ts'
import type { ShownShift } from './shownShift.ts'

/** Where the copying is. `problem` is why nothing was copied. */
export type Copying<S extends ShownShift> =
  | { step: 'choosing'; problem?: string }
  | { step: 'copying'; form: CopyForm<S> }
  | { step: 'unanswered'; form: CopyForm<S>; message: string }
  | { step: 'refused'; form: CopyForm<S>; refused: RefusedShift<S>[]; valid: S[] }
  | { step: 'copied'; form: CopyForm<S>; answer: CopyAnswer<S> }

const NOT_WAITED_FOR = 'Nobody knows yet whether the shifts were copied: you stopped waiting for the answer.'
const SOME_ARE_GONE = 'Some of these shifts were removed meanwhile. Copy again to copy the others.'

/** Sends the copy form, once however often it is tried, and says what came of it. */
export function useCopying<S extends ShownShift>(send: SendCopies<S>) {
  const [state, setState] = useState<Copying<S>>({ step: 'choosing' })
  const waiting = useRef<AbortController>(null)
  const client = useQueryClient()
  const lookAgain = () => void client.invalidateQueries({ queryKey: shiftKeys.all })

  const attempt = async (form: CopyForm<S>) => {
    setState({ step: 'copying', form })
    waiting.current = new AbortController()
    const { signal } = waiting.current
    try {
      setState({ step: 'copied', form, answer: await send(form, signal) })
    } catch (error) {
      setState(
        signal.aborted ? { step: 'unanswered', form, message: NOT_WAITED_FOR } : refusedState(error, form),
      )
      if (error instanceof ApiError && error.status === 404) lookAgain()
    }
  }
  return {
    state,
    copy: (shifts: readonly S[], source: DateRange, target: DateRange) =>
      attempt({ shifts, from: source.from, to: target.from, idempotencyKey: newIdempotencyKey() }),
    /** The same form: what an earlier attempt has copied is not copied twice. */
    tryAgain: (form: CopyForm<S>) => attempt(form),
    /** Another form: those that were not refused. */
    copyValid: (form: CopyForm<S>, valid: readonly S[]) =>
      attempt({ ...form, shifts: valid, idempotencyKey: newIdempotencyKey() }),
    stopWaiting: () => waiting.current?.abort(),
    chooseAgain: () => setState({ step: 'choosing' }),
    lookAgain,
  }
}

function refusedState<S extends ShownShift>(error: unknown, form: CopyForm<S>): Copying<S> {
  if (hasUnknownOutcome(error)) return { step: 'unanswered', form, message: errorMessage(error) }
  const found = refusedIn(error, form.shifts)
  if (found) return { step: 'refused', form, ...found }
  const isGone = error instanceof ApiError && error.status === 404
  return { step: 'choosing', problem: isGone ? SOME_ARE_GONE : errorMessage(error) }
}
