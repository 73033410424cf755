import { Button, Skeleton } from '@mantine/core'
import { IconClockOff } from '@tabler/icons-react'
import { InvalidRange } from '../desk/InvalidRange.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FailedState } from '../ui/FailedState.tsx'
import classes from './TimesheetStandIn.module.css'
import type { TimesheetParts } from './timesheetProps.ts'

/** What stands in the table's place where there is nothing to show; null where there is. */
export function timesheetStandIn({ desk, view, shown, isSettled, onChange }: TimesheetParts) {
  if (view.problem) {
    return (
      <InvalidRange problem={view.problem} onToday={() => onChange({ from: undefined, to: undefined })} />
    )
  }
  if (desk.failed) {
    return <FailedState title="The timesheets could not be loaded" error={desk.failed} onRetry={desk.retry} />
  }
  if (!desk.isKnown) return <TableSkeleton />
  if (shown.rows.length > 0) return null
  // What differs from the plan is known a moment after the rows.
  if (view.exceptions && !isSettled) return <TableSkeleton />
  const isFiltered = desk.here.length > 0
  return (
    <EmptyState
      title={isFiltered ? 'No such timesheets' : 'No timesheets in these days'}
      hint={
        isFiltered
          ? 'Other filters show the timesheets of these days.'
          : 'Timesheets come with the shifts of the schedule, or are added by hand.'
      }
      icon={<IconClockOff size="1.5rem" stroke={1.5} />}
      action={
        isFiltered && (
          <Button
            variant="default"
            onClick={() => onChange({ status: undefined, exceptions: undefined, driver: undefined })}
          >
            Show all timesheets
          </Button>
        )
      }
    />
  )
}

const LINES = Array.from({ length: 12 }, (_, line) => line)

const TableSkeleton = () => (
  <div className={classes.skeleton} role="status" aria-busy="true" aria-label="The timesheets are loading">
    {LINES.map((line) => (
      <Skeleton key={line} height={20} width={`${96 - (line % 4) * 7}%`} />
    ))}
  </div>
)
