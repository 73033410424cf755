/** A driver reports that they cannot work (docs/spec/sickCalls.md). */
import type { NewAlert } from '../alerts/alert.ts'
import { isolated } from '../kernel/isolated.ts'
import { daysBetween, type IsoDate } from '../kernel/wallClock.ts'
import { type LeaveDays, leaveDaysText, leaveProblems } from '../leave/leave.ts'

/** The most days of one report. */
export const MOST_SICK_DAYS = 14

/** Problems of a report by field. */
export function sickCallProblems(days: LeaveDays, today: IsoDate): Record<string, string[]> {
  const problems = leaveProblems(days, today)
  if (Object.keys(problems).length > 0) return problems
  return daysBetween(days.from_date, days.to_date) < MOST_SICK_DAYS
    ? {}
    : { to_date: [`At most ${MOST_SICK_DAYS} days at once.`] }
}

export interface OpenedAt {
  restaurant: { id: number; name: string }
  /** The number of shifts that became open. */
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
