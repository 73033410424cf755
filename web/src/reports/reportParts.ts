import type { useDeskRange } from '../desk/DeskToolbar.tsx'
import type { ReportingSearch, ReportView } from './reporting.search.ts'
import type { ShownReport } from './reports.data.ts'

export interface ReportingProps {
  search: ReportingSearch
  onSearch: (search: ReportingSearch, replaces?: boolean) => void
}

export interface ReportParts {
  view: ReportView
  report: ShownReport
  ways: ReturnType<typeof useDeskRange>
  onPlace: (restaurantId: number) => void
  onChange: (search: ReportingSearch) => void
}
