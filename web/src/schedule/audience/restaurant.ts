import type { ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { DAY, TWO_WEEKS, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { daysInRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { may } from '@driverdesk/domain/shifts/shiftActs.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useOwnPlaces } from '../../desk/usePlaces.ts'
import { shiftsQuery } from '../../shifts/shiftCache.ts'
import { useShiftLive, useShifts } from '../../shifts/shifts.data.ts'
import {
  useChangeManyOfRestaurant,
  useCopyRestaurantShifts,
  useCreateRestaurantShift,
} from '../data/acts.data.ts'
import { useNights } from '../data/useNights.ts'
import { byId, type Schedule } from '../model/schedule.ts'
import { usePainted } from '../model/scheduleStore.ts'
import { shiftState } from '../model/shiftState.ts'
import type { ScheduleView } from '../schedule.search.ts'
import type { DriversById } from '../shift/shiftWords.ts'
import type { Audience } from './audience.ts'

/** A restaurant's account, which plans its own open shifts (docs/spec/schedule.md#restaurant-schedule-screen). */
export const RESTAURANT: Audience = {
  name: 'restaurant',
  intervals: [DAY, WEEK, TWO_WEEKS],
  useSchedule: useRestaurantSchedule,
  useChangeMany: useChangeManyOfRestaurant,
  usePaste: () => {
    const { mutateAsync: create } = useCreateRestaurantShift()
    return ({ start_time, finish_time, extra_request, comment }, { restaurantId, date }, idempotencyKey) => {
      const place = { restaurant_id: restaurantId, period_date: date }
      return create({ body: { ...place, start_time, finish_time, extra_request, comment }, idempotencyKey })
    }
  },
  useCopy: useCopyRestaurantShifts,
  toAll: {
    publish: {
      label: (count) => `Publish shifts [${count}]`,
      question: (count) => `Publish ${count} shifts?`,
    },
  },
  copying: {
    intervals: 'Week or 2-Week',
    rule: 'The copies are drafts: the agency gets them once you publish them.',
    takes: (shift) => may('copy', shiftState(shift), 'restaurant'),
    leftOut: (count) => countOf(count, 'assigned shift'),
  },
}

const NO_SHIFTS: readonly ShiftForRestaurant[] = []
const NO_DRIVERS: DriversById = new Map()
const NO_WARNINGS: ReadonlySet<number> = new Set()

/**
 * The schedule of the user's active restaurants (docs/spec/schedule.md#restaurant-schedule-screen), with the
 * shifts that the agency has assigned.
 */
function useRestaurantSchedule(view: ScheduleView): Schedule {
  const { range, location, problem } = view
  const { places: restaurants } = useOwnPlaces()
  const places = useMemo(() => restaurants.map((restaurant) => ({ restaurant })), [restaurants])
  const restaurantsById = useMemo(() => byId(places), [places])
  const client = useQueryClient()
  const shifts = useShifts(range, !problem && places.length > 0, 'restaurant')
  const nights = useNights(view, places.length > 0, 'restaurant')
  useShiftLive()

  const { from, to } = range
  const days = useMemo(() => (problem ? [] : daysInRange({ from, to })), [from, to, problem])
  const loaded = usePainted<ShiftForRestaurant>(shifts.data ?? NO_SHIFTS)
  const byRestaurant = useMemo(() => Map.groupBy(loaded, (shift) => shift.restaurant_id), [loaded])
  const rowsOf = useCallback(
    (of: Pick<ScheduleView, 'location'>) =>
      places
        .filter(({ restaurant: { id } }) => of.location === undefined || of.location === `restaurant-${id}`)
        .map((place) => ({ ...place, shifts: byRestaurant.get(place.restaurant.id) ?? NO_SHIFTS })),
    [places, byRestaurant],
  )
  const rows = useMemo(() => rowsOf({ location }), [rowsOf, location])
  const isKnown = shifts.data !== undefined
  return {
    places,
    restaurantsById,
    rows,
    rowsOf,
    days,
    loaded,
    nights,
    shifts,
    isKnown,
    driversById: NO_DRIVERS,
    warned: NO_WARNINGS,
    settled: { rows, isKnown },
    prefetch: (other) => void client.prefetchQuery(shiftsQuery(other, 'restaurant')),
    allRows: async (only) => rows.filter(({ restaurant }) => only?.includes(restaurant.id) ?? true),
  }
}
