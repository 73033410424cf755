import type { ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { TimesheetForRestaurant } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { timesheetRows } from '@driverdesk/domain/timesheets/timesheetRow.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { withOwnInterval } from '../../desk/deskSearch.ts'
import { OwnRestaurantSelect } from '../../desk/LocationSelect.tsx'
import { useOwnPlaces } from '../../desk/usePlaces.ts'
import { useToday } from '../../kernel/businessClock.ts'
import { useShiftLive, useShiftsWithoutDrafts } from '../../shifts/shifts.data.ts'
import { loadState } from '../../ui/list/ListScreen.tsx'
import { Timesheets } from '../Timesheets.tsx'
import type { TimesheetDesk } from '../timesheetDesk.ts'
import { timesheetBasicsQuery, useTimesheetLive, useTimesheets } from '../timesheets.data.ts'
import {
  searchView,
  type TimesheetSearch,
  type TimesheetView,
  validateOwnTimesheetSearch,
} from '../timesheets.search.ts'

/** /timesheetrestaurant (docs/spec/timesheets.md#restaurant-timesheets). Its state is in the search parameters. */
export function RestaurantTimesheetScreen() {
  const given = useSearch({ strict: false })
  const search = useMemo(() => validateOwnTimesheetSearch(given), [given])
  const navigate = useNavigate()
  const change = (next: TimesheetSearch, replace = false) =>
    void navigate({ to: '/timesheetrestaurant', search: next, resetScroll: false, replace })
  return <OwnTimesheets search={search} onSearch={change} />
}

interface OwnTimesheetsProps {
  search: TimesheetSearch
  onSearch: (search: TimesheetSearch, replaces?: boolean) => void
}

export function OwnTimesheets({ search, onSearch }: OwnTimesheetsProps) {
  const today = useToday()
  const view = useMemo(() => withOwnInterval(searchView(search, today), search), [search, today])
  const { desk, places } = useOwnTimesheets(view)
  const onChange = (next: TimesheetSearch, replaces?: boolean) => onSearch({ ...search, ...next }, replaces)
  return (
    <Timesheets
      desk={desk}
      view={view}
      today={today}
      onChange={onChange}
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

const NO_SHIFTS: readonly ShiftForRestaurant[] = []
const NO_TIMESHEETS: readonly TimesheetForRestaurant[] = []

/** The timesheets of the account's active restaurants (docs/spec/timesheets.md#restaurant-timesheets). */
function useOwnTimesheets({ range, location, problem }: TimesheetView) {
  const { places } = useOwnPlaces()
  const isAsked = !problem && places.length > 0
  const basics = useQuery(timesheetBasicsQuery)
  const shifts = useShiftsWithoutDrafts(range, isAsked, 'restaurant')
  const timesheets = useTimesheets(range, 'restaurant', isAsked)
  useShiftLive()
  useTimesheetLive()

  const all = useMemo(() => {
    const ids = new Set(places.map(({ id }) => id))
    const rows = timesheetRows(shifts.data ?? NO_SHIFTS, timesheets.data ?? NO_TIMESHEETS)
    return rows.filter((row) => ids.has(row.restaurant_id))
  }, [places, shifts.data, timesheets.data])
  const here = useMemo(() => all.filter((row) => isIn(location, row.restaurant_id)), [all, location])
  const drivers = useMemo(
    () => new Map((basics.data?.drivers ?? []).map(({ id, full_name }) => [id, full_name])),
    [basics.data],
  )
  const listed = useMemo(() => {
    const ids = new Set(places.flatMap(({ id }) => (isIn(location, id) ? [id] : [])))
    const offered = (basics.data?.drivers ?? []).filter(({ restaurant_ids }) =>
      restaurant_ids.some(({ restaurant_id }) => ids.has(restaurant_id)),
    )
    return new Map(offered.map(({ id, full_name }) => [id, full_name]))
  }, [basics.data, places, location])
  const byId = useMemo(
    () =>
      new Map(places.map(({ id, name }) => [id, { name, area: undefined, place: null, charges: undefined }])),
    [places],
  )

  const desk: TimesheetDesk = {
    audience: 'restaurant',
    role: 'restaurant',
    here,
    all,
    ...loadState([basics, shifts, timesheets]),
    isFetching: shifts.isFetching || timesheets.isFetching,
    drivers,
    listed,
    restaurants: byId,
    sites: loadState([]),
  }
  return { desk, places }
}

const isIn = (location: TimesheetView['location'], restaurantId: number): boolean =>
  location === undefined || location === `restaurant-${restaurantId}`
