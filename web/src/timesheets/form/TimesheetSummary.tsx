import { SummaryForm, type SummaryFormProps } from './SummaryForm.tsx'
import { SummaryHead } from './SummaryHead.tsx'
import classes from './TimesheetSummary.module.css'

interface TimesheetSummaryProps extends Omit<SummaryFormProps, 'closesWhenDone'> {
  /** Scrolls the table to the row. */
  onScrollTo: () => void
  /** Whether the panel stays beside the table. */
  isPinned: boolean
  onPin: (isPinned: boolean) => void
}

/** The form of the selected row, beside the table (docs/spec/timesheets.md#timesheet-summary). */
export function TimesheetSummary(props: TimesheetSummaryProps) {
  const { onScrollTo, isPinned, onPin, onClose, ...form } = props
  return (
    <div className={classes.summary}>
      <SummaryHead {...{ onScrollTo, isPinned, onPin, onClose }} />
      <SummaryForm {...form} onClose={onClose} />
    </div>
  )
}
