import type { Pence } from '../kernel/money.ts'
import { addDays, type DateRange, type IsoDate, isoWeekday } from '../kernel/wallClock.ts'
import { CANCELLED_BY_WORDS, type CancelledBy } from '../shifts/cancelling.ts'
import type { FiguresBy } from './figures.ts'

export const REPORTS = ['cancelled', 'extra', 'removed', 'inactive'] as const
export type Report = (typeof REPORTS)[number]

export const ALL_REPORTS = 'All Reports'

export const REPORT_LABELS: Readonly<Record<Report, string>> = {
  cancelled: 'Cancelled shifts',
  extra: 'Extra requests',
  removed: 'Removed charges',
  inactive: 'Inactive-driver fees',
}

/** 'figures-by-area_2026-06-01-2026-06-30.xlsx' */
export const figuresFileName = (by: FiguresBy, { from, to }: DateRange, format: 'csv' | 'xlsx'): string =>
  `figures-by-${by}_${from}-${to}.${format}`

/** 'cancelled-shifts_2026-06-01-2026-06-30.csv'; for all four 'all-reports_…'. */
export function reportFileName(report: Report | undefined, { from, to }: DateRange): string {
  const name = report ? REPORT_LABELS[report] : ALL_REPORTS
  return `${name.toLowerCase().replaceAll(' ', '-')}_${from}-${to}.csv`
}

/** The comment on a shift that is open because its driver cannot work. */
export const CANNOT_WORK = 'The driver cannot work'

interface Commented {
  cancelled_by: CancelledBy | null
  comment_cancelled: string
}

/** 'Cancelled by the restaurant: closed early', 'Shift rejected: ill': who cancelled, then their comment. */
export const reportComment = ({ cancelled_by, comment_cancelled }: Commented): string =>
  [cancelled_by && CANCELLED_BY_WORDS[cancelled_by], comment_cancelled].filter(Boolean).join(': ')

/** Money of report rows, in pence (docs/spec/reports.md#report-amounts). */
export interface ReportAmounts {
  charged: Pence
  paid: Pence
  difference: Pence
}

/** Charged − paid; a negative charge, which is taken from a driver, gives the opposite sign. */
export const amountDifference = (charged: Pence, paid: Pence): Pence =>
  charged < 0 ? paid - charged : charged - paid

/** The Total row: the sum of each column, from rows that are already rounded (docs/spec/kernel.md#whole-pence). */
export function reportTotal(rows: Iterable<ReportAmounts>): ReportAmounts {
  const total = { charged: 0, paid: 0, difference: 0 }
  for (const { charged, paid, difference } of rows) {
    total.charged += charged
    total.paid += paid
    total.difference += difference
  }
  return total
}

export type DifferenceSign = 'negative' | 'positive' | 'zero'

export function differenceSign(difference: Pence): DifferenceSign {
  if (difference === 0) return 'zero'
  return difference < 0 ? 'negative' : 'positive'
}

/** The charge to a driver for a week without work if the option is empty, in pounds (docs/spec/reports.md#the-four-reports). */
export const STANDARD_INACTIVE_FEE = '10.00'

/**
 * The first and last day of the calendar weeks, Monday to Sunday, that are completely in the range and over, because a
 * driver can still work in a current week. Undefined if there is none.
 */
export function wholeWeeks({ from, to }: DateRange, today: IsoDate): DateRange | undefined {
  const monday = addDays(from, (8 - isoWeekday(from)) % 7)
  const last = to < today ? to : addDays(today, -1)
  const sunday = addDays(last, -(isoWeekday(last) % 7))
  return monday < sunday ? { from: monday, to: sunday } : undefined
}
