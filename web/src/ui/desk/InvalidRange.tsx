import { Alert, Button, Text } from '@mantine/core'

interface InvalidRangeProps {
  /** 'Invalid date range: …' (document 2, 2.1). */
  problem: string
  onToday: () => void
}

/** Stands in the grid's place where a link asks for more days than can be shown. */
export const InvalidRange = ({ problem, onToday }: InvalidRangeProps) => (
  <Alert color="red" title={problem}>
    <Text size="sm" mb="sm">
      Choose a first day and up to 30 days after it.
    </Text>
    <Button variant="default" size="xs" onClick={onToday}>
      Show today
    </Button>
  </Alert>
)
