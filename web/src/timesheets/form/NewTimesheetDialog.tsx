import { AddTimesheetForm } from './AddTimesheetForm.tsx'
import type { NewTimesheetProps } from './newTimesheet.ts'

/** Adds a timesheet at a restaurant, for staff (docs/spec/timesheets.md#admin-timesheets). */
export const NewTimesheetDialog = (props: NewTimesheetProps) => (
  <AddTimesheetForm {...props} title="Add timesheet" />
)
