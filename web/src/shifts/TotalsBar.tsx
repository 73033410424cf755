import type { ShiftCounts } from '@driverdesk/domain/shifts/scheduleTotals.ts'
import { formatHours } from '@driverdesk/domain/shifts/shiftLength.ts'
import type { ReactNode } from 'react'
import classes from './TotalsBar.module.css'

interface TotalsBarProps {
  /** Undefined while they are not known. */
  counts: ShiftCounts | undefined
  /** What was done last, or is being done. */
  status: ReactNode
  /** The totals of money, for those who may see them. */
  children?: ReactNode
}

/** The foot of the schedule (document 2, 2.1 and 2.2). */
export function TotalsBar({ counts, status, children }: TotalsBarProps) {
  return (
    <footer className={classes.bar}>
      <dl className={classes.totals} aria-label="Totals">
        <Total name="Published" value={counts?.published} />
        <Total name="Unpublished" value={counts?.unpublished} />
        <Total name="Draft" value={counts?.draft} />
        <Total name="Open" value={counts?.open} />
        <Total name="Total Shifts" value={counts?.total} />
        <Total name="Filled Hours" value={counts && formatHours(counts.filledMinutes, 1)} />
        {children}
      </dl>
      {status}
    </footer>
  )
}

export function Total({ name, value = '–' }: { name: string; value: ReactNode }) {
  return (
    <div className={classes.total}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
