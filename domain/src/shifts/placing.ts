/**
 * Checks if a shift may move to another day, time, restaurant or driver. The edit dialog, a drag and the server use the
 * same checks (docs/spec/shifts.md#clash, docs/spec/shifts.md#availability).
 */

import type { OfferingRestaurant } from '../drivers/offeredDrivers.ts'
import type { Role } from '../kernel/roles.ts'
import { byStart } from '../kernel/shiftLength.ts'
import { RESTAURANT_ACTIVE, type RestaurantStatus } from '../restaurants/restaurantRules.ts'
import {
  DRIVER_NOT_ACTIVE,
  type DriverFacts,
  isReassigned,
  isRetimed,
  type PlannedShift,
  placeProblem,
  timeProblem,
} from './driverFit.ts'
import { may, NOT_SUBMITTED_MESSAGE, RESTAURANT_INACTIVE, type ShiftFacts } from './shiftActs.ts'
import type { ShiftTimes } from './shiftClash.ts'
import { FINISH_EQUALS_START } from './shiftRules.ts'
import { SHIFT_PUBLISHED } from './shiftStatus.ts'

export interface PlacingFacts {
  /** Undefined if the user sees none with that id. */
  restaurant(id: number): (OfferingRestaurant & { status: RestaurantStatus }) | undefined
  /**
   * Undefined for a driver who is not active or not visible to the user. A driver who is only not loaded passes
   * unless a known shift is in the way, and the server decides.
   */
  driver(id: number): DriverFacts | typeof NOT_LOADED | undefined
  /** The driver's shifts around these days, possibly including this one. Only published ones count. */
  shiftsOf(driverId: number): readonly ShiftTimes[]
}

export const NOT_LOADED = 'not loaded'

export interface PlacingProblem {
  field: 'restaurant_id' | 'driver_id' | 'finish_time'
  message: string
}

/**
 * Why a shift cannot be planned like this; undefined if it can. Only changes are checked: an edit of the comment is not
 * refused for a holiday entered since, and a driver whose areas have changed may keep their shifts.
 *
 * @param was the present shift; undefined for a new one, which is checked in full
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

/** The same, only for the driver: inactive, not offered there, a clash, absent, an expired document. */
export function driverProblem(
  planned: PlannedShift,
  was: PlannedShift | undefined,
  facts: PlacingFacts,
): string | undefined {
  if (!planned.driver_id) return undefined
  const moved = !was || isReassigned(planned, was)
  if (!moved && !isRetimed(planned, was)) return undefined
  const driver = facts.driver(planned.driver_id)
  const shifts = facts.shiftsOf(planned.driver_id)
  if (driver === NOT_LOADED) return timeProblem(planned, undefined, shifts)
  const restaurant = facts.restaurant(planned.restaurant_id)
  const notThere = moved && restaurant && placeProblem(driver, restaurant)
  return notThere || timeProblem(planned, driver, shifts)
}

export type PublishableShift = PlannedShift & ShiftFacts

/**
 * Why shifts cannot be published, by shift id. Leaves out shifts that can, and those already published. If two of them
 * overlap for one driver, the earlier one may be published and the later one clashes
 * (docs/spec/shifts.md#when-availability-is-checked, docs/spec/shifts.md#clash, docs/spec/shifts.md#availability,
 * docs/spec/shifts.md#bulk-calls).
 */
export function publishingProblems(
  shifts: readonly PublishableShift[],
  facts: PlacingFacts,
  role: Role,
): Map<number, string> {
  const problems = new Map<number, string>()
  const taken = new Map<number, ShiftTimes[]>()
  for (const shift of inOrder(shifts)) {
    if (shift.status === SHIFT_PUBLISHED) continue
    const driverId = shift.driver_id || 0
    const ofDriver = taken.get(driverId) ?? [...facts.shiftsOf(driverId)]
    taken.set(driverId, ofDriver)
    const problem = may('publish', shift, role) ? fitProblem(shift, ofDriver, facts) : NOT_SUBMITTED_MESSAGE
    if (problem) problems.set(shift.id, problem)
    else {
      const place = facts.restaurant(shift.restaurant_id)?.name ?? null
      ofDriver.push({ ...shift, place, status: SHIFT_PUBLISHED })
    }
  }
  return problems
}

function fitProblem(
  shift: PlannedShift,
  ofDriver: readonly ShiftTimes[],
  facts: PlacingFacts,
): string | undefined {
  const driver = shift.driver_id ? facts.driver(shift.driver_id) : NOT_LOADED
  if (driver === NOT_LOADED) return undefined
  return driver?.isActive ? timeProblem(shift, driver, ofDriver) : DRIVER_NOT_ACTIVE
}

const inOrder = (shifts: readonly PublishableShift[]): PublishableShift[] =>
  shifts.toSorted((a, b) => byStart(a, b) || a.id - b.id)
