import { rangeProblem } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { MAX_REPORT_DAYS, REPORTS, type Report } from '@driverdesk/domain/reports/reports.ts'
import { type DeskView, deskView, RANGES } from '../desk/deskSearch.ts'
import { date, oneOf, searchOf } from '../kernel/search.ts'
import { FIGURE_FIELDS } from './figures/figures.search.ts'

export type ReportChoice = Report | 'all'

export interface ReportView extends Pick<DeskView, 'range' | 'interval' | 'problem'> {
  report: ReportChoice
}

/** Shown by default (docs/spec/reports.md#reporting-screen). */
const [FIRST_REPORT, ...others] = REPORTS

export const validateReportingSearch = searchOf({
  ...FIGURE_FIELDS,
  tab: oneOf(['figures']),
  report: oneOf([...others, 'all']),
  from: date,
  to: date,
  interval: RANGES,
})
export type ReportingSearch = ReturnType<typeof validateReportingSearch>

export function reportView(search: ReportingSearch, today: IsoDate): ReportView {
  const { range, interval } = deskView(search, today)
  return {
    report: search.report ?? FIRST_REPORT,
    range,
    interval,
    problem: rangeProblem(range, MAX_REPORT_DAYS),
  }
}

export const withReport = (report: ReportChoice): Pick<ReportingSearch, 'report'> => ({
  report: report === FIRST_REPORT ? undefined : report,
})
