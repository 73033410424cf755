import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useProgress } from '../kernel/progress.ts'
import { countOf } from '../ui/dayWords.ts'
import type { CopyForm } from './copyShifts.data.ts'

interface CopyProgressProps {
  form: CopyForm<unknown>
  onStop: () => void
}

const number = new Intl.NumberFormat('en-GB')

/** While the server copies: how far it has come, which it says from 5,000 shifts on. */
export function CopyProgress({ form, onStop }: CopyProgressProps) {
  const progress = useProgress(form.idempotencyKey)
  const { length } = form.shifts
  const text = progress
    ? `Copied ${number.format(progress.done)} of ${number.format(progress.total)} shifts…`
    : `Copying ${countOf(length, 'shift')}…`
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {text}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section
          value={progress ? (100 * progress.done) / progress.total : 100}
          animated
          aria-label="Copying"
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
