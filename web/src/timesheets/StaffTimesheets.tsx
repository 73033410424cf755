import { useMemo } from 'react'
import { LocationSelect } from '../desk/LocationSelect.tsx'
import { useToday } from '../kernel/businessClock.ts'
import { roleOf, useCurrentUser } from '../kernel/session.ts'
import { boardRange } from './board/boardEntries.ts'
import { DayBoard } from './board/DayBoard.tsx'
import { Timesheets } from './Timesheets.tsx'
import { TabList, TimesheetTabs } from './TimesheetTabs.tsx'
import { type TimesheetSearch, timesheetView } from './timesheets.search.ts'
import { useStaffTimesheets } from './useStaffTimesheets.ts'

interface StaffTimesheetsProps {
  search: TimesheetSearch
  onSearch: (search: TimesheetSearch, replaces?: boolean) => void
}

/** The timesheets of staff for what the search parameters say: the table of a range, or the board of today. */
export function StaffTimesheets({ search, onSearch }: StaffTimesheetsProps) {
  const today = useToday()
  const view = useMemo(() => timesheetView(search, today), [search, today])
  const isBoard = view.tab === 'board'
  const asked = useMemo(
    () => (isBoard ? { ...view, range: boardRange(today), problem: undefined } : view),
    [isBoard, view, today],
  )
  const user = useCurrentUser()
  const staff = useStaffTimesheets(asked, user ? roleOf(user) : 'none')
  const onChange = (next: TimesheetSearch, replaces?: boolean) => onSearch({ ...search, ...next }, replaces)
  const where = (
    <LocationSelect
      locations={staff.locations}
      places={staff.places}
      value={view.location}
      onChange={(location) => onChange({ location })}
    />
  )
  const tabs = <TabList />
  return (
    <TimesheetTabs view={view} onChange={onChange}>
      {isBoard ? (
        <DayBoard {...{ staff, tabs, where }} />
      ) : (
        <Timesheets {...{ desk: staff.desk, view, today, onChange, where, tabs }} />
      )}
    </TimesheetTabs>
  )
}
