import { AddTimesheetForm } from './AddTimesheetForm.tsx'
import type { NewTimesheetProps } from './newTimesheet.ts'

/** Adds a timesheet at a restaurant, for staff (document 3, section 2.1). */
export const NewTimesheetDialog = (props: NewTimesheetProps) => (
  <AddTimesheetForm {...props} title="Add timesheet" />
)
