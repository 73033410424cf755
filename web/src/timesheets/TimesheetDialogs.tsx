import { ApproveAllDialog } from './approveAll/ApproveAllDialog.tsx'
import { NewTimesheetDialog } from './form/NewTimesheetDialog.tsx'
import { AddTimesheetDialog } from './restaurant/AddTimesheetDialog.tsx'
import type { TimesheetParts } from './timesheetProps.ts'
import type { TimesheetActions } from './useTimesheetActions.ts'

/** The dialogs of what is done to all timesheets on screen. */
export function TimesheetDialogs({ actions, ...parts }: TimesheetParts & { actions: TimesheetActions }) {
  const NewDialog = parts.desk.audience === 'staff' ? NewTimesheetDialog : AddTimesheetDialog
  return (
    <>
      {actions.isApproving && <ApproveAllDialog {...parts} onClose={actions.closeApproving} />}
      {actions.adding.isOpen && <NewDialog {...actions.adding.props} />}
    </>
  )
}
