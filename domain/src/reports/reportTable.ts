/** A report as a table for a spreadsheet, with the columns of the screen (docs/spec/reports.md#reporting-screen). */

import { csvCell } from '../kernel/csv.ts'
import { plainPounds, poundsToPence } from '../kernel/money.ts'
import { displayDate } from '../kernel/wallClock.ts'
import type { CancelledBy } from '../shifts/cancelling.ts'
import { REPORT_LABELS, type Report, type ReportAmounts, reportComment, reportTotal } from './reports.ts'

export const REPORT_HEADS = [
  'Report',
  'Date',
  'Driver',
  'Amount Charged',
  'Amount Paid',
  'Difference',
  'Restaurant',
  'Shift Time',
  'Created Date',
  'Comment',
  'Creator',
] as const

/** A row's cells; amounts in pounds, times 'HH:mm:ss'. */
export interface ReportLine {
  report: Report
  period_date: string
  driver_name: string
  cost: number
  amount_paid: number
  amount_difference: number
  restaurant_name: string
  start_time: string | null
  finish_time: string | null
  cancelled_by: CancelledBy | null
  comment_cancelled: string
  creator_name: string
}

/** '17:30-22:15' (docs/spec/reports.md#report-amounts); '' without a shift. */
export const shiftTime = ({
  start_time,
  finish_time,
}: {
  start_time: string | null
  finish_time: string | null
}): string => (start_time && finish_time ? `${start_time.slice(0, 5)}-${finish_time.slice(0, 5)}` : '')

/** The money of a row in pence. */
export const amountsOf = (row: {
  cost: number
  amount_paid: number
  amount_difference: number
}): ReportAmounts => ({
  charged: poundsToPence(row.cost),
  paid: poundsToPence(row.amount_paid),
  difference: poundsToPence(row.amount_difference),
})

/**
 * Each row and then the total, without formulas. The writer adds quotes.
 *
 * @param created returns the time of a row as text in the business's zone; '' if it has none
 */
export function* reportLines<Row extends ReportLine>(
  rows: readonly Row[],
  created: (row: Row) => string,
): Generator<string[]> {
  for (const row of rows) {
    const { report, period_date, driver_name, restaurant_name, creator_name } = row
    yield [
      REPORT_LABELS[report],
      displayDate(period_date),
      csvCell(driver_name),
      ...amountCells(amountsOf(row)),
      csvCell(restaurant_name),
      shiftTime(row),
      created(row),
      csvCell(reportComment(row)),
      csvCell(creator_name),
    ]
  }
  yield ['Total', '', '', ...amountCells(reportTotal(rows.map(amountsOf))), '', '', '', '', '']
}

const amountCells = ({ charged, paid, difference }: ReportAmounts): string[] =>
  [charged, paid, difference].map(plainPounds)
