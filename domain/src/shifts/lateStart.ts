/**
 * Alerts staff if a driver has not started 15 minutes after the start of a published shift
 * (docs/spec/alerts.md#what-makes-an-alert).
 */

import type { NewAlert } from '../alerts/alert.ts'
import type { WallTime } from '../kernel/instant.ts'
import { isolated } from '../kernel/names.ts'
import { type ShiftHours, shiftLength, shiftText, sinceStart } from '../kernel/shiftLength.ts'
import type { Minutes } from '../kernel/wallClock.ts'

/** Minutes after which a shift counts as not started. */
export const LATE_AFTER: Minutes = 15

/** A shift can raise the alert for this long after its start, even if it is shorter. */
const ALERTED_FOR_AT_LEAST: Minutes = 60

/**
 * True if a shift that has not been started is late: from 15 minutes after its start until its end. After that it is too
 * late to send anyone, and a server that was off must not report yesterday's no-shows.
 */
export function isLate(shift: ShiftHours, now: WallTime): boolean {
  const since = sinceStart(shift, now)
  const length = shiftLength(shift.start_time, shift.finish_time)
  return since >= LATE_AFTER && since < Math.max(length, ALERTED_FOR_AT_LEAST)
}

export interface LateShift extends ShiftHours {
  id: number
  restaurant: { id: number; name: string }
  driver: { id: number; name: string }
}

/** One alert per shift, driver and start, because a shift that is moved or reassigned can be late again. */
export function lateStartAlert({ id, restaurant, driver, ...hours }: LateShift): NewAlert {
  const { period_date, start_time } = hours
  return {
    channel: 'shift',
    event: 'late',
    key: `late:${id}:${driver.id}:${period_date}T${start_time}`,
    restaurant_id: restaurant.id,
    driver_id: driver.id,
    data: {
      message: `${isolated(driver.name)} has not started the shift at ${isolated(restaurant.name)}: ${shiftText(hours)}`,
      restaurant_id: restaurant.id,
      driver_id: driver.id,
      shift_id: id,
      date: period_date,
    },
  }
}
