import type { LiveProgress } from '@driverdesk/contract/kernel/live.ts'
import { Progress, Stack, Text } from '@mantine/core'
import { countOf } from '../dayWords.ts'
import { numberText } from '../numberText.ts'

interface CallProgressProps {
  progress: LiveProgress | undefined
  /** Shown until then: 'Copying 3 shifts…'. */
  doing: string
  done: string
  thing: string
  /** For screen readers: 'Copying'. */
  label: string
}

/** The progress of a long call: 'Copied 5,000 of 37,200 shifts…'. */
export const CallProgress = ({ progress, doing, done, thing, label }: CallProgressProps) => (
  <Stack gap="md">
    <Text size="sm" role="status">
      {progress ? `${done} ${numberText(progress.done)} of ${countOf(progress.total, thing)}…` : doing}
    </Text>
    <Progress.Root size="lg">
      <Progress.Section
        value={progress ? (100 * progress.done) / progress.total : 100}
        animated
        aria-label={progress && label}
        withAria={progress !== undefined}
      />
    </Progress.Root>
  </Stack>
)
