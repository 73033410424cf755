import { Alert, Button, Stack, Text } from '@mantine/core'
import { LongCallButtons } from './LongCallButtons.tsx'

interface LongCallUnansweredProps {
  message: string
  /** 'no shift is copied twice' */
  safe: string
  onAgain: () => void
  onClose: () => void
}

/** Nobody knows whether it was done: trying again finds out, and does it once at most. */
export const LongCallUnanswered = ({ message, safe, onAgain, onClose }: LongCallUnansweredProps) => (
  <Stack gap="md">
    <Alert color="red" role="alert">
      <Text size="sm">{message}</Text>
      <Text size="sm">Trying again is safe: {safe}.</Text>
    </Alert>
    <LongCallButtons>
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
      <Button onClick={onAgain} data-autofocus>
        Try again
      </Button>
    </LongCallButtons>
  </Stack>
)
