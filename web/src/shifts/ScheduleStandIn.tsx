import { Alert, Button, Text } from '@mantine/core'
import { FailedState } from '../ui/FailedState.tsx'
import { ScheduleSkeleton } from './ScheduleSkeleton.tsx'
import type { ScheduleParts } from './scheduleProps.ts'

/** What stands in the grid's place where it cannot be shown; null where it can. */
export function scheduleStandIn({ schedule, view, onChange }: ScheduleParts) {
  const { areas, restaurants, shifts } = schedule.queries
  if (view.problem) {
    return (
      <Alert color="red" title={view.problem}>
        <Text size="sm" mb="sm">
          Choose a first day and up to 30 days after it.
        </Text>
        <Button variant="default" size="xs" onClick={() => onChange({ from: undefined, to: undefined })}>
          Show today
        </Button>
      </Alert>
    )
  }
  const failed = [restaurants, areas, shifts].find((query) => query.isError && query.data === undefined)
  if (failed) {
    const retry = () => {
      for (const query of [restaurants, areas, shifts]) if (query.isError) void query.refetch()
    }
    return <FailedState title="The schedule could not be loaded" error={failed.error} onRetry={retry} />
  }
  return restaurants.data && areas.data ? null : <ScheduleSkeleton />
}
