import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { Timesheet } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { type Charges, effectiveCharges } from '@driverdesk/domain/restaurants/charges.ts'
import { timesheetRows } from '@driverdesk/domain/timesheets/timesheetRow.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type RestaurantWithArea, restaurantsAt } from '../desk/places.ts'
import { useStaffPlaces } from '../desk/usePlaces.ts'
import { DRIVER_NAMES, driverNameQuery } from '../drivers/driverNames.data.ts'
import { useLiveLists } from '../kernel/onChanges.ts'
import { optionsQuery, useOptionLive } from '../options/options.data.ts'
import { ownCharges, standardCharges } from '../restaurants/charges.data.ts'
import { type Site, useSites } from '../restaurants/sites.data.ts'
import { useShiftLive, useShiftsWithoutDrafts } from '../shifts/shifts.data.ts'
import { loadState } from '../ui/list/ListScreen.tsx'
import type { DeskRestaurant, TimesheetDesk } from './timesheetDesk.ts'
import { useTimesheetLive, useTimesheets } from './timesheets.data.ts'
import type { TimesheetView } from './timesheets.search.ts'

const NO_SHIFTS: readonly Shift[] = []
const NO_TIMESHEETS: readonly Timesheet[] = []

export function useStaffTimesheets(view: TimesheetView, role: Role) {
  const { range, location, problem } = view
  const { places, locations, queries } = useStaffPlaces()
  const options = useQuery(optionsQuery)
  const shifts = useShiftsWithoutDrafts(range, !problem)
  const timesheets = useTimesheets(range, 'staff', !problem)
  useShiftLive()
  useTimesheetLive()
  useOptionLive()
  useLiveLists(DRIVER_NAMES)

  const standard = useMemo(() => options.data && standardCharges(options.data), [options.data])
  const here = useMemo(() => restaurantsAt(places, location), [places, location])
  const all = useMemo(
    () => timesheetRows(shifts.data ?? NO_SHIFTS, timesheets.data ?? NO_TIMESHEETS),
    [shifts.data, timesheets.data],
  )
  const sites = useSitesOf(timesheets.data ?? NO_TIMESHEETS)
  const byId = useMemo(
    () =>
      new Map(
        places.map((place) => {
          const { id } = place.restaurant
          return [id, deskRestaurant(place, standard, sites.byId.get(id))]
        }),
      ),
    [places, standard, sites.byId],
  )
  const rowsHere = useMemo(() => {
    if (location === undefined) return all
    const ids = new Set(here.map(({ restaurant }) => restaurant.id))
    return all.filter((row) => ids.has(row.restaurant_id))
  }, [all, here, location])
  const drivers = useDriverNames(shifts.data ?? NO_SHIFTS, all)

  const needed = [...queries, shifts, timesheets]
  const desk: TimesheetDesk = {
    audience: 'staff',
    role,
    here: rowsHere,
    all,
    ...loadState(needed),
    isFetching: shifts.isFetching || timesheets.isFetching,
    drivers,
    restaurants: byId,
    sites: sites.state,
  }
  return { desk, places, locations }
}

export type StaffTimesheets = ReturnType<typeof useStaffTimesheets>

const deskRestaurant = (
  { restaurant, area }: RestaurantWithArea,
  standard: Charges | undefined,
  site: Site | undefined,
): DeskRestaurant => ({
  name: restaurant.name,
  area: area?.label,
  place: site?.place ?? null,
  charges: standard && effectiveCharges(ownCharges(restaurant), standard),
})

/** The sites of the restaurants whose drivers logged a position, which is compared with them. */
function useSitesOf(timesheets: readonly Timesheet[]) {
  const ids = useMemo(() => {
    const logged = timesheets.filter(
      ({ map_start_lat, map_finish_lat }) => map_start_lat !== null || map_finish_lat !== null,
    )
    return [...new Set(logged.map(({ restaurant_id }) => restaurant_id))]
  }, [timesheets])
  return useSites(ids)
}

/** Names by id of the drivers of the rows. The shifts have theirs; only the others are asked for. */
function useDriverNames(shifts: readonly Shift[], rows: TimesheetDesk['all']): ReadonlyMap<number, string> {
  const known = useMemo(() => {
    const names = new Map<number, string>()
    for (const { driver } of shifts) if (driver) names.set(driver.id, driver.full_name)
    return names
  }, [shifts])
  const nameless = useMemo(
    () => [
      ...new Set(rows.flatMap(({ driver_id }) => (driver_id && !known.has(driver_id) ? driver_id : []))),
    ],
    [rows, known],
  )
  const found = useQueries({ queries: nameless.map(driverNameQuery), combine: dataOf })
  return useMemo(() => {
    const more = nameless.flatMap((id, at) => (found[at] ? [[id, found[at]] as const] : []))
    return more.length === 0 ? known : new Map([...known, ...more])
  }, [known, nameless, found])
}

const dataOf = (queries: readonly { data: string | null | undefined }[]) => queries.map(({ data }) => data)
