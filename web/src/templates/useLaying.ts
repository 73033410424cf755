import type { LaidTemplate, Laying } from '@driverdesk/contract/templates/template.shapes.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Unfit } from '@driverdesk/domain/templates/layTemplate.ts'
import { useRef, useState } from 'react'
import { hasUnknownOutcome } from '../kernel/apiError.ts'
import { newIdempotencyKey } from '../kernel/idempotencyKey.ts'
import { errorMessage } from '../kernel/query.ts'
import { layTemplate } from './templates.data.ts'

/** What is chosen so far. */
export interface LayingChoice {
  templateId: number | undefined
  /** Mondays, in order. */
  weeks: readonly IsoDate[]
  unfit: Unfit
}

/** One form: the same key for every attempt to send it. */
export interface LayingToSend {
  laying: Laying
  idempotencyKey: string
}

/** Where the laying is. `problem` is why nothing was laid. */
export type LayingState =
  | { step: 'choosing'; problem?: string }
  | { step: 'laying'; form: LayingToSend }
  | { step: 'unanswered'; form: LayingToSend; message: string }
  | { step: 'laid'; answer: LaidTemplate }

const NOT_WAITED_FOR = 'Nobody knows yet whether the template was laid: you stopped waiting for the answer.'

/** Lays a template, once however often it is tried, and says what came of it. */
export function useLaying() {
  const [state, setState] = useState<LayingState>({ step: 'choosing' })
  const waiting = useRef<AbortController>(null)
  const attempt = async (form: LayingToSend) => {
    setState({ step: 'laying', form })
    waiting.current = new AbortController()
    const { signal } = waiting.current
    try {
      setState({ step: 'laid', answer: await layTemplate(form.laying, form.idempotencyKey, signal) })
    } catch (error) {
      if (signal.aborted) setState({ step: 'unanswered', form, message: NOT_WAITED_FOR })
      else if (hasUnknownOutcome(error)) setState({ step: 'unanswered', form, message: errorMessage(error) })
      else setState({ step: 'choosing', problem: errorMessage(error) })
    }
  }
  return {
    state,
    lay: (laying: Laying) => attempt({ laying, idempotencyKey: newIdempotencyKey() }),
    /** The same form: what an earlier attempt has laid is not laid twice. */
    tryAgain: (form: LayingToSend) => attempt(form),
    stopWaiting: () => waiting.current?.abort(),
  }
}
