import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type TimesheetSearch, validateOwnTimesheetSearch } from '../timesheets.search.ts'
import { OwnTimesheets } from './OwnTimesheets.tsx'

/**
 * A restaurant's own timesheets, /timesheetrestaurant (docs/spec/timesheets.md#restaurant-timesheets). What it shows
 * stands in the address.
 */
export function RestaurantTimesheetScreen() {
  const given = useSearch({ strict: false })
  const search = useMemo(() => validateOwnTimesheetSearch(given), [given])
  const navigate = useNavigate()
  // It is the same screen: what was scrolled stays where it was.
  const change = (next: TimesheetSearch, replace = false) =>
    void navigate({ to: '/timesheetrestaurant', search: next, resetScroll: false, replace })
  return <OwnTimesheets search={search} onSearch={change} />
}
