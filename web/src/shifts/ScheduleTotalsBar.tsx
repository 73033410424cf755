import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import type { ScheduleTotals } from '@driverdesk/domain/shifts/scheduleTotals.ts'
import { formatHours } from '@driverdesk/domain/shifts/shiftLength.ts'
import type { ReactNode } from 'react'
import classes from './ScheduleTotalsBar.module.css'

interface ScheduleTotalsBarProps {
  totals: ScheduleTotals
  /** Why the expected sales are not known, as where the options could not be loaded. */
  salesUnknown?: string
  /** What was done last, or is being done. */
  status: ReactNode
}

/** The totals of what the schedule shows (document 2, 2.1): hours with 1 decimal, money with 2. */
export function ScheduleTotalsBar({ totals, salesUnknown, status }: ScheduleTotalsBarProps) {
  return (
    <footer className={classes.bar}>
      <dl className={classes.totals} aria-label="Totals">
        <Total name="Published" value={totals.published} />
        <Total name="Unpublished" value={totals.unpublished} />
        <Total name="Draft" value={totals.draft} />
        <Total name="Open" value={totals.open} />
        <Total name="Total Shifts" value={totals.total} />
        <Total name="Filled Hours" value={formatHours(totals.filledMinutes, 1)} />
        <Total name="Est. Cost" value={formatMoney(totals.estCost)} />
        <Total
          name="Expected Sales"
          value={salesUnknown ? '–' : formatMoney(totals.expectedSales)}
          why={salesUnknown}
        />
      </dl>
      {status}
    </footer>
  )
}

function Total({ name, value, why }: { name: string; value: ReactNode; why?: string }) {
  return (
    <div className={classes.total} title={why}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
