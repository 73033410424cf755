import { Alert, Button, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { errorMessage, hasUnknownOutcome } from '../../kernel/apiError.ts'
import { useProgress } from '../../kernel/progress.ts'
import { Dialog, DialogButtons } from '../Dialog.tsx'
import { CallProgress } from './CallProgress.tsx'

interface LongCallDialogProps {
  title: string
  size: number
  step: LongCall<unknown, unknown, unknown>['step']
  onClose: () => void
  children: ReactNode
}

/** A dialog for a long call, from the form to the result. */
export function LongCallDialog(props: LongCallDialogProps) {
  const { title, size, step, onClose, children } = props
  const isRunning = step === 'running'
  const content = useRef<HTMLDivElement>(null)
  // The focused button of the step before is gone; the new step is read from the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => {
    content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  }, [step])
  return (
    <Dialog onClose={onClose} title={title} size={size} isSending={isRunning} withCloseButton={!isRunning}>
      <div ref={content}>{children}</div>
    </Dialog>
  )
}

interface LongCallRunningProps {
  idempotencyKey: string
  /** 'Copying 3 shifts…' */
  doing: string
  done: string
  label: string
  onStop: () => void
}

/** Shows the progress, which the server reports of more than 500 shifts. */
export function LongCallRunning({ idempotencyKey, onStop, ...words }: LongCallRunningProps) {
  return (
    <Stack gap="md">
      <CallProgress progress={useProgress(idempotencyKey)} thing="shift" {...words} />
      <DialogButtons>
        <Button variant="default" onClick={onStop} data-autofocus>
          Stop waiting
        </Button>
      </DialogButtons>
    </Stack>
  )
}

interface LongCallUnansweredProps {
  message: string
  /** 'no shift will be copied twice' */
  safe: string
  onAgain: () => void
  onClose: () => void
}

/** Shown after an unknown outcome. Trying again finds it out and never does the work twice. */
export const LongCallUnanswered = ({ message, safe, onAgain, onClose }: LongCallUnansweredProps) => (
  <Stack gap="md">
    <Alert color="red" role="alert">
      <Text size="sm">{message}</Text>
      <Text size="sm">It is safe to try again: {safe}.</Text>
    </Alert>
    <DialogButtons>
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
      <Button onClick={onAgain} data-autofocus>
        Try again
      </Button>
    </DialogButtons>
  </Stack>
)

/**
 * The state of a long call. `problem` says why nothing was done; `refusal` says which part of the form was
 * refused.
 */
type LongCall<Form, Answer, Refusal> =
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
