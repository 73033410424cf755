import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { Reporting } from './Reporting.tsx'
import { type ReportingSearch, validateReportingSearch } from './reporting.search.ts'

/** The reporting, /reporting (docs/spec/reports.md#reporting-screen). What it shows stands in the address. */
export function ReportingScreen() {
  const given = useSearch({ strict: false })
  const search = useMemo(() => validateReportingSearch(given), [given])
  const navigate = useNavigate()
  const change = useCallback(
    (next: ReportingSearch, replace = false) =>
      void navigate({
        to: '/reporting',
        search: (now) => ({ ...validateReportingSearch({ ...now }), ...next }),
        resetScroll: false,
        replace,
      }),
    [navigate],
  )
  return <Reporting search={search} onSearch={change} />
}
