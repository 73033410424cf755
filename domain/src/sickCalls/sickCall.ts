/** A driver reports that they cannot work (docs/spec/sickCalls.md). */
import type { NewAlert } from '../alerts/alert.ts'
import type { WallTime } from '../kernel/instant.ts'
import { isolated } from '../kernel/names.ts'
import { crossesMidnight, isOver, type ShiftHours } from '../kernel/shiftLength.ts'
import {
  addDays,
  type ClockTime,
  clockTime,
  daysBetween,
  type IsoDate,
  MINUTES_OF_A_DAY,
  minutesOfDay,
} from '../kernel/wallClock.ts'
import { type LeaveDays, leaveDaysText, leaveProblems } from '../leave/leave.ts'

/** The most days of one report. */
export const MOST_SICK_DAYS = 14

/** For managers, and for anyone whose report is refused because they are not an administrator. */
export const ASK_TO_REPORT =
  'If a driver cannot work, tell an administrator: they report it for all restaurants. You can give the shifts of your restaurants to others at once.'

export function sickCallProblems(days: LeaveDays, today: IsoDate): Record<string, string[]> {
  const problems = leaveProblems(days, today)
  if (Object.keys(problems).length > 0) return problems
  return daysBetween(days.from_date, days.to_date) < MOST_SICK_DAYS
    ? {}
    : { to_date: [`At most ${MOST_SICK_DAYS} days at once.`] }
}

/** True if a report opens a shift of the driver without recorded hours: some of it is worked on these days, and it is not over. */
export const isOpened = (shift: ShiftHours, { from_date, to_date }: LeaveDays, now: WallTime): boolean => {
  const { period_date, start_time, finish_time } = shift
  const goesOn = crossesMidnight(start_time, finish_time) && minutesOfDay(finish_time) > 0
  const last = goesOn ? addDays(period_date, 1) : period_date
  return period_date <= to_date && last >= from_date && !isOver(shift, now)
}

const REST_STEP = 5

/**
 * The date and start of the rest of a shift that has begun: the next time that is a multiple of 5 minutes. The finish stays. Undefined if
 * nothing is left then.
 */
export function restOfShift(
  shift: ShiftHours,
  { date, time }: WallTime,
): { period_date: IsoDate; start_time: ClockTime } | undefined {
  const start = Math.ceil(minutesOfDay(time) / REST_STEP) * REST_STEP
  const isNextDay = start >= MINUTES_OF_A_DAY
  const period_date = isNextDay ? addDays(date, 1) : date
  const start_time = clockTime(isNextDay ? 0 : start)
  return isOver(shift, { date: period_date, time: start_time }) ? undefined : { period_date, start_time }
}

export interface OpenedAt {
  restaurant: { id: number; name: string }
  shifts: number
  first: IsoDate
}

interface SickDriver extends LeaveDays {
  id: number
  driver_id: number
  driver_name: string
}

/**
 * Alerts staff of one restaurant to its open shifts. Each restaurant has its own alert, so that no one learns of shifts
 * elsewhere.
 *
 * @param said when the driver reported it, if it arrived later
 */
export function sickShiftsAlert(
  sick: SickDriver,
  { restaurant, shifts, first }: OpenedAt,
  said?: string,
): NewAlert {
  const { id: leave_id, driver_id, driver_name } = sick
  const late = said ? `. The driver reported it on ${said} without a signal.` : ''
  const open = shifts === 1 ? '1 shift is open' : `${shifts} shifts are open`
  return {
    channel: 'shift',
    event: 'sick',
    key: null,
    restaurant_id: restaurant.id,
    driver_id,
    data: {
      message: `${isolated(driver_name)} cannot work, ${leaveDaysText(sick)}: ${open} at ${isolated(restaurant.name)}${late}`,
      restaurant_id: restaurant.id,
      driver_id,
      leave_id,
      date: first,
    },
  }
}
