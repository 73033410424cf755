import { Button, Group, Stack, Text } from '@mantine/core'

interface FillQuestionProps {
  /** How many are submitted, which are taken either way. */
  submitted: number
  onAnswer: (fills: boolean) => void
  onClose: () => void
}

/** Whether those that nobody has submitted are filled from the plan and approved as well. */
export const FillQuestion = ({ submitted, onAnswer, onClose }: FillQuestionProps) => (
  <Stack gap="md">
    <Text size="sm">
      Their shifts are over, and nobody has submitted them. Filled, they get the hours of the schedule.
    </Text>
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
