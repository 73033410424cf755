import type { ApproveAll } from '@driverdesk/domain/timesheets/approveAll.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { countOf } from '../../ui/dayWords.ts'
import { numberText } from '../../ui/numberText.ts'
import { countedText } from './approveCounts.ts'

interface FillQuestionProps {
  /** What can be taken: the submitted ones are, either way. */
  all: ApproveAll<unknown>
  /** How many of the others have a driver who has started, and not finished. */
  unfinished: number
  /** What the pay of the others comes to; undefined for a restaurant. */
  pay: string | undefined
  onAnswer: (fills: boolean) => void
  onClose: () => void
}

/** Whether those that nobody has submitted are filled from the plan and approved as well. */
export const FillQuestion = ({ all, unfinished, pay, onAnswer, onClose }: FillQuestionProps) => (
  <Stack gap="md">
    <Text size="sm">{countedText(all)}</Text>
    <Text size="sm">
      Filled, those that nobody has submitted get the hours of the schedule
      {pay && `, and their pay of ${pay} is approved`}.
    </Text>
    {unfinished > 0 && (
      <Text size="sm" fw={600}>
        {countOf(unfinished, 'driver')} {unfinished === 1 ? 'has' : 'have'} started and not finished yet. Once
        approved, they can no longer enter their finish and their trips.
      </Text>
    )}
    <Group justify="flex-end" gap="xs">
      <Button variant="subtle" onClick={onClose}>
        Cancel
      </Button>
      <Button variant="default" onClick={() => onAnswer(true)}>
        Yes, fill and approve
      </Button>
      <Button onClick={() => onAnswer(false)} data-autofocus>
        No, only {numberText(all.submitted.length)} submitted
      </Button>
    </Group>
  </Stack>
)
