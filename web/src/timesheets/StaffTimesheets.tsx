import { useMemo } from 'react'
import { useToday } from '../kernel/businessClock.ts'
import { roleOf, useCurrentUser } from '../kernel/session.ts'
import { LocationSelect } from '../ui/desk/LocationSelect.tsx'
import { Timesheets } from './Timesheets.tsx'
import { type TimesheetSearch, timesheetView } from './timesheets.search.ts'
import { useStaffTimesheets } from './useStaffTimesheets.ts'

interface StaffTimesheetsProps {
  search: TimesheetSearch
  onSearch: (search: TimesheetSearch, replaces?: boolean) => void
}

/** The timesheets of staff for what the search parameters say. */
export function StaffTimesheets({ search, onSearch }: StaffTimesheetsProps) {
  const today = useToday()
  const view = useMemo(() => timesheetView(search, today), [search, today])
  const user = useCurrentUser()
  const { desk, places, locations } = useStaffTimesheets(view, user ? roleOf(user) : 'none')
  const onChange = (next: TimesheetSearch, replaces?: boolean) => onSearch({ ...search, ...next }, replaces)
  return (
    <Timesheets
      {...{ desk, view, today, onChange }}
      where={
        <LocationSelect
          locations={locations}
          places={places}
          value={view.location}
          onChange={(location) => onChange({ location })}
        />
      }
    />
  )
}
