import { Modal } from '@mantine/core'
import { useFocusBack } from '../../ui/useFocusBack.ts'
import { SummaryForm, type SummaryFormProps } from './SummaryForm.tsx'
import classes from './TimesheetSummary.module.css'

/** The form of a row on a phone (docs/spec/timesheets.md#phone-timesheets). */
export function ProcessDialog(props: SummaryFormProps) {
  useFocusBack(() => undefined)
  return (
    <Modal
      opened
      onClose={props.onClose}
      title="Process timesheet"
      fullScreen
      closeOnClickOutside={false}
      returnFocus={false}
      classNames={{ content: classes.content, body: classes.dialog }}
    >
      <SummaryForm {...props} closesWhenDone />
    </Modal>
  )
}
