import { ALL_REPORTS, REPORT_LABELS } from '@driverdesk/domain/reports/reports.ts'
import type { ReportChoice } from './reporting.search.ts'

export const reportTitle = (report: ReportChoice): string =>
  report === 'all' ? ALL_REPORTS : REPORT_LABELS[report]

/** What makes a row of it (rulings 7). */
const HINTS: Record<ReportChoice, string> = {
  all: 'Cancelled shifts, extra requests, removed charges and inactive-driver fees of these days are listed here.',
  cancelled:
    'Cancelled shifts with their charges are listed here, and fees and bonuses that are set on a shift.',
  extra: 'Shifts that a restaurant asks for beyond its agreed ones are listed here.',
  removed: 'Charges that are taken off a shift again are listed here.',
  inactive: 'Active drivers without a worked shift in a whole week, Monday to Sunday, are listed here.',
}

export const reportHint = (report: ReportChoice): string => HINTS[report]
