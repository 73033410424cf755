import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { formatHours } from '@driverdesk/domain/shifts/shiftLength.ts'
import { memo, type ReactNode, useMemo } from 'react'
import classes from './ScheduleTotalsBar.module.css'
import type { ScheduleRow } from './scheduleRows.ts'
import { standardCharges, totalsOf } from './shiftFigures.ts'

interface ScheduleTotalsBarProps {
  /** What is shown; undefined while it is not known. */
  rows: readonly ScheduleRow[] | undefined
  /** The settings of the business by key; undefined while they are not there. */
  options: ReadonlyMap<string, string> | undefined
  /** What was done last, or is being done. */
  status: ReactNode
}

const NO_OPTIONS: ReadonlyMap<string, string> = new Map()

/** The totals of what the schedule shows (document 2, 2.1): hours with 1 decimal, money with 2. */
export const ScheduleTotalsBar = memo(function ScheduleTotalsBar({
  rows,
  options,
  status,
}: ScheduleTotalsBarProps) {
  const standard = useMemo(() => standardCharges(options ?? NO_OPTIONS), [options])
  const totals = useMemo(() => rows && totalsOf(rows, standard), [rows, standard])
  return (
    <footer className={classes.bar}>
      <dl className={classes.totals} aria-label="Totals">
        <Total name="Published" value={totals?.published} />
        <Total name="Unpublished" value={totals?.unpublished} />
        <Total name="Draft" value={totals?.draft} />
        <Total name="Open" value={totals?.open} />
        <Total name="Total Shifts" value={totals?.total} />
        <Total name="Filled Hours" value={totals && formatHours(totals.filledMinutes, 1)} />
        <Total name="Est. Cost" value={totals && formatMoney(totals.estCost)} />
        <Total name="Expected Sales" value={options && totals && formatMoney(totals.expectedSales)} />
      </dl>
      {status}
    </footer>
  )
})

function Total({ name, value = '–' }: { name: string; value: ReactNode }) {
  return (
    <div className={classes.total}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
