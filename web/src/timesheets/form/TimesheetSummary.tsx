import type { TimesheetException } from '@driverdesk/domain/timesheets/timesheetExceptions.ts'
import type { TimesheetDesk } from '../timesheetDesk.ts'
import type { TimesheetRow } from '../timesheetRow.ts'
import { SummaryForm } from './SummaryForm.tsx'
import { SummaryHead } from './SummaryHead.tsx'
import classes from './TimesheetSummary.module.css'

export interface TimesheetSummaryProps {
  row: TimesheetRow
  desk: TimesheetDesk
  /** How the row differs from the plan. */
  exceptions: readonly TimesheetException[] | undefined
  /** Shows the row of this id, which a save or a new timesheet has given it. */
  onShow: (id: number) => void
  /** The timesheet of the row is gone. */
  onRemoved: () => void
  /** Scrolls the table to the row. */
  onScrollTo: () => void
  /** Whether the panel stays beside the table. */
  isPinned: boolean
  onPin: (isPinned: boolean) => void
  onClose: () => void
  /** Says below what was done. */
  announce: (text: string) => void
}

/** The form of the selected row, beside the table (document 3, section 2.1). */
export function TimesheetSummary(props: TimesheetSummaryProps) {
  const { onScrollTo, isPinned, onPin, onClose, ...form } = props
  return (
    <div className={classes.summary}>
      <SummaryHead {...{ onScrollTo, isPinned, onPin, onClose }} />
      <SummaryForm {...form} onClose={onClose} />
    </div>
  )
}
