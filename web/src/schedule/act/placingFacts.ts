import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { RestaurantPlace } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import type { RestaurantStatus } from '@driverdesk/domain/restaurants/restaurantStatus.ts'
import type { DroppableShift } from '@driverdesk/domain/shifts/dropping.ts'
import type { PlacingFacts } from '@driverdesk/domain/shifts/placing.ts'
import { reachOf } from '../../ui/desk/offeredPeople.ts'
import type { ShownShift } from '../shift/shownShift.ts'

/** A restaurant where shifts can be put, as whoever looks knows it. */
export interface KnownPlace {
  restaurant: RestaurantPlace & { name: string; status: RestaurantStatus }
}

/** What the schedule has loaded. */
export interface Loaded {
  places: readonly KnownPlace[]
  /** Those who work; a restaurant is told of none. */
  drivers: readonly Driver[]
  shifts: readonly ShownShift[]
  /** An expired document keeps a driver from shifts. */
  blocksExpired: boolean
}

/** A shift as the domain asks whether it may be put somewhere else, with all that is known of it. */
export type LooseShift = ShownShift & DroppableShift

export const looseShift = (shift: ShownShift): LooseShift => ({
  ...shift,
  has_timesheet: Boolean(shift.timesheet),
  timesheet_type: shift.timesheet?.type ?? null,
})

/**
 * What shifts are put against, as far as it is loaded: a night before the first day that is shown may still speak against
 * it, so that the server has the last word. Looked up only once somebody asks, since most people who look move nothing.
 */
export function placingFacts({ places, drivers, shifts, blocksExpired }: Loaded): PlacingFacts {
  const restaurants = once(() => new Map(places.map(({ restaurant }) => [restaurant.id, restaurant])))
  const people = once(() => new Map(drivers.map((driver) => [driver.id, driver])))
  const byDriver = once(() => Map.groupBy(shifts, (shift) => shift.driver_id))
  return {
    restaurant: (id) => restaurants().get(id),
    driver: (id) => {
      const driver = people().get(id)
      if (!driver) return undefined
      const documents = blocksExpired ? driver : undefined
      return { isActive: true, reach: reachOf(driver), working: driver, documents }
    },
    shiftsOf: (id) => byDriver().get(id) ?? [],
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
