import { Modal } from '@mantine/core'
import type { NewTimesheetProps } from '../form/newTimesheet.ts'

/** Adds a timesheet of one of the account's restaurants (document 3, section 2.2). */
export const AddTimesheetDialog = ({ onClose }: NewTimesheetProps) => (
  <Modal opened onClose={onClose} title="Add time sheet" />
)
