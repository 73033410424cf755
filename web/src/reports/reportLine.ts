import type { ReportRow } from '@driverdesk/contract/reports/report.shapes.ts'
import { formatMoney, type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { shiftTime } from '@driverdesk/domain/reports/reportCsv.ts'
import {
  ALL_REPORTS,
  type DifferenceSign,
  differenceSign,
  REPORT_LABELS,
} from '@driverdesk/domain/reports/reports.ts'
import type { ReportChoice } from './reporting.search.ts'

export const toneOf = (row: ReportRow): DifferenceSign => differenceSign(poundsToPence(row.amount_difference))

/** '+£10.00', '−£5.00', '£0.00' */
export const differenceText = (difference: Pence): string =>
  `${difference > 0 ? '+' : ''}${formatMoney(difference)}`

export const rowDifferenceText = (row: ReportRow): string =>
  differenceText(poundsToPence(row.amount_difference))

/** '09:00-13:00' (docs/spec/reports.md#report-amounts); a dash if there was no shift. */
export const shiftTimeText = (row: ReportRow): string => shiftTime(row) || '–'

export const driverText = ({ driver_name, shift_id }: ReportRow): string =>
  driver_name || (shift_id ? 'Open shift' : '–')

export const dateText = ({ period_date }: ReportRow): string => displayDate(period_date)

export function keyAt(rows: readonly ReportRow[], index: number): string | number {
  const row = rows[index]
  return row ? rowKey(row) : index
}

export const rowKey = ({ report, event_id, shift_id, driver_id, period_date }: ReportRow): string =>
  `${report} ${event_id ?? shift_id ?? `${driver_id} ${period_date}`}`

export const reportTitle = (report: ReportChoice): string =>
  report === 'all' ? ALL_REPORTS : REPORT_LABELS[report]

/** Shown if a report has no rows (docs/spec/reports.md#the-four-reports). */
const HINTS: Record<ReportChoice, string> = {
  all: 'Cancelled shifts, extra requests, removed charges and inactive-driver fees for these dates are listed here.',
  cancelled: 'Cancelled shifts and their charges are listed here, with fees and bonuses set on a shift.',
  extra: 'Shifts that a restaurant asks for beyond its agreed ones are listed here.',
  removed: 'Charges that were removed from a shift, or replaced, are listed here.',
  inactive: 'Active drivers without a worked shift in a whole week, Monday to Sunday, are listed here.',
}

/** Explains the signs of the amounts (docs/spec/reports.md#report-amounts, docs/spec/reports.md#replaced-fees). */
const SIGNS: Record<ReportChoice, string> = {
  all: 'Difference is Charged minus Paid. Fees are negative, so their sign is reversed: the total of Difference is not the total of Charged minus that of Paid.',
  cancelled:
    'A minus marks a fee that the driver pays. Other amounts are bonuses, or charges to the restaurant. Difference is what is still to be paid. Subtracting the totals does not give it.',
  extra:
    'Charged is what the restaurant pays for the shift, and Paid is what the driver gets. Difference is Charged minus Paid. A minus means that the driver gets more.',
  removed:
    'A minus marks a fee that the driver would have paid. Other amounts were bonuses, or charges to the restaurant. Nothing is paid, so Difference is the whole amount, without the minus.',
  inactive:
    'Charged is the fee of a week, and Paid is how much of it timesheets have recovered. Difference is what is still to be recovered.',
}

export const reportSigns = (report: ReportChoice): string => SIGNS[report]

export const reportHint = (report: ReportChoice): string => HINTS[report]
