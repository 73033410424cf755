import type { Pence } from '../kernel/money.ts'
import type { Role } from '../kernel/roles.ts'
import type { ShiftHours } from '../kernel/shiftLength.ts'
import { addDays, type DateRange, type IsoDate, isIsoDate } from '../kernel/wallClock.ts'
import {
  DRIVER_REQUIRED,
  FINISH_EQUALS_START,
  type GivenShift,
  type ShiftField,
  shiftProblems,
} from '../shifts/shiftRules.ts'
import type { FuelBands } from './timesheetPay.ts'
import { OF_CANCELLATION, type TimesheetType } from './timesheetStatus.ts'

/** The specified messages of the timesheet form and the dialogs (docs/spec/timesheets.md#timesheet-form-rules). */
export const AREA_REQUIRED = 'Area is required'
export const RESTAURANT_REQUIRED = 'Restaurant is required'
export const TRIPS_INVALID = 'Must be a number of trips from 0 to 999.'

const MOST_TRIPS = 999

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

export const DATE_AFTER_TOMORROW = 'Date cannot be later than tomorrow.'
export const DATE_AFTER_TODAY = 'Date cannot be later than today.'
export const DATE_TOO_OLD = 'Date cannot be more than 12 months ago.'
export const DATE_NOT_OF_SHIFT = 'Date must be that of the shift, or the day after.'
/**
 * For fields that a restaurant sees but does not decide (docs/spec/timesheets.md#timesheet-dates,
 * docs/spec/timesheets.md#amounts-of-the-agency).
 */
export const AGENCY_ONLY = 'Only the agency can change this.'

interface DatedTimesheet {
  role: Role
  today: IsoDate
  /** The day of its shift; undefined if entered by hand. */
  shiftDate: IsoDate | undefined
  /** The stored day; undefined for a new one. */
  storedDate: IsoDate | undefined
}

/** The days that the calendar of a timesheet offers (docs/spec/timesheets.md#timesheet-dates). */
export function timesheetDays({ role, today, shiftDate }: DatedTimesheet): DateRange {
  const latest = role === 'restaurant' ? today : addDays(today, 1)
  if (shiftDate === undefined) return { from: yearBefore(today), to: latest }
  const after = addDays(shiftDate, 1)
  if (latest < after) return { from: shiftDate, to: latest }
  return { from: shiftDate, to: after }
}

/** True if a restaurant may only read the day: the shift's, or that of an existing timesheet. */
export const isDateFixed = ({ role, shiftDate, storedDate }: Omit<DatedTimesheet, 'today'>): boolean =>
  role === 'restaurant' && (shiftDate !== undefined || storedDate !== undefined)

/** Why a timesheet cannot have this day; undefined if it can. A stored day may stay. */
export function dateProblem(date: IsoDate, timesheet: DatedTimesheet): string | undefined {
  const { role, shiftDate, storedDate } = timesheet
  if (date === storedDate) return undefined
  if (isDateFixed(timesheet) && date !== (storedDate ?? shiftDate)) return AGENCY_ONLY
  const { from, to } = timesheetDays(timesheet)
  if (shiftDate !== undefined && (date < shiftDate || date > addDays(shiftDate, 1))) return DATE_NOT_OF_SHIFT
  if (date > to) return role === 'restaurant' ? DATE_AFTER_TODAY : DATE_AFTER_TOMORROW
  return date < from ? DATE_TOO_OLD : undefined
}

/** 12 months before: 28 February for 29 February. */
function yearBefore(date: IsoDate): IsoDate {
  const before = `${String(Number(date.slice(0, 4)) - 1).padStart(4, '0')}${date.slice(4)}`
  return isIsoDate(before) ? before : `${before.slice(0, 8)}28`
}

/** Values that a timesheet takes from its shift, with money in the same unit. */
export interface ScheduledDetails extends ShiftHours {
  cost_bonus: Pence
  const_fuel_bonus: Pence
}

/**
 * Changes that 'Import Scheduled Details' makes in the form (docs/spec/timesheets.md#scheduled-details): the scheduled
 * values that differ; empty if the banner has nothing to offer.
 */
export function scheduledChanges(
  form: ScheduledDetails,
  { period_date, start_time, finish_time, cost_bonus, const_fuel_bonus }: ScheduledDetails,
): Partial<ScheduledDetails> {
  const scheduled = { period_date, start_time, finish_time, cost_bonus, const_fuel_bonus }
  const fields = Object.keys(scheduled) as (keyof ScheduledDetails)[]
  return Object.fromEntries(
    fields.filter((field) => form[field] !== scheduled[field]).map((field) => [field, scheduled[field]]),
  )
}
