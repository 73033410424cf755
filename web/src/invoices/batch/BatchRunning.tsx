import type { LiveProgress } from '@driverdesk/contract/kernel/live.ts'
import { Stack, Text } from '@mantine/core'
import { countOf } from '../../ui/dayWords.ts'
import { CallProgress } from '../../ui/longCall/CallProgress.tsx'

interface BatchRunningProps {
  /** undefined until the server says something of it. */
  progress: LiveProgress | undefined
  /** How many restaurants there are. */
  total: number
}

/** How far it has come. */
export const BatchRunning = ({ progress, total }: BatchRunningProps) => (
  <Stack gap="md">
    <CallProgress
      progress={progress}
      doing={`Invoicing ${countOf(total, 'restaurant')}…`}
      done="Invoiced"
      thing="restaurant"
      label="Invoicing"
    />
    <Text size="sm" c="dimmed">
      Each invoice is whole or not there: closing the page now loses none.
    </Text>
  </Stack>
)
