import type { LiveProgress } from '@driverdesk/contract/kernel/live.ts'
import { Progress, Stack, Text } from '@mantine/core'

interface BatchRunningProps {
  /** undefined until the server says something of it. */
  progress: LiveProgress | undefined
  /** How many restaurants there are. */
  total: number
}

/** How far it has come. */
export const BatchRunning = ({ progress, total }: BatchRunningProps) => {
  const { done, total: all } = progress ?? { done: 0, total }
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {`Invoiced ${done} of ${all} restaurants…`}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section value={done > 0 ? (100 * done) / all : 100} animated aria-label="Invoicing" />
      </Progress.Root>
      <Text size="sm" c="dimmed">
        Each invoice is whole or not there: closing the page now loses none.
      </Text>
    </Stack>
  )
}
