/**
 * Checks whether a shift may be moved: to another day, other times, another restaurant, another driver. The edit
 * dialog, a drag and the server ask the same (docs/spec/shifts.md#clash, docs/spec/shifts.md#availability).
 */
import type { OfferingRestaurant } from '../drivers/offeredDrivers.ts'
import { RESTAURANT_ACTIVE, type RestaurantStatus } from '../restaurants/restaurantStatus.ts'
import {
  type DriverFacts,
  isReassigned,
  isRetimed,
  type PlannedShift,
  placeProblem,
  timeProblem,
} from './driverFit.ts'
import { RESTAURANT_INACTIVE } from './shiftActs.ts'
import type { ShiftTimes } from './shiftClash.ts'
import { FINISH_EQUALS_START } from './shiftRules.ts'

/** Facts that a shift's place is checked against. */
export interface PlacingFacts {
  /** Undefined if this person sees none with that id. */
  restaurant(id: number): (OfferingRestaurant & { status: RestaurantStatus }) | undefined
  /**
   * Undefined where there is none to be known: one who is not active, or not in this person's sight. Of one who is only
   * not loaded nothing is said: the server judges.
   */
  driver(id: number): DriverFacts | typeof NOT_LOADED | undefined
  /** The shifts of a driver around these days, this one may be among them; only published ones count. */
  shiftsOf(driverId: number): readonly ShiftTimes[]
}

export const NOT_LOADED = 'not loaded'

export interface PlacingProblem {
  field: 'restaurant_id' | 'driver_id' | 'finish_time'
  message: string
}

/**
 * Why a shift cannot be as planned, or undefined. Only what changes is checked: an edit of the comment is not refused for
 * a holiday entered since, and a driver whose areas have changed may finish the shifts that they have.
 *
 * @param was the shift as it is; undefined for a new one, of which everything is checked
 */
export function placingProblem(
  planned: PlannedShift,
  was: PlannedShift | undefined,
  facts: PlacingFacts,
): PlacingProblem | undefined {
  if (planned.start_time === planned.finish_time)
    return { field: 'finish_time', message: FINISH_EQUALS_START }
  const restaurant = facts.restaurant(planned.restaurant_id)
  const isThere = planned.restaurant_id === was?.restaurant_id
  if (!isThere && restaurant?.status !== RESTAURANT_ACTIVE) {
    return { field: 'restaurant_id', message: RESTAURANT_INACTIVE }
  }
  const message = driverProblem(planned, was, facts)
  return message === undefined ? undefined : { field: 'driver_id', message }
}

/** The same of the driver alone: not active, not offered there, a clash, away, an expired document. */
export function driverProblem(
  planned: PlannedShift,
  was: PlannedShift | undefined,
  facts: PlacingFacts,
): string | undefined {
  if (!planned.driver_id) return undefined
  const moved = !was || isReassigned(planned, was)
  if (!moved && !isRetimed(planned, was)) return undefined
  const driver = facts.driver(planned.driver_id)
  if (driver === NOT_LOADED) return undefined
  const restaurant = facts.restaurant(planned.restaurant_id)
  const notThere = moved && restaurant && placeProblem(driver, restaurant)
  return notThere || timeProblem(planned, driver, facts.shiftsOf(planned.driver_id))
}
