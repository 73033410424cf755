import { Modal } from '@mantine/core'
import { SummaryForm, type SummaryFormProps } from './SummaryForm.tsx'
import classes from './TimesheetSummary.module.css'

/** The form of a row on a phone (document 3, section 2.2). */
export const ProcessDialog = (props: SummaryFormProps) => (
  <Modal
    opened
    onClose={props.onClose}
    title="Process timesheet"
    fullScreen
    closeOnClickOutside={false}
    classNames={{ content: classes.content, body: classes.dialog }}
  >
    <SummaryForm {...props} closesWhenDone />
  </Modal>
)
