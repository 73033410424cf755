import { useRef, useState } from 'react'
import { errorMessage, hasUnknownOutcome } from '../../kernel/apiError.ts'

/** Where a long call is. `problem` is why nothing came of it, `refusal` what of the form was refused, and why. */
export type LongCall<Form, Answer, Refusal> =
  | { step: 'choosing'; problem?: string }
  | { step: 'running'; form: Form }
  | { step: 'unanswered'; form: Form; message: string }
  | { step: 'refused'; form: Form; refusal: Refusal }
  | { step: 'done'; form: Form; answer: Answer }

interface LongCallOptions<Form, Answer, Refusal> {
  /** With the key of the form; `signal` stops the waiting, not what the server does. */
  send: (form: Form, signal: AbortSignal) => Promise<Answer>
  /** 'the shifts were copied' */
  outcome: string
  /** What of the form an error refuses; a text is why all of it is, undefined says that as for any call. */
  refusalOf?: (error: unknown, form: Form) => Refusal | string | undefined
}

/** A form whose call takes long: sent once however often it is tried, and nobody has to wait for the answer. */
export function useLongCall<Form, Answer, Refusal extends object = never>(
  options: LongCallOptions<Form, Answer, Refusal>,
) {
  const { send, outcome, refusalOf } = options
  const [state, setState] = useState<LongCall<Form, Answer, Refusal>>({ step: 'choosing' })
  const waiting = useRef<AbortController>(null)
  const failed = (error: unknown, form: Form, signal: AbortSignal): typeof state => {
    if (signal.aborted) {
      const message = `Nobody knows yet whether ${outcome}: you stopped waiting for the answer.`
      return { step: 'unanswered', form, message }
    }
    if (hasUnknownOutcome(error)) return { step: 'unanswered', form, message: errorMessage(error) }
    const refusal = refusalOf?.(error, form)
    if (refusal === undefined) return { step: 'choosing', problem: errorMessage(error) }
    return typeof refusal === 'string'
      ? { step: 'choosing', problem: refusal }
      : { step: 'refused', form, refusal }
  }
  return {
    state,
    /** Again with the same form: what an earlier attempt has done is not done twice. */
    attempt: async (form: Form) => {
      setState({ step: 'running', form })
      waiting.current = new AbortController()
      const { signal } = waiting.current
      try {
        setState({ step: 'done', form, answer: await send(form, signal) })
      } catch (error) {
        setState(failed(error, form, signal))
      }
    },
    stopWaiting: () => waiting.current?.abort(),
    chooseAgain: () => setState({ step: 'choosing' }),
  }
}
