import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { StaffTimesheets } from './StaffTimesheets.tsx'
import { type TimesheetSearch, validateTimesheetSearch } from './timesheets.search.ts'

/** The admin timesheets, /timesheet (docs/spec/timesheets.md#admin-timesheets). What it shows stands in the address. */
export function TimesheetScreen() {
  const given = useSearch({ strict: false })
  const search = useMemo(() => validateTimesheetSearch(given), [given])
  const navigate = useNavigate()
  // It is the same screen: what was scrolled stays where it was.
  const change = (next: TimesheetSearch, replace = false) =>
    void navigate({ to: '/timesheet', search: next, resetScroll: false, replace })
  return <StaffTimesheets search={search} onSearch={change} />
}
