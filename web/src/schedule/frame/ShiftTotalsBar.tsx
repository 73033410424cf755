import type { ShiftCounts } from '@driverdesk/domain/shifts/scheduleTotals.ts'
import type { ReactNode } from 'react'
import { Total, TotalsBar } from '../../ui/desk/TotalsBar.tsx'
import { hoursText, numberText } from '../../ui/numberText.ts'

interface ShiftTotalsBarProps {
  /** Undefined while they are not known. */
  counts: ShiftCounts | undefined
  /** What was done last, or is being done. */
  status: ReactNode
  /** The totals of money, for those who may see them. */
  children?: ReactNode
}

/** The foot of the schedule (document 2, 2.1 and 2.2). */
export const ShiftTotalsBar = ({ counts, status, children }: ShiftTotalsBarProps) => (
  <TotalsBar status={status}>
    <Total name="Published" value={counts && numberText(counts.published)} />
    <Total name="Unpublished" value={counts && numberText(counts.unpublished)} />
    <Total name="Draft" value={counts && numberText(counts.draft)} />
    <Total name="Open" value={counts && numberText(counts.open)} />
    <Total name="Total Shifts" value={counts && numberText(counts.total)} />
    <Total name="Filled Hours" value={counts && hoursText(counts.filledMinutes, 1)} />
    {children}
  </TotalsBar>
)
