import { MAX_RANGE_DAYS } from '@driverdesk/domain/kernel/rotaRange.ts'
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'

const LINES = Array.from({ length: 12 }, (_, line) => line)

/** Lines in place of a list that is loading; `label` is for screen readers. */
export const DeskSkeleton = ({ label }: { label: string }) => (
  <Stack
    gap="1.5rem"
    px="md"
    py="1.5rem"
    role="status"
    aria-busy="true"
    aria-label={label}
    style={{ overflow: 'hidden' }}
  >
    {LINES.map((line) => (
      <Skeleton key={line} height={20} width={`${96 - (line % 4) * 7}%`} />
    ))}
  </Stack>
)

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

export interface FailedPage {
  /** True while it is retried. */
  isWaiting: boolean
  retry: () => void
}

/** Shown below the drivers if some of them could not be loaded. */
export const MoreFailed = ({ isWaiting, retry }: FailedPage) => (
  <Group gap="xs" p="xs" justify="center" role="alert">
    <Text size="sm">{isWaiting ? 'Loading drivers…' : 'Some drivers could not be loaded.'}</Text>
    <Button size="compact-sm" variant="default" onClick={isWaiting ? undefined : retry}>
      Try again
    </Button>
  </Group>
)
