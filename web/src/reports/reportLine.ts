/** A row of a report as the screen shows it. */
import type { ReportRow } from '@driverdesk/contract/reports/report.shapes.ts'
import { formatMoney, type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type DifferenceSign, differenceSign } from '@driverdesk/domain/reports/reportAmounts.ts'
import { shiftTime } from '@driverdesk/domain/reports/reportCsv.ts'

export const toneOf = (row: ReportRow): DifferenceSign => differenceSign(poundsToPence(row.amount_difference))

/** '+£10.00', '−£5.00', '£0.00': the colour says the same. */
export const differenceText = (difference: Pence): string =>
  `${difference > 0 ? '+' : ''}${formatMoney(difference)}`

export const rowDifferenceText = (row: ReportRow): string =>
  differenceText(poundsToPence(row.amount_difference))

/** '09:00-13:00' (docs/spec/reports.md#report-amounts); a dash where there was no shift. */
export const shiftTimeText = (row: ReportRow): string => shiftTime(row) || '–'

/** Of a shift without a driver what it is; a dash where there is no shift either. */
export const driverText = ({ driver_name, shift_id }: ReportRow): string =>
  driver_name || (shift_id ? 'Open shift' : '–')

export const dateText = ({ period_date }: ReportRow): string => displayDate(period_date)

/** The key of the row at an index, for virtual rows. */
export function keyAt(rows: readonly ReportRow[], index: number): string | number {
  const row = rows[index]
  return row ? rowKey(row) : index
}

/** What a row is about: an event, a shift, or a driver's week. */
export const rowKey = ({ report, event_id, shift_id, driver_id, period_date }: ReportRow): string =>
  `${report} ${event_id ?? shift_id ?? `${driver_id} ${period_date}`}`
