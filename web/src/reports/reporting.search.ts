import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { MAX_REPORT_DAYS, REPORTS, type Report } from '@driverdesk/domain/reports/reports.ts'
import { rangeProblem } from '@driverdesk/domain/shifts/rotaRange.ts'
import { type DeskSearch, type DeskView, deskView, validateDeskSearch } from '../ui/desk/deskSearch.ts'
import { type FigureSearch, validateFigureSearch } from './figures/figures.search.ts'

/** One report, or the four together. */
export type ReportChoice = Report | 'all'

/** What a link to the reporting can say; what it leaves out is the first report in the week of today. */
export interface ReportingSearch extends Pick<DeskSearch, 'from' | 'to' | 'interval'>, FigureSearch {
  tab?: 'figures'
  report?: ReportChoice
}

/** The report of a range that a link means. */
export interface ReportView extends Pick<DeskView, 'range' | 'interval' | 'problem'> {
  report: ReportChoice
}

/** Shown on opening (document 3, section 2.6). */
const [FIRST_REPORT] = REPORTS

/** Reads search parameters; those that make no sense, such as a single day, count as left out. */
export function validateReportingSearch(search: Record<string, unknown>): ReportingSearch {
  const { from, to, interval } = validateDeskSearch(search)
  return {
    ...validateFigureSearch(search),
    tab: search.tab === 'figures' ? 'figures' : undefined,
    report: reportOf(search.report),
    from,
    to,
    interval: interval === 'day' ? undefined : interval,
  }
}

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

function reportOf(value: unknown): ReportChoice | undefined {
  if (value === 'all') return value
  return REPORTS.find((name) => name === value && name !== FIRST_REPORT)
}
