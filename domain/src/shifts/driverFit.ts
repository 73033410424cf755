/**
 * Checks that a driver can work a shift at its planned time and place (docs/spec/shifts.md#clash,
 * docs/spec/shifts.md#availability).
 */

import { unavailability, type WorkingTime } from '../drivers/availability.ts'
import { type ExpiryDates, expiredText } from '../drivers/documentExpiry.ts'
import { type OfferedReach, type OfferingRestaurant, offerProblem } from '../drivers/offeredDrivers.ts'
import type { ShiftHours } from '../kernel/shiftLength.ts'
import { clashText, findClash, type ShiftTimes } from './shiftClash.ts'

/** An inactive driver cannot sign in to see a published shift. */
export const DRIVER_NOT_ACTIVE = 'This driver is not active.'

export interface DriverFacts {
  isActive: boolean
  reach: OfferedReach
  /** Undefined: available at any time. */
  working: WorkingTime | undefined
  /** Set if an expired document bars the driver; undefined if it only warns. */
  documents: ExpiryDates | undefined
}

/** A planned shift; a new one has the id 0. */
export type PlannedShift = ShiftTimes & { restaurant_id: number }

export interface TimeProblem {
  code: 'clash' | 'unavailable' | 'expired'
  text: string
}

/** Every such reason, the first of which refuses a shift. `shifts` are the driver's other shifts. */
export function timeProblems(
  planned: ShiftTimes,
  driver: Pick<DriverFacts, 'working' | 'documents'> | undefined,
  shifts: readonly ShiftTimes[],
): TimeProblem[] {
  const clash = findClash(planned, shifts)
  const unavailable = driver?.working && unavailability(planned, driver.working)
  const expired = driver?.documents && expiredText(driver.documents, planned.period_date)
  const problems: TimeProblem[] = []
  if (clash) problems.push({ code: 'clash', text: clashText(clash) })
  if (unavailable) problems.push({ code: 'unavailable', text: unavailable })
  if (expired) problems.push({ code: 'expired', text: expired })
  return problems
}

export const timeProblem = (...asked: Parameters<typeof timeProblems>): string | undefined =>
  timeProblems(...asked)[0]?.text

export function placeProblem(
  driver: DriverFacts | undefined,
  restaurant: OfferingRestaurant,
): string | undefined {
  return driver?.isActive ? offerProblem(driver.reach, restaurant) : DRIVER_NOT_ACTIVE
}

export const isReassigned = (
  planned: Pick<PlannedShift, 'driver_id' | 'restaurant_id'>,
  was: Pick<PlannedShift, 'driver_id' | 'restaurant_id'>,
): boolean =>
  (was.driver_id || null) !== (planned.driver_id || null) || was.restaurant_id !== planned.restaurant_id

export const isRetimed = (planned: ShiftHours, was: ShiftHours): boolean =>
  was.period_date !== planned.period_date ||
  was.start_time !== planned.start_time ||
  was.finish_time !== planned.finish_time
