import type { TimesheetRow } from '../timesheetRow.ts'

export interface TimesheetSummaryProps {
  row: TimesheetRow
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

/** The form of the selected row (document 3, section 2.1). */
export function TimesheetSummary({ row }: TimesheetSummaryProps) {
  return <h2>Timesheet summary {row.id}</h2>
}
