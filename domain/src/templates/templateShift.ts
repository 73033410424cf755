/** The parts of a week that a template keeps. */

import { rangeFor, WEEK } from '../kernel/rotaRange.ts'
import { addDays, type ClockTime, type IsoDate, weekdayIndex } from '../kernel/wallClock.ts'
import { SHIFT_DRAFT, type ShiftStatus } from '../shifts/shiftStatus.ts'

/** A shift of no particular week. */
export interface TemplateShift {
  restaurant_id: number
  /** null: an open shift. */
  driver_id: number | null
  /** Monday 0 to Sunday 6: the day on which it starts. */
  week_day: number
  start_time: ClockTime
  finish_time: ClockTime
  extra_request: 0 | 1
  comment: string
}

/** A shift of the week that is saved. */
export interface SavedShift extends Omit<TemplateShift, 'week_day'> {
  period_date: IsoDate
  status: ShiftStatus
  /** True if its last driver was removed with a charge and it has had no driver since. */
  is_cancelled: boolean
}

/**
 * The shifts of a week as a template keeps them: weekday, place, driver or none, times, comment and extra request.
 * Bonuses and fees belong to one shift and are not repeated, as with copies (docs/spec/shifts.md#copied-shifts). Cancelled
 * shifts and drafts are left out, because they did not take place or are not agreed. A rejected shift is still needed, so it
 * is kept as open.
 */
export function templateShifts(shifts: readonly SavedShift[]): TemplateShift[] {
  return shifts
    .filter(({ status, is_cancelled }) => status !== SHIFT_DRAFT && !is_cancelled)
    .map(({ period_date, status: _status, is_cancelled: _cancelled, ...kept }) => ({
      ...kept,
      week_day: weekdayIndex(period_date),
    }))
}

/** The Monday of the week that holds a date. */
export const weekOf = (date: IsoDate): IsoDate => rangeFor(WEEK, date).from

/** The date of a template's shift in the week that starts on `week`. */
export const dateIn = (week: IsoDate, { week_day }: Pick<TemplateShift, 'week_day'>): IsoDate =>
  addDays(week, week_day)
