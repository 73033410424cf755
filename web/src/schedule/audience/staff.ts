import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { daysInRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { shortAreasQuery } from '../../areas/areas.data.ts'
import {
  locationsOf,
  type RestaurantWithArea,
  restaurantsAt,
  restaurantsWithArea,
} from '../../desk/places.ts'
import { scheduleDriverQuery } from '../../desk/scheduleDrivers.data.ts'
import { optionsQuery, useOptionLive } from '../../options/options.data.ts'
import { shortRestaurantsQuery } from '../../restaurants/restaurants.data.ts'
import { useCreateShift, useShiftLive } from '../../shifts/shifts.data.ts'
import type { StaffShift } from '../../shifts/shownShift.ts'
import type { People } from '../act/manyPlan.ts'
import { pasteBody } from '../copy/pasting.ts'
import { useChangeMany, useCopyShifts } from '../data/acts.data.ts'
import { useSettled } from '../data/arrivals.ts'
import { useOverlapWarnings } from '../data/overlapWarnings.ts'
import { usePeople } from '../data/people.data.ts'
import { useLoadedShifts } from '../data/useLoadedShifts.ts'
import { useNightsOf } from '../data/useNights.ts'
import { type Agency, byId, type Schedule } from '../model/schedule.ts'
import { createGrouping, isAllLoaded, type ScheduleRow, scheduleRows } from '../model/scheduleRows.ts'
import { usePainted } from '../model/scheduleStore.ts'
import type { ScheduleView } from '../schedule.search.ts'
import { type DriversById, driversOf } from '../shift/shiftWords.ts'
import { viewNamed } from '../views/views.ts'
import type { Audience } from './audience.ts'

/** Staff of the agency (docs/spec/schedule.md#admin-schedule-screen). */
export const STAFF: Audience = {
  name: 'staff',
  useSchedule: useStaffSchedule,
  useChangeMany,
  usePaste: () => {
    const { mutateAsync: create } = useCreateShift()
    return (copied, target, idempotencyKey) => create({ body: pasteBody(copied, target), idempotencyKey })
  },
  useCopy: useCopyShifts,
  toAll: {
    publish: {
      label: (count) => `Publish Shifts [${count}]`,
      question: (count) => `Publish ${count} Shift(s)?`,
    },
    unpublish: {
      label: (count) => `Unpublish Shifts [${count}]`,
      question: (count) => `Unpublish ${count} Shift(s)?`,
    },
    remove: {
      label: (count) => `Delete Unpublished Shifts [${count}]`,
      question: (count) => `Delete ${count} Unpublished Shift(s)?`,
      verb: 'Delete',
    },
  },
  copying: {
    intervals: 'Week, 2-Week or Month',
    rule: 'The copies are unpublished, without bonuses and fees. If a driver cannot work then, the copy is an open shift.',
    takes: ({ status }) => status !== SHIFT_DRAFT,
    leftOut: (count) => `${countOf(count, 'draft')} that no restaurant has submitted`,
  },
}

interface Counted {
  rows: readonly ScheduleRow[]
  isKnown: boolean
}

const NOTHING: Counted = { rows: [], isKnown: false }

function useAgencyQueries(shifts: readonly StaffShift[]): Pick<Agency, 'queries' | 'people'> {
  useOptionLive()
  const people = usePeople(shifts)
  const areas = useQuery(shortAreasQuery)
  const restaurants = useQuery(shortRestaurantsQuery)
  const options = useQuery(optionsQuery)
  return { queries: { areas, restaurants, options }, people }
}

/**
 * The schedule of staff. The grid's part is calculated at once, and the totals when there is time, so that
 * thousands of shifts never delay a click.
 */
function useStaffSchedule(view: ScheduleView): Schedule {
  const { lane } = viewNamed(view.view, 'staff')
  const { isPartial, shifts: known, comingTo, query: shifts, ...ways } = useLoadedShifts(view, lane)
  const { loadAll, prefetch, missingOf, open } = ways
  const nights = useNightsOf(view, lane, isPartial)
  const { queries, people } = useAgencyQueries(known)
  const { areas, restaurants } = queries
  useShiftLive()

  const { from, to } = view.range
  const { location, driver, busy, problem } = view
  const loaded = usePainted(known)
  const days = useMemo(() => (problem ? [] : daysInRange({ from, to })), [from, to, problem])
  const places = useMemo(
    () => (restaurants.data && areas.data ? restaurantsWithArea(restaurants.data, areas.data) : []),
    [restaurants.data, areas.data],
  )
  const locations = useMemo(
    () => (restaurants.data && areas.data ? locationsOf(areas.data, places) : undefined),
    [restaurants.data, areas.data, places],
  )
  const restaurantsById = useMemo(() => byId(places), [places])
  const chosen = useChosenDriver(view, loaded, shifts.data)
  const [group] = useState(createGrouping)
  const byRestaurant = useMemo(() => group(loaded), [group, loaded])
  const rowsOf = useCallback(
    (of: Pick<ScheduleView, 'location' | 'busy'>) =>
      scheduleRows(restaurantsAt(places, of.location), byRestaurant, { driver, busy: of.busy, comingTo }),
    [places, byRestaurant, driver, comingTo],
  )
  const rows = useMemo(() => rowsOf({ location, busy }), [rowsOf, location, busy])
  const allRows: Schedule['allRows'] = async (only) => {
    const isAsked = ({ restaurant }: RestaurantWithArea) => only?.includes(restaurant.id) ?? true
    const asked = rows.filter(isAsked)
    if (isAllLoaded(asked)) return asked
    const here = restaurantsAt(places, location).filter(isAsked)
    const all = await loadAll(here.map(({ restaurant }) => restaurant.id))
    return scheduleRows(here, group(all), { driver, busy })
  }
  const isKnown = Boolean(shifts.data && restaurants.data && areas.data)
  const counted = useMemo(() => ({ rows, isKnown }), [rows, isKnown])
  return {
    places,
    restaurantsById,
    rows,
    rowsOf,
    allRows,
    prefetch,
    days,
    loaded,
    nights,
    shifts,
    isKnown,
    driversById: useDriversById(people, loaded, chosen),
    warned: useOverlapWarnings(loaded, isPartial === true),
    settled: useSettled<Counted>(counted, NOTHING, `${from} ${to} ${location} ${driver} ${busy}`),
    agency: {
      queries,
      people,
      places,
      locations,
      loaded,
      isPartial: isPartial === true,
      missingOf,
      loadAll,
      open,
      isUnknownDriver: chosen === null,
    },
  }
}

/** The drivers of the shifts, those that a dialog or a drag was about, and the chosen one. */
function useDriversById(
  people: People,
  loaded: readonly StaffShift[],
  chosen: Named | null | undefined,
): DriversById {
  const ofShifts = useMemo(() => driversOf(loaded), [loaded])
  const others = useMemo(
    () => [...(chosen ? [chosen] : []), ...people.drivers].map((one) => [one.id, one] as const),
    [people, chosen],
  )
  return useMemo(
    () => (others.length === 0 ? ofShifts : new Map<number, DriverNamed>([...ofShifts, ...others])),
    [ofShifts, others],
  )
}

type Named = { id: number; full_name: string }
type DriverNamed = DriversById extends ReadonlyMap<number, infer One> ? One : never

/**
 * The chosen driver, if no loaded shift names them. Null if the link names one who does not exist: an empty grid would suggest
 * that they have no shifts.
 */
function useChosenDriver(
  { range, driver, problem }: ScheduleView,
  loaded: readonly StaffShift[],
  data: readonly StaffShift[] | undefined,
): Named | null | undefined {
  const id = typeof driver === 'number' ? driver : 0
  const isAsked =
    id > 0 && !problem && data !== undefined && !loaded.some(({ driver_id }) => driver_id === id)
  const { data: found } = useQuery({ ...scheduleDriverQuery({ range }, id), enabled: isAsked })
  return isAsked ? found : undefined
}
