import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { daysInRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { areasQuery } from '../../areas/areas.data.ts'
import { driversQuery, useDriversLive } from '../../drivers/drivers.data.ts'
import { optionsQuery, useOptionLive } from '../../options/options.data.ts'
import { locationsQuery } from '../../restaurants/locations.data.ts'
import { restaurantsQuery } from '../../restaurants/restaurants.data.ts'
import { type Place, placesIn, placesOf } from '../../ui/desk/places.ts'
import { useSettled } from '../../ui/desk/useSettled.ts'
import { useDriversById } from '../data/drivers.data.ts'
import { useOverlapWarnings } from '../data/overlapWarnings.ts'
import { useShiftLive, useShifts } from '../data/shifts.data.ts'
import type { Agency, Schedule } from '../model/schedule.ts'
import { createGrouping, type ScheduleRow, scheduleRows } from '../model/scheduleRows.ts'
import { usePainted } from '../model/scheduleStore.ts'
import type { ScheduleView } from '../schedule.search.ts'

const NO_SHIFTS: readonly Shift[] = []

/** What the figures are counted from. */
interface Counted {
  rows: readonly ScheduleRow[]
  loaded: readonly Shift[]
  /** The restaurants of the location; undefined everywhere. */
  places: readonly Place[] | undefined
  isKnown: boolean
}

const NOTHING: Counted = { rows: [], loaded: NO_SHIFTS, places: undefined, isKnown: false }

/** What the schedule asks for beside its shifts. */
function useAgencyQueries(): Agency['queries'] {
  useOptionLive()
  useDriversLive()
  return {
    locations: useQuery(locationsQuery),
    areas: useQuery(areasQuery),
    restaurants: useQuery(restaurantsQuery),
    drivers: useQuery(driversQuery),
    options: useQuery(optionsQuery),
  }
}

/**
 * Everything that staff's schedule shows for a view. What the grid needs is worked out at once, the figures around it when
 * there is time: thousands of shifts never hold up a click.
 */
export function useStaffSchedule(view: ScheduleView): Schedule {
  const queries = useAgencyQueries()
  const { areas, restaurants, drivers } = queries
  const shifts = useShifts(view.range, !view.problem)
  useShiftLive()

  const { from, to } = view.range
  const { location, driver, busy, problem } = view
  const loaded = usePainted(shifts.data ?? NO_SHIFTS)
  const days = useMemo(() => (problem ? [] : daysInRange({ from, to })), [from, to, problem])
  const places = useMemo(
    () => (restaurants.data && areas.data ? placesOf(restaurants.data, areas.data) : []),
    [restaurants.data, areas.data],
  )
  const [group] = useState(createGrouping)
  const byRestaurant = useMemo(() => group(loaded), [group, loaded])
  const rowsOf = useCallback(
    (of: Pick<ScheduleView, 'location' | 'busy'>) =>
      scheduleRows(placesIn(places, of.location), byRestaurant, { driver, busy: of.busy }),
    [places, byRestaurant, driver],
  )
  const rows = useMemo(() => rowsOf({ location, busy }), [rowsOf, location, busy])
  const isKnown = Boolean(shifts.data && restaurants.data && areas.data)
  const counted = useMemo(
    () => ({
      rows,
      loaded,
      places: location === undefined ? undefined : placesIn(places, location),
      isKnown,
    }),
    [rows, loaded, places, location, isKnown],
  )
  const settled = useSettled<Counted>(counted, NOTHING)
  const here = useMemo(() => {
    const { loaded, places, isKnown } = settled
    return { shifts: places ? shiftsAt(places, loaded) : loaded, places, isKnown }
  }, [settled])
  return {
    places,
    rows,
    rowsOf,
    days,
    loaded,
    shifts,
    driversById: useDriversById(drivers.data, loaded),
    warned: useOverlapWarnings(loaded),
    isKnown,
    settled,
    agency: { queries, places, loaded, here },
  }
}

function shiftsAt(places: readonly Place[], shifts: readonly Shift[]): readonly Shift[] {
  const ids = new Set(places.map(({ restaurant }) => restaurant.id))
  return shifts.filter((shift) => ids.has(shift.restaurant_id))
}
