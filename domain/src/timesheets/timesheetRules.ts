import {
  DRIVER_REQUIRED,
  FINISH_EQUALS_START,
  type GivenShift,
  type ShiftField,
  shiftProblems,
} from '../shifts/shiftRules.ts'
import type { FuelBands } from './timesheetPay.ts'
import { OF_CANCELLATION, type TimesheetType } from './timesheetStatus.ts'

/**
 * The specified messages of the timesheet form and the dialogs (docs/spec/timesheets.md#timesheet-form-rules).
 */
export const AREA_REQUIRED = 'Area is required'
export const RESTAURANT_REQUIRED = 'Restaurant is required'
export const TRIPS_INVALID = 'Must be a number of trips from 0 to 999.'

const MOST_TRIPS = 999

/** A timesheet from a form or a call. */
export interface GivenTimesheet extends GivenShift, Partial<Record<keyof FuelBands, number | undefined>> {
  restaurant_id?: number | null | undefined
  type?: TimesheetType | undefined
}

export type TimesheetField = ShiftField | 'restaurant_id' | keyof FuelBands

/**
 * Checks one timesheet without looking at others. Returns messages by field, in the order of the form
 * (docs/spec/timesheets.md#timesheet-form-rules). Unlike a shift, a timesheet always has a driver. A cancellation timesheet
 * has no length.
 */
export function timesheetProblems(
  timesheet: GivenTimesheet,
  restaurantRequired: string = AREA_REQUIRED,
): Partial<Record<TimesheetField, string[]>> {
  const problems: Partial<Record<TimesheetField, string[]>> = {}
  if (!timesheet.restaurant_id) problems.restaurant_id = [restaurantRequired]
  Object.assign(problems, shiftProblems(timesheet))
  if (!timesheet.driver_id) problems.driver_id = [DRIVER_REQUIRED]
  const lasts = timesheet.type !== OF_CANCELLATION
  if (!lasts && problems.finish_time?.[0] === FINISH_EQUALS_START) delete problems.finish_time
  for (const band of ['fuel_bonus_0', 'fuel_bonus_3', 'fuel_bonus_6'] as const) {
    if (!isTrips(timesheet[band])) problems[band] = [TRIPS_INVALID]
  }
  return problems
}

/** A field left empty is 0 trips. */
const isTrips = (trips = 0): boolean => Number.isInteger(trips) && trips >= 0 && trips <= MOST_TRIPS
