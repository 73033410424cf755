import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { formatLengths } from '@driverdesk/domain/kernel/shiftLength.ts'
import { hasHours } from '@driverdesk/domain/timesheets/timesheetRow.ts'
import {
  countedRow,
  type TimesheetTotals,
  timesheetTotals,
} from '@driverdesk/domain/timesheets/timesheetTotals.ts'
import { type ReactNode, useMemo } from 'react'
import { Total, TotalsBar } from '../desk/Foot.tsx'
import type { DeskRestaurant, TimesheetRow } from './timesheetDesk.ts'
import type { TimesheetParts } from './timesheetProps.ts'

/**
 * The totals of the table's rows (docs/spec/timesheets.md#timesheet-totals). The first add up to 'Total Timesheets'. Only
 * staff see the expected sales.
 */
export function TimesheetTotalsBar({ desk, shown, actions, status }: TimesheetParts & { status: ReactNode }) {
  const { isKnown, restaurants, audience } = desk
  const totals = useMemo(
    () => (isKnown ? totalsOf(shown.rows, restaurants) : undefined),
    [isKnown, shown.rows, restaurants],
  )
  return (
    <TotalsBar status={status}>
      <Total name="Approved" value={totals?.approved} />
      <Total name="Unapproved" value={totals?.unapproved} about={actions.approveHint} />
      <Total name="Free" value={totals?.free} about="Open shifts, without a driver." />
      {/* Not among the document's figures, but without it they do not add up to the total. */}
      {totals !== undefined && totals.discarded > 0 && (
        <Total name="Discarded" value={totals.discarded} about="Without hours and pay." />
      )}
      <Total name="Total Timesheets" value={totals?.total} />
      <Total
        name="Filled Hours"
        value={totals && formatLengths(totals.filledMinutes)}
        about={totals && workedHint(shown.rows, totals)}
      />
      <Total name="Est. Cost" value={totals && formatMoney(totals.estCost)} />
      {audience === 'staff' && (
        <Total name="Expected Sales" value={totals && formatMoney(totals.expectedSales)} />
      )}
    </TotalsBar>
  )
}

/** The part of the filled hours that is on paper. */
function workedHint(rows: readonly TimesheetRow[], { filledMinutes }: TimesheetTotals): string {
  const { filledMinutes: worked } = timesheetTotals(
    rows.filter(hasHours).map((row) => countedRow(row, undefined)),
  )
  return `${formatLengths(worked)} worked, ${formatLengths(filledMinutes - worked)} planned but not yet entered. Only worked hours are printed.`
}

const totalsOf = (
  rows: readonly TimesheetRow[],
  restaurants: ReadonlyMap<number, DeskRestaurant>,
): TimesheetTotals =>
  timesheetTotals(rows.map((row) => countedRow(row, restaurants.get(row.restaurant_id)?.charges)))
