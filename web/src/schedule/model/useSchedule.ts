import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { daysInRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
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
import type { ScheduleView } from '../schedule.search.ts'
import { useWithAhead } from './pending.ts'
import { createGrouping, type ScheduleRow, scheduleRows } from './scheduleRows.ts'

const NO_SHIFTS: readonly Shift[] = []
const NOTHING: ShownShifts = { rows: [], loaded: NO_SHIFTS, here: [], isNarrowed: false, isKnown: false }

/**
 * Everything that the schedule shows for a view. What the grid needs is worked out at once, the figures around it when
 * there is time: thousands of shifts never hold up a click.
 */
export function useSchedule(view: ScheduleView) {
  const locations = useQuery(locationsQuery)
  const areas = useQuery(areasQuery)
  const restaurants = useQuery(restaurantsQuery)
  const drivers = useQuery(driversQuery)
  const options = useQuery(optionsQuery)
  const shifts = useShifts(view.range, !view.problem)
  useShiftLive()
  useOptionLive()
  useDriversLive()

  const { from, to } = view.range
  const { location, driver, busy, problem } = view
  const loaded = useWithAhead(shifts.data ?? NO_SHIFTS)
  const days = useMemo(() => (problem ? [] : daysInRange({ from, to })), [from, to, problem])
  const places = useMemo(
    () => (restaurants.data && areas.data ? placesOf(restaurants.data, areas.data) : []),
    [restaurants.data, areas.data],
  )
  const here = useMemo(() => placesIn(places, location), [places, location])
  const [group] = useState(createGrouping)
  const byRestaurant = useMemo(() => group(loaded), [group, loaded])
  const rows = useMemo(
    () => scheduleRows(here, byRestaurant, { driver, busy }),
    [here, byRestaurant, driver, busy],
  )
  const driversById = useDriversById(drivers.data, loaded)

  const isNarrowed = location !== undefined
  const isKnown = Boolean(shifts.data && restaurants.data && areas.data)
  const shown = useMemo(
    () => ({ rows, loaded, here, isNarrowed, isKnown }),
    [rows, loaded, here, isNarrowed, isKnown],
  )
  return {
    queries: { locations, areas, restaurants, drivers, options, shifts },
    days,
    places,
    rows,
    byRestaurant,
    loaded,
    driversById,
    /** The shifts are there, and so is where they belong. */
    isKnown,
    /** The same, a moment later: what is counted from it never holds up the grid. */
    settled: useSettled(shown, NOTHING),
    warned: useOverlapWarnings(loaded),
  }
}

/** What the schedule counts. */
export interface ShownShifts {
  rows: readonly ScheduleRow[]
  /** Every shift of the range. */
  loaded: readonly Shift[]
  /** The restaurants of the location. */
  here: readonly Place[]
  isNarrowed: boolean
  /** The shifts are there: before that nothing is counted. */
  isKnown: boolean
}

/** The shifts of the location, whoever's they are. */
export function shiftsHere({ here, loaded, isNarrowed }: ShownShifts): readonly Shift[] {
  if (!isNarrowed) return loaded
  const ids = new Set(here.map(({ restaurant }) => restaurant.id))
  return loaded.filter((shift) => ids.has(shift.restaurant_id))
}
