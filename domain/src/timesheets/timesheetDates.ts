import type { Role } from '../kernel/roles.ts'
import { addDays, type DateRange, type IsoDate, isIsoDate } from '../kernel/wallClock.ts'

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
