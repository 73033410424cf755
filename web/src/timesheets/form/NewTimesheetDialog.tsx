import { Modal } from '@mantine/core'
import type { NewTimesheetProps } from './newTimesheet.ts'

/** Adds a timesheet of a restaurant, for staff (document 3, section 2.1). */
export const NewTimesheetDialog = ({ onClose }: NewTimesheetProps) => (
  <Modal opened onClose={onClose} title="Add timesheet" />
)
