import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import type { ShiftCounts } from '@driverdesk/domain/shifts/scheduleTotals.ts'
import { Button } from '@mantine/core'
import { memo, type ReactNode, useMemo } from 'react'
import { standardCharges } from '../../restaurants/charges.data.ts'
import { countOf } from '../../ui/dayWords.ts'
import { Total, TotalsBar } from '../../ui/desk/TotalsBar.tsx'
import { hoursText, numberText } from '../../ui/numberText.ts'
import { askToRemind } from '../act/askToRemind.tsx'
import { useReminding } from '../data/acts.data.ts'
import { type ScheduleRow, shiftsOf } from '../model/scheduleRows.ts'
import { totalsOf } from '../shift/shiftFigures.ts'
import { type DriversById, isUnanswered } from '../shift/shiftWords.ts'
import classes from './UnacknowledgedTotal.module.css'

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

interface UnacknowledgedTotalProps {
  /** What is shown; undefined while it is not known. */
  rows: readonly ScheduleRow[] | undefined
  drivers: DriversById
}

/** How many of the shifts on screen their drivers have not acknowledged, with a button that reminds them all after asking. */
function UnacknowledgedTotal({ rows, drivers }: UnacknowledgedTotalProps) {
  const shifts = useMemo(() => rows && shiftsOf(rows).filter(isUnanswered), [rows])
  const reminding = useReminding()
  const isIdle = !shifts?.length
  const count = shifts?.length
  const ask = async (asked: readonly Shift[]) => {
    if (await askToRemind(asked, drivers)) reminding.mutate(asked)
  }
  return (
    <Total
      name="Unacknowledged"
      value={
        <span className={classes.value}>
          {count === undefined ? '–' : numberText(count)}
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Remind the drivers of ${countOf(count ?? 0, 'unacknowledged shift')}`}
            // While it waits it keeps the focus, which a button that is disabled loses for good.
            disabled={isIdle && !reminding.isPending}
            aria-disabled={reminding.isPending}
            data-disabled={reminding.isPending || undefined}
            onClick={reminding.isPending || isIdle ? undefined : () => void ask(shifts)}
          >
            Remind
          </Button>
        </span>
      }
    />
  )
}
