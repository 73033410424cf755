import { ALL_REPORTS, REPORT_LABELS } from '@driverdesk/domain/reports/reports.ts'
import type { ReportChoice } from './reporting.search.ts'

export const reportTitle = (report: ReportChoice): string =>
  report === 'all' ? ALL_REPORTS : REPORT_LABELS[report]

/** What makes a row of it (docs/spec/reports.md#the-four-reports). */
const HINTS: Record<ReportChoice, string> = {
  all: 'Cancelled shifts, extra requests, removed charges and inactive-driver fees of these days are listed here.',
  cancelled:
    'Cancelled shifts with their charges are listed here, and fees and bonuses that are set on a shift.',
  extra: 'Shifts that a restaurant asks for beyond its agreed ones are listed here.',
  removed: 'Charges that are taken off a shift again, or replaced, are listed here.',
  inactive: 'Active drivers without a worked shift in a whole week, Monday to Sunday, are listed here.',
}

/** How the signs of its amounts are read (docs/spec/reports.md#report-amounts, docs/spec/reports.md#replaced-fees). */
const SIGNS: Record<ReportChoice, string> = {
  all: 'Difference is charged less paid; if the charge is a fee (with a minus), its sign is turned round. So the totals do not subtract.',
  cancelled:
    'A minus is a fee that the driver pays; no minus is a bonus, or a charge to the restaurant. Difference is what is still open of it, so the totals do not subtract.',
  extra:
    'Charged is what the restaurant pays for the shift, Paid what the driver gets. Difference is charged less paid: a minus means that the driver gets more.',
  removed:
    'A minus was a fee of the driver; no minus was a bonus, or a charge to the restaurant. None of it is paid, so Difference is all of it, without its minus.',
  inactive:
    'Charged is the fee of a week, Paid what timesheets have recovered of it. Difference is what is still open.',
}

export const reportSigns = (report: ReportChoice): string => SIGNS[report]

export const reportHint = (report: ReportChoice): string => HINTS[report]
