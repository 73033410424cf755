import type { ReportingSearch, ReportView } from './reporting.search.ts'
import type { ShownReport } from './useReport.ts'
import type { ReportWays } from './useReportRange.ts'

export interface ReportingProps {
  search: ReportingSearch
  /** Adds to what the address says; `replaces` leaves no way Back to what it was. */
  onSearch: (search: ReportingSearch, replaces?: boolean) => void
}

/** What every part of the reports gets. */
export interface ReportParts {
  view: ReportView
  report: ShownReport
  ways: ReportWays
  /** Shows where a restaurant is. */
  onPlace: (restaurantId: number) => void
  onChange: (search: ReportingSearch) => void
}
