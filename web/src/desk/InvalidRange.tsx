import { MAX_RANGE_DAYS } from '@driverdesk/domain/kernel/rotaRange.ts'
import { Alert, Button, Text } from '@mantine/core'

interface InvalidRangeProps {
  /** 'Invalid date range: …' (docs/spec/schedule.md#intervals). */
  problem: string
  /** The most that can be shown. */
  days?: number | undefined
  onToday: () => void
}

/** Shown instead of the records if a link asks for too many days. */
export const InvalidRange = ({ problem, days = MAX_RANGE_DAYS, onToday }: InvalidRangeProps) => (
  <Alert color="red" title={problem}>
    <Text size="sm" mb="sm">
      Choose a first day and up to {days - 1} days after it.
    </Text>
    <Button variant="default" size="xs" onClick={onToday}>
      Show today
    </Button>
  </Alert>
)
