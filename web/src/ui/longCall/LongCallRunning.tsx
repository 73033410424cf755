import { Button, Stack } from '@mantine/core'
import { useProgress } from '../../kernel/progress.ts'
import { CallProgress } from './CallProgress.tsx'
import { LongCallButtons } from './LongCallButtons.tsx'

interface LongCallRunningProps {
  idempotencyKey: string
  /** 'Copying 3 shifts…' */
  doing: string
  /** 'Copied' */
  done: string
  /** 'Copying' */
  label: string
  onStop: () => void
}

/** While the server works on many shifts: how far it has come, which it says from 5,000 shifts on. */
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
