import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { type ReactNode, useMemo } from 'react'
import { Total, TotalsBar } from '../desk/TotalsBar.tsx'
import { hoursText } from '../ui/numberText.ts'
import { totalsOf } from './timesheetFigures.ts'
import type { TimesheetParts } from './timesheetProps.ts'

/**
 * The seven totals of what the table shows (docs/spec/timesheets.md#timesheet-totals); what restaurants bring is told
 * to staff alone.
 */
export function TimesheetTotalsBar({ desk, shown, status }: TimesheetParts & { status: ReactNode }) {
  const { isKnown, restaurants, audience } = desk
  const totals = useMemo(
    () => (isKnown ? totalsOf(shown.rows, restaurants) : undefined),
    [isKnown, shown.rows, restaurants],
  )
  return (
    <TotalsBar status={status}>
      <Total name="Approved" value={totals?.approved} />
      <Total name="Unapproved" value={totals?.unapproved} />
      <Total name="Free" value={totals?.free} />
      <Total name="Total Timesheets" value={totals?.total} />
      <Total name="Filled Hours" value={totals && hoursText(totals.filledMinutes, 2)} />
      <Total name="Est. Cost" value={totals && formatMoney(totals.estCost)} />
      {audience === 'staff' && (
        <Total name="Expected Sales" value={totals && formatMoney(totals.expectedSales)} />
      )}
    </TotalsBar>
  )
}
