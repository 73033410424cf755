import { unavailability, type WorkingTime } from '@driverdesk/domain/drivers/availability.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { isOffered } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { overlaps, type ShiftTimes } from '@driverdesk/domain/shifts/shiftClash.ts'
import { ASSIGNED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type Chance, entry } from './chance.ts'
import type { DemoRow } from './demoPlan.ts'
import type { Drivers } from './drivers.ts'
import type { Places } from './places.ts'
import type { PlannedShift } from './plannedShift.ts'
import type { Preferences } from './preferences.ts'
import { type WorkingTimes, workingTimeByDriver } from './workingTimes.ts'

type Times = Pick<ShiftTimes, 'period_date' | 'start_time' | 'finish_time'>

/** Who may work where and when, and who is booked already. */
export interface Rota {
  /** An active driver who is offered to the restaurant, available and free at that time; undefined where nobody is. */
  findDriver(restaurantId: number, times: Times, chance: Chance): number | undefined
  /** Books the driver of a shift; an open one books nobody. */
  book(shift: PlannedShift): void
  /** Forgets the bookings that cannot matter any more: a shift reaches at most into the next day. */
  nextDay(): void
}

const ALWAYS: WorkingTime = { default_working_time: [], actual_override_working_time: [] }

/** A rota on which nobody is booked yet. */
export function emptyRota(
  places: Places,
  drivers: Drivers,
  preferences: Preferences,
  workingTimes: WorkingTimes,
): Rota {
  const offeredTo = offeredByRestaurant(places.restaurants, drivers, preferences)
  const working = workingTimeByDriver(workingTimes)
  let [yesterday, today] = [new Map<number, Times[]>(), new Map<number, Times[]>()]

  const isFree = (driverId: number, times: Times) =>
    ![yesterday, today].some((day) => day.get(driverId)?.some((booked) => overlaps(booked, times))) &&
    unavailability(times, working.get(driverId) ?? ALWAYS) === undefined

  return {
    findDriver(restaurantId, times, chance) {
      const candidates = offeredTo.get(restaurantId) ?? []
      const first = chance.whole(0, Math.max(0, candidates.length - 1))
      for (let tried = 0; tried < candidates.length; tried += 1) {
        const driverId = entry(candidates, (first + tried) % candidates.length)
        if (isFree(driverId, times)) return driverId
      }
      return undefined
    },
    book(shift) {
      if (shift.driver.assignment !== ASSIGNED) return
      today.set(shift.driver.id, [...(today.get(shift.driver.id) ?? []), shift])
    },
    nextDay() {
      yesterday = today
      today = new Map()
    },
  }
}

function offeredByRestaurant(
  restaurants: readonly DemoRow<'restaurant'>[],
  { drivers, driverAreas, driverRestaurants }: Drivers,
  preferences: Preferences,
): Map<number, number[]> {
  const areasOf = Map.groupBy(driverAreas, (row) => row.driver_id)
  const restaurantsOf = Map.groupBy(driverRestaurants, (row) => row.driver_id)
  const blocks = preferences.filter(({ preference }) => preference === 'blocked')
  const blocksOf = Map.groupBy(blocks, (row) => row.driver_id)
  const reaches = drivers
    .filter((driver) => driver.status === DRIVER_ACTIVE)
    .map(({ id }) => ({
      id,
      area_ids: (areasOf.get(id) ?? []).map((row) => row.area_id),
      restaurant_ids: (restaurantsOf.get(id) ?? []).map((row) => row.restaurant_id),
      blocked_restaurant_ids: (blocksOf.get(id) ?? []).map((row) => row.restaurant_id),
    }))
  return new Map(
    restaurants.map((restaurant) => {
      const offered = reaches.filter((driver) => isOffered(driver, restaurant))
      return [restaurant.id, offered.map((driver) => driver.id)]
    }),
  )
}
