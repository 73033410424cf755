import { useMemo } from 'react'
import { OwnRestaurantSelect } from '../../desk/OwnRestaurantSelect.tsx'
import { useToday } from '../../kernel/businessClock.ts'
import { Timesheets } from '../Timesheets.tsx'
import { type TimesheetSearch, timesheetView } from '../timesheets.search.ts'
import { useOwnTimesheets } from './useOwnTimesheets.ts'

interface OwnTimesheetsProps {
  search: TimesheetSearch
  onSearch: (search: TimesheetSearch, replaces?: boolean) => void
}

/** A restaurant account's own timesheets for what the search parameters say. */
export function OwnTimesheets({ search, onSearch }: OwnTimesheetsProps) {
  const today = useToday()
  const view = useMemo(() => timesheetView(search, today), [search, today])
  const { desk, places } = useOwnTimesheets(view)
  const onChange = (next: TimesheetSearch, replaces?: boolean) => onSearch({ ...search, ...next }, replaces)
  return (
    <Timesheets
      {...{ desk, view, today, onChange }}
      where={
        places.length > 1 && (
          <OwnRestaurantSelect
            restaurants={places}
            value={view.location}
            onChange={(location) => onChange({ location })}
          />
        )
      }
    />
  )
}
