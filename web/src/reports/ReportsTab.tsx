import { useCallback, useMemo, useState } from 'react'
import { useToday } from '../kernel/businessClock.ts'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { PhoneReport } from './phone/PhoneReport.tsx'
import { ReportDesk } from './ReportDesk.tsx'
import { RestaurantPlaceDialog } from './RestaurantPlaceDialog.tsx'
import { reportView } from './reporting.search.ts'
import type { ReportingProps } from './reportParts.ts'
import { useReport } from './useReport.ts'
import { useReportRange } from './useReportRange.ts'

/** One report of a range, or the four together, for what the search parameters say. */
export function ReportsTab({ search, onSearch }: ReportingProps) {
  const today = useToday()
  const view = useMemo(() => reportView(search, today), [search, today])
  const report = useReport(view)
  const ways = useReportRange({ view, today, onChange: onSearch })
  const Layout = useIsPhone() ? PhoneReport : ReportDesk
  const [place, setPlace] = useState<number>()
  const closePlace = useCallback(() => setPlace(undefined), [])
  return (
    <>
      <Layout {...{ view, report, ways }} onChange={onSearch} onPlace={setPlace} />
      {place !== undefined && <RestaurantPlaceDialog id={place} onClose={closePlace} />}
    </>
  )
}
