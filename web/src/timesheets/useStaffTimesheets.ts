import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { Timesheet } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { distinctNames } from '@driverdesk/domain/drivers/namesakes.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { type Charges, effectiveCharges } from '@driverdesk/domain/restaurants/charges.ts'
import { timesheetRows } from '@driverdesk/domain/timesheets/timesheetRow.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isOfferedAt, type RestaurantWithArea, restaurantsAt } from '../desk/places.ts'
import { useStaffPlaces } from '../desk/usePlaces.ts'
import { driversQuery, inactiveDriversQuery, useDriversLive } from '../drivers/drivers.data.ts'
import { optionsQuery, useOptionLive } from '../options/options.data.ts'
import { ownCharges, standardCharges } from '../restaurants/charges.data.ts'
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
  const drivers = useQuery(driversQuery)
  const shifts = useShiftsWithoutDrafts(range, !problem)
  const timesheets = useTimesheets(range, 'staff', !problem)
  useShiftLive()
  useTimesheetLive()
  useOptionLive()
  useDriversLive()

  const standard = useMemo(() => options.data && standardCharges(options.data), [options.data])
  const byId = useMemo(
    () => new Map(places.map((place) => [place.restaurant.id, deskRestaurant(place, standard)])),
    [places, standard],
  )
  const here = useMemo(() => restaurantsAt(places, location), [places, location])
  const all = useMemo(
    () => timesheetRows(shifts.data ?? NO_SHIFTS, timesheets.data ?? NO_TIMESHEETS),
    [shifts.data, timesheets.data],
  )
  const rowsHere = useMemo(() => {
    if (location === undefined) return all
    const ids = new Set(here.map(({ restaurant }) => restaurant.id))
    return all.filter((row) => ids.has(row.restaurant_id))
  }, [all, here, location])
  const names = useDriverNames(drivers.data, shifts.data ?? NO_SHIFTS, all)
  const listed = useMemo(() => {
    const offered = (drivers.data ?? []).filter((one) => location === undefined || isOfferedAt(one, here))
    // Named as in the rows: drivers who share a name have their email added in both places.
    return new Map(offered.map(({ id, full_name }) => [id, names.get(id) ?? full_name]))
  }, [drivers.data, here, location, names])

  const needed = [...queries, shifts, timesheets]
  const desk: TimesheetDesk = {
    audience: 'staff',
    role,
    here: rowsHere,
    all,
    ...loadState(needed),
    isFetching: shifts.isFetching || timesheets.isFetching,
    retry: loadState([...needed, drivers]).retry,
    drivers: names,
    listed,
    driversFailed: drivers.data ? null : drivers.error,
    restaurants: byId,
  }
  return { desk, places, locations }
}

export type StaffTimesheets = ReturnType<typeof useStaffTimesheets>

const deskRestaurant = (
  { restaurant, area }: RestaurantWithArea<Restaurant>,
  standard: Charges | undefined,
): DeskRestaurant => {
  const { name, map_latitude: lat, map_longitude: lng } = restaurant
  return {
    name,
    area: area?.label,
    place: lat === null || lng === null ? null : { lat, lng },
    charges: standard && effectiveCharges(ownCharges(restaurant), standard),
  }
}

/** Names by id of the active drivers and those of the shifts. Former drivers are loaded only if a row needs one. */
function useDriverNames(
  active: readonly Driver[] | undefined,
  shifts: readonly Shift[],
  rows: TimesheetDesk['all'],
): ReadonlyMap<number, string> {
  const known = useMemo(() => {
    const names = new Map<number, string>()
    for (const { driver } of shifts) if (driver) names.set(driver.id, driver.full_name)
    for (const [id, name] of distinctNames(active ?? [])) names.set(id, name)
    return names
  }, [active, shifts])
  const isNameless = useMemo(
    () => active !== undefined && rows.some(({ driver_id }) => driver_id && !known.has(driver_id)),
    [active, rows, known],
  )
  const { data: former } = useQuery({ ...inactiveDriversQuery, enabled: isNameless })
  return useMemo(() => {
    if (!former) return known
    return new Map([...former.map(({ id, full_name }) => [id, full_name] as const), ...known])
  }, [former, known])
}
