import type { ShiftCounts } from '@driverdesk/domain/shifts/scheduleTotals.ts'
import { formatHours } from '@driverdesk/domain/shifts/shiftLength.ts'
import type { ReactNode } from 'react'
import { Total, TotalsBar } from '../ui/desk/TotalsBar.tsx'

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
    <Total name="Published" value={counts?.published} />
    <Total name="Unpublished" value={counts?.unpublished} />
    <Total name="Draft" value={counts?.draft} />
    <Total name="Open" value={counts?.open} />
    <Total name="Total Shifts" value={counts?.total} />
    <Total name="Filled Hours" value={counts && formatHours(counts.filledMinutes, 1)} />
    {children}
  </TotalsBar>
)
