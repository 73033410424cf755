import { AddTimesheetForm } from '../form/AddTimesheetForm.tsx'
import type { NewTimesheetProps } from '../form/newTimesheet.ts'

/** Adds a timesheet of one of the account's restaurants (docs/spec/timesheets.md#restaurant-timesheets). */
export const AddTimesheetDialog = (props: NewTimesheetProps) => (
  <AddTimesheetForm {...props} title="Add time sheet" />
)
