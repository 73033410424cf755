import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { TimesheetActions } from './useTimesheetActions.ts'

/**
 * Adds a timesheet, and 'Approve All [n]' (docs/spec/timesheets.md#admin-timesheets,
 * docs/spec/timesheets.md#restaurant-timesheets), n being those that it can take.
 */
export const TimesheetButtons = ({ actions }: { actions: TimesheetActions }) => (
  <>
    <Button
      variant="default"
      px="sm"
      leftSection={<IconPlus size="1rem" stroke={1.75} aria-hidden="true" />}
      onClick={actions.adding.open}
    >
      {actions.addLabel}
    </Button>
    <Button
      px="sm"
      title={actions.approveHint}
      disabled={!actions.canApprove}
      onClick={actions.openApproving}
    >
      {actions.approveLabel}
    </Button>
  </>
)
