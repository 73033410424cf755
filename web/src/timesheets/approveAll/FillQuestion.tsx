import { Button, Group, Stack, Text } from '@mantine/core'
import { countOf } from '../../ui/dayWords.ts'
import { numberText } from '../../ui/numberText.ts'

interface FillQuestionProps {
  /** How many are submitted, which are taken either way. */
  submitted: number
  /** How many of the others have a driver who has started, and not finished. */
  unfinished: number
  /** What the pay of the others comes to; undefined for a restaurant. */
  pay: string | undefined
  onAnswer: (fills: boolean) => void
  onClose: () => void
}

/** Whether those that nobody has submitted are filled from the plan and approved as well. */
export const FillQuestion = ({ submitted, unfinished, pay, onAnswer, onClose }: FillQuestionProps) => (
  <Stack gap="md">
    <Text size="sm">
      Their shifts are over, and nobody has submitted them. Filled, they get the hours of the schedule
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
        No, only {numberText(submitted)} submitted
      </Button>
    </Group>
  </Stack>
)
