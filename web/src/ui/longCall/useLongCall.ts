import { useRef, useState } from 'react'
import { errorMessage, hasUnknownOutcome } from '../../kernel/apiError.ts'

/**
 * The state of a long call. `problem` says why nothing was done; `refusal` says which part of the form was
 * refused.
 */
export type LongCall<Form, Answer, Refusal> =
  | { step: 'choosing'; problem?: string }
  | { step: 'running'; form: Form }
  | { step: 'unanswered'; form: Form; message: string }
  | { step: 'refused'; form: Form; refusal: Refusal }
  | { step: 'done'; form: Form; answer: Answer }

interface LongCallOptions<Form, Answer, Refusal> {
  /** Sends the form with its key; `signal` stops the waiting, not the work of the server. */
  send: (form: Form, signal: AbortSignal) => Promise<Answer>
  /** 'the shifts were copied' */
  outcome: string
  /**
   * The refused part of the form, or the reason why all of it was refused; undefined for the usual message.
   */
  refusalOf?: (error: unknown, form: Form) => Refusal | string | undefined
}

/** A form with a long call. Retries use the same key, so it is done once, and the person may stop waiting. */
export function useLongCall<Form, Answer, Refusal extends object = never>(
  options: LongCallOptions<Form, Answer, Refusal>,
) {
  const { send, outcome, refusalOf } = options
  const [state, setState] = useState<LongCall<Form, Answer, Refusal>>({ step: 'choosing' })
  const waiting = useRef<AbortController>(null)
  const failed = (error: unknown, form: Form, signal: AbortSignal): typeof state => {
    if (signal.aborted) {
      const message = `It is not known whether ${outcome}, because you stopped waiting for the answer.`
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
    /** Sends the form, again with the same key after a failure. */
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
