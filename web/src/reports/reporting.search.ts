import { rangeProblem } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { MAX_REPORT_DAYS, REPORTS, type Report } from '@driverdesk/domain/reports/reports.ts'
import { type DeskView, deskView, RANGES } from '../desk/deskSearch.ts'
import { date, oneOf, searchOf } from '../kernel/search.ts'
import { FIGURE_FIELDS } from './figures/figures.search.ts'

/** One report, or the four together. */
export type ReportChoice = Report | 'all'

/** The report of a range that a link means. */
export interface ReportView extends Pick<DeskView, 'range' | 'interval' | 'problem'> {
  report: ReportChoice
}

/** Shown on opening (docs/spec/reports.md#reporting-screen). */
const [FIRST_REPORT, ...others] = REPORTS

/** What a link to the reporting can say; what it leaves out is the first report in the week of today. */
export const validateReportingSearch = searchOf({
  ...FIGURE_FIELDS,
  tab: oneOf(['figures']),
  report: oneOf([...others, 'all']),
  from: date,
  to: date,
  interval: RANGES,
})
export type ReportingSearch = ReturnType<typeof validateReportingSearch>

/** Fills in what the link leaves out: Week, from the Monday of the current week, as `deskView` does. */
export function reportView(search: ReportingSearch, today: IsoDate): ReportView {
  const { range, interval } = deskView(search, today)
  return {
    report: search.report ?? FIRST_REPORT,
    range,
    interval,
    problem: rangeProblem(range, MAX_REPORT_DAYS),
  }
}

/** The parameter of a report; the first is left out. */
export const withReport = (report: ReportChoice): Pick<ReportingSearch, 'report'> => ({
  report: report === FIRST_REPORT ? undefined : report,
})
