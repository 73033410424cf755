import { Alert, Button, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useProgress } from '../../kernel/progress.ts'
import { Dialog } from '../Dialog.tsx'
import { CallProgress } from './CallProgress.tsx'
import { LongCallButtons } from './LongCallButtons.tsx'
import type { LongCall } from './useLongCall.ts'

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
      <LongCallButtons>
        <Button variant="default" onClick={onStop} data-autofocus>
          Stop waiting
        </Button>
      </LongCallButtons>
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
    <LongCallButtons>
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
      <Button onClick={onAgain} data-autofocus>
        Try again
      </Button>
    </LongCallButtons>
  </Stack>
)
