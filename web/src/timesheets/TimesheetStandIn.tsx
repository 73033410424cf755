import { Alert, Button, Group } from '@mantine/core'
import { IconClockOff } from '@tabler/icons-react'
import { DeskSkeleton, InvalidRange } from '../desk/DeskStandIn.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FailedState } from '../ui/FailedState.tsx'
import type { TimesheetParts } from './timesheetProps.ts'

const NO_DISTANCES = 'The distances could not be worked out'

/** Says that the exceptions lack the distances between logged positions and restaurants; nothing if they have them. */
export const NoDistances = ({ desk: { sites } }: Pick<TimesheetParts, 'desk'>) =>
  sites.failed && (
    <Alert color="red" title={NO_DISTANCES}>
      <Group justify="space-between" gap="0.5rem 1rem">
        {sites.failed.message}
        <Button size="compact-sm" variant="default" onClick={sites.retry}>
          Load again
        </Button>
      </Group>
    </Alert>
  )

/** Returns what replaces the table if it has no rows: an error, a skeleton or a hint; null if it has rows. */
export function timesheetStandIn({ desk, view, shown, isSettled, onChange }: TimesheetParts) {
  if (view.problem) {
    return (
      <InvalidRange problem={view.problem} onToday={() => onChange({ from: undefined, to: undefined })} />
    )
  }
  if (desk.failed) {
    return <FailedState title="The timesheets could not be loaded" error={desk.failed} onRetry={desk.retry} />
  }
  if (!desk.isKnown) return <DeskSkeleton label="The timesheets are loading" />
  if (shown.rows.length > 0) return null
  if (view.exceptions && desk.sites.failed) {
    return <FailedState title={NO_DISTANCES} error={desk.sites.failed} onRetry={desk.sites.retry} />
  }
  // The exceptions are worked out a moment after the rows.
  if (view.exceptions && !isSettled) return <DeskSkeleton label="The timesheets are loading" />
  const isFiltered = desk.here.length > 0
  return (
    <EmptyState
      title={isFiltered ? 'No matching timesheets' : 'No timesheets for these dates'}
      hint={
        isFiltered
          ? 'Change the filters to see the timesheets for these dates.'
          : 'Timesheets come from shifts on the schedule, or are added by hand.'
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
