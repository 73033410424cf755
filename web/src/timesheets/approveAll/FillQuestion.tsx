import { Button, Group, Stack, Text } from '@mantine/core'
import { countOf } from '../../ui/dayWords.ts'

interface FillQuestionProps {
  /** How many are submitted, which are taken either way. */
  submitted: number
  /** How many of the others have a driver who has started, and not finished. */
  atWork: number
  onAnswer: (fills: boolean) => void
  onClose: () => void
}

/** Whether those that nobody has submitted are filled from the plan and approved as well. */
export const FillQuestion = ({ submitted, atWork, onAnswer, onClose }: FillQuestionProps) => (
  <Stack gap="md">
    <Text size="sm">
      Their shifts are over, and nobody has submitted them. Filled, they get the hours of the schedule.
    </Text>
    {atWork > 0 && (
      <Text size="sm" fw={600}>
        {countOf(atWork, 'driver')} {atWork === 1 ? 'has' : 'have'} started and not finished yet. Once
        approved, they can no longer enter their finish and their trips.
      </Text>
    )}
    <Group justify="flex-end">
      <Button variant="subtle" onClick={onClose}>
        Cancel
      </Button>
      <Button variant="default" onClick={() => onAnswer(true)}>
        Yes, fill and approve
      </Button>
      <Button onClick={() => onAnswer(false)} data-autofocus>
        No, only {submitted} submitted
      </Button>
    </Group>
  </Stack>
)
