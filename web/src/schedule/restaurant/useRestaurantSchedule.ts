import type { OwnRestaurant } from '@driverdesk/contract/accounts/account.shapes.ts'
import type { ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import { daysInRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { shiftCounts } from '@driverdesk/domain/shifts/scheduleTotals.ts'
import { useMemo } from 'react'
import { useCurrentUser } from '../../kernel/session.ts'
import { isOpenForShifts } from '../../ui/desk/places.ts'
import { useShiftLive, useShifts } from '../data/shifts.data.ts'
import { useWithAhead } from '../model/pending.ts'
import { type OwnRow, shiftsOf } from '../model/scheduleRows.ts'
import type { ScheduleView } from '../schedule.search.ts'
import { minutesOf } from '../shift/shiftFigures.ts'
import type { DriversById } from '../shift/shiftWords.ts'

const NO_RESTAURANTS: readonly OwnRestaurant[] = []
const NO_SHIFTS: readonly ShiftForRestaurant[] = []
/** Restaurants are told no names. */
const NO_DRIVERS: DriversById = new Map()

/**
 * Everything that a restaurant's schedule shows for a view: the active restaurants of the signed-in user (document 2,
 * 2.2) with all of their shifts, also those that the agency has assigned.
 */
export function useRestaurantSchedule({ range, location, problem }: ScheduleView) {
  const restaurants = useCurrentUser()?.restaurants ?? NO_RESTAURANTS
  const active = useMemo(() => activeByName(restaurants), [restaurants])
  const places = useMemo(() => active.map((restaurant) => ({ restaurant })), [active])
  const shifts = useShifts(range, !problem && active.length > 0, 'restaurant')
  useShiftLive()

  const { from, to } = range
  const days = useMemo(() => (problem ? [] : daysInRange({ from, to })), [from, to, problem])
  const loaded = useWithAhead<ShiftForRestaurant>(shifts.data ?? NO_SHIFTS)
  const byRestaurant = useMemo(() => Map.groupBy(loaded, (shift) => shift.restaurant_id), [loaded])
  const rows = useMemo(
    () =>
      active
        .filter(({ id }) => location === undefined || location === `restaurant-${id}`)
        .map((restaurant): OwnRow => ({ restaurant, shifts: byRestaurant.get(restaurant.id) ?? NO_SHIFTS })),
    [active, location, byRestaurant],
  )
  const shown = useMemo(() => shiftsOf<ShiftForRestaurant>(rows), [rows])
  const counts = useMemo(() => (shifts.data ? shiftCounts(counted(shown)) : undefined), [shifts.data, shown])
  return {
    /** All of the user's restaurants, inactive ones too. */
    restaurants,
    shifts,
    days,
    /** The active ones, whichever are shown. */
    active,
    /** The same, as shifts are put there. */
    places,
    rows,
    /** Every shift of the range. */
    loaded,
    /** The shifts of the restaurants that are shown. */
    shown,
    /** Undefined while the shifts are not there. */
    counts,
    isKnown: shifts.data !== undefined,
    driversById: NO_DRIVERS,
  }
}

export type OwnSchedule = ReturnType<typeof useRestaurantSchedule>

/** The same of one restaurant alone. */
export const ofOneRestaurant = (schedule: OwnSchedule, row: OwnRow): OwnSchedule => ({
  ...schedule,
  rows: [row],
  shown: [...row.shifts],
  counts: schedule.shifts.data && shiftCounts(counted(row.shifts)),
})

const activeByName = (restaurants: readonly OwnRestaurant[]): OwnRestaurant[] =>
  restaurants.filter((restaurant) => isOpenForShifts({ restaurant })).sort((a, b) => byName(a.name, b.name))

const counted = (shifts: readonly ShiftForRestaurant[]) =>
  shifts.map((shift) => ({ ...shift, minutes: minutesOf(shift) }))
