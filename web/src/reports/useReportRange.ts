import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { useDeskRange } from '../desk/useDeskRange.ts'
import type { ReportingSearch, ReportView } from './reporting.search.ts'

interface RangeOptions {
  view: ReportView
  today: IsoDate
  onChange: (search: ReportingSearch) => void
}

/** Reports are fetched for the range that is shown, and not ahead of it (docs/spec/reports.md#fetching-reports). */
const nothingAhead = () => undefined

/** The ways to other days of a report. */
export const useReportRange = ({ view, today, onChange }: RangeOptions) =>
  useDeskRange({ view, today, onDates: onChange, prefetch: nothingAhead })

export type ReportWays = ReturnType<typeof useReportRange>
