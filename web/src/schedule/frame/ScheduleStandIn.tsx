import { Button } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { InvalidRange } from '../../ui/desk/InvalidRange.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FailedState } from '../../ui/FailedState.tsx'
import type { ScheduleView } from '../schedule.search.ts'
import type { ScheduleParts } from '../scheduleProps.ts'
import { ScheduleSkeleton } from './ScheduleSkeleton.tsx'

/** What stands in the grid's place where it cannot be shown; null where it can. */
export function scheduleStandIn(
  { schedule, view, onChange }: ScheduleParts,
  skeleton: ReactNode = <ScheduleSkeleton />,
) {
  const { areas, restaurants, shifts } = schedule.queries
  if (view.problem) {
    const onToday = () => onChange({ from: undefined, to: undefined })
    return <InvalidRange problem={view.problem} onToday={onToday} />
  }
  const failed = [restaurants, areas, shifts].find((query) => query.isError && query.data === undefined)
  if (failed) {
    const retry = () => {
      for (const query of [restaurants, areas, shifts]) if (query.isError) void query.refetch()
    }
    return <FailedState title="The schedule could not be loaded" error={failed.error} onRetry={retry} />
  }
  if (!restaurants.data || !areas.data) return skeleton
  return isUnknownDriver(schedule, view) ? (
    <EmptyState
      title="Unknown driver"
      hint="This driver is not active, or not offered to your restaurants, and has no shifts in these days."
      icon={<IconUserQuestion size={24} stroke={1.5} />}
      action={
        <Button variant="default" onClick={() => onChange({ driver: undefined })}>
          Show all drivers
        </Button>
      }
    />
  ) : null
}

/** Nobody knows the driver whom the link names: a grid without shifts would say that they have none. */
function isUnknownDriver({ queries, loaded }: ScheduleParts['schedule'], view: ScheduleView) {
  const { driver } = view
  if (typeof driver !== 'number' || !queries.drivers.data || !queries.shifts.data) return false
  const isActive = queries.drivers.data.some(({ id }) => id === driver)
  return !isActive && !loaded.some(({ driver_id }) => driver_id === driver)
}
