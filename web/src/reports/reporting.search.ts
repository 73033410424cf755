import { MAX_LIST_DAYS, rangeProblem } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { FIGURES } from '@driverdesk/domain/reports/figures.ts'
import { REPORTS, type Report } from '@driverdesk/domain/reports/reports.ts'
import { DESK_FIELDS, type DeskView, deskView, RANGES } from '../desk/deskSearch.ts'
import { date, type Field, matching, oneOf, searchOf, whole } from '../kernel/search.ts'

export type ReportChoice = Report | 'all'

export interface ReportView extends Pick<DeskView, 'range' | 'interval' | 'problem'> {
  report: ReportChoice
}

export const WEEK_COUNTS = [4, 8, 13, 26, 52] as const
export type WeekCount = (typeof WEEK_COUNTS)[number]

export const STANDARD_WEEKS = 13

const weeks: Field<WeekCount> = (given) => {
  const count = whole(given)
  return WEEK_COUNTS.find((one) => one === count && one !== STANDARD_WEEKS)
}

export const FIGURE_FIELDS = {
  weeks,
  /** A day of the last week shown; the current week at the latest. */
  until: date,
  week: date,
  location: DESK_FIELDS.location,
  by: oneOf(['restaurant']),
  whole: ((given) => given === true || undefined) satisfies Field<true>,
  /** A calendar month, whose places are listed instead of those of the week: '2026-10'. */
  month: matching(/^20\d{2}-(?:0[1-9]|1[0-2])$/),
  /** Compares with the same weeks of last year instead of the week before. */
  compare: oneOf(['year']),
  /** Sorts the places: '-sales'. */
  sort: matching(/^-?[a-z-]+$/),
  /** The figure whose rows are listed, with their days and location. */
  rows: oneOf(FIGURES),
  rowsFrom: date,
  rowsTo: date,
  rowsAt: DESK_FIELDS.location,
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

export interface ReportingProps {
  search: ReportingSearch
  onSearch: (search: ReportingSearch, replaces?: boolean) => void
}

export function reportView(search: ReportingSearch, today: IsoDate): ReportView {
  const { range, interval } = deskView(search, today)
  return {
    report: search.report ?? FIRST_REPORT,
    range,
    interval,
    problem: rangeProblem(range, MAX_LIST_DAYS),
  }
}

export const withReport = (report: ReportChoice): Pick<ReportingSearch, 'report'> => ({
  report: report === FIRST_REPORT ? undefined : report,
})
