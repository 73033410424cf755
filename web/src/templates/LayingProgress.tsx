import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useProgress } from '../kernel/progress.ts'
import { countOf } from '../ui/dayWords.ts'
import type { LayingToSend } from './useLaying.ts'

const number = new Intl.NumberFormat('en-GB')

/** While the server adds the shifts: how far it has come, which it says from 5,000 shifts on. */
export function LayingProgress({ form, onStop }: { form: LayingToSend; onStop: () => void }) {
  const progress = useProgress(form.idempotencyKey)
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {progress
          ? `Added ${number.format(progress.done)} of ${number.format(progress.total)} shifts…`
          : `Laying the template on ${countOf(form.laying.weeks.length, 'week')}…`}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section
          value={progress ? (100 * progress.done) / progress.total : 100}
          animated
          aria-label="Laying"
          withAria={progress !== undefined}
        />
      </Progress.Root>
      <Group justify="flex-end">
        <Button variant="default" onClick={onStop} data-autofocus>
          Stop waiting
        </Button>
      </Group>
    </Stack>
  )
}

interface LayingUnansweredProps {
  message: string
  onAgain: () => void
  onClose: () => void
}

/** Nobody knows whether it was laid: trying again finds out, and lays it once at most. */
export const LayingUnanswered = ({ message, onAgain, onClose }: LayingUnansweredProps) => (
  <Stack gap="md">
    <Alert color="red" role="alert">
      <Text size="sm">{message}</Text>
      <Text size="sm">Trying again is safe: no shift is added twice.</Text>
    </Alert>
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
      <Button onClick={onAgain} data-autofocus>
        Try again
      </Button>
    </Group>
  </Stack>
)
