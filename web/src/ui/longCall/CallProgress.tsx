import type { LiveProgress } from '@driverdesk/contract/kernel/live.ts'
import { Progress, Stack, Text } from '@mantine/core'

interface CallProgressProps {
  /** undefined until the server says something of it. */
  progress: LiveProgress | undefined
  /** Until then: 'Copying 3 shifts…'. */
  doing: string
  /** 'Copied' */
  done: string
  /** 'shift' */
  thing: string
  /** What a screen reader calls it: 'Copying'. */
  label: string
}

const number = new Intl.NumberFormat('en-GB')

/** How far a long call has come: 'Copied 5,000 of 37,200 shifts…'. */
export const CallProgress = ({ progress, doing, done, thing, label }: CallProgressProps) => (
  <Stack gap="md">
    <Text size="sm" role="status">
      {progress
        ? `${done} ${number.format(progress.done)} of ${number.format(progress.total)} ${thing}s…`
        : doing}
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
