import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { memo, type ReactNode, useMemo } from 'react'
import { standardCharges } from '../../restaurants/charges.data.ts'
import { Total } from '../../ui/desk/TotalsBar.tsx'
import type { ScheduleRow } from '../model/scheduleRows.ts'
import { totalsOf } from '../shift/shiftFigures.ts'
import type { DriversById } from '../shift/shiftWords.ts'
import { ShiftTotalsBar } from './ShiftTotalsBar.tsx'
import { UnacknowledgedTotal } from './UnacknowledgedTotal.tsx'

interface ScheduleTotalsBarProps {
  /** What is shown; undefined while it is not known. */
  rows: readonly ScheduleRow[] | undefined
  /** The settings of the business by key; undefined while they are not there. */
  options: ReadonlyMap<string, string> | undefined
  drivers: DriversById
  /** What was done last, or is being done. */
  status: ReactNode
}

const NO_OPTIONS: ReadonlyMap<string, string> = new Map()

/** The totals of what the schedule shows (document 2, 2.1): hours with 1 decimal, money with 2. */
export const ScheduleTotalsBar = memo(function ScheduleTotalsBar({
  rows,
  options,
  drivers,
  status,
}: ScheduleTotalsBarProps) {
  const standard = useMemo(() => standardCharges(options ?? NO_OPTIONS), [options])
  const totals = useMemo(() => rows && totalsOf(rows, standard), [rows, standard])
  return (
    <ShiftTotalsBar counts={totals} status={status}>
      <Total name="Est. Cost" value={totals && formatMoney(totals.estCost)} />
      <Total name="Expected Sales" value={options && totals && formatMoney(totals.expectedSales)} />
      <UnacknowledgedTotal rows={rows} drivers={drivers} />
    </ShiftTotalsBar>
  )
})
