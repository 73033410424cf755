/** Alerts staff to overlapping, rejected and submitted shifts (docs/spec/alerts.md#what-makes-an-alert). */

import type { NewAlert } from '../alerts/alert.ts'
import { numberText } from '../kernel/counts.ts'
import { isolated } from '../kernel/names.ts'
import { type ShiftHours, shiftText } from '../kernel/shiftLength.ts'
import { displayDate } from '../kernel/wallClock.ts'
import type { LateShift } from './lateStart.ts'

interface GotShift {
  id: number
  /** When they got it: after an undo, they or another driver may get the same shift again. */
  updated_at: string
}

/**
 * A driver has got a shift that overlaps an unpublished one of theirs. Leaves out where the new shift is: the planner of the
 * unpublished one may have no access to that restaurant.
 */
export function overlapAlert({ id, restaurant, driver, ...hours }: LateShift, got: GotShift): NewAlert {
  const name = isolated(driver.name)
  const what = `${isolated(restaurant.name)}, ${shiftText(hours)} cannot be published for ${name}`
  return {
    channel: 'shift',
    event: 'overlap',
    key: `overlap:${id}:${got.id}:${got.updated_at}`,
    restaurant_id: restaurant.id,
    driver_id: driver.id,
    data: {
      message: `${what}: they now have another shift at that time`,
      restaurant_id: restaurant.id,
      driver_id: driver.id,
      shift_id: id,
      date: hours.period_date,
    },
  }
}

/** A driver has rejected a shift. No key is needed, because the shift is then no longer the driver's. */
export function rejectedShiftAlert(
  { id, restaurant, driver, ...hours }: LateShift,
  reason: string,
): NewAlert {
  const what = `${isolated(driver.name)} rejected the shift at ${isolated(restaurant.name)}: ${shiftText(hours)}`
  return {
    channel: 'shift',
    event: 'reject',
    key: null,
    restaurant_id: restaurant.id,
    driver_id: driver.id,
    data: {
      message: `${what} – ${isolated(reason)}`,
      restaurant_id: restaurant.id,
      driver_id: driver.id,
      shift_id: id,
      date: hours.period_date,
    },
  }
}

interface SubmittedShift extends ShiftHours {
  restaurant: { id: number; name: string }
}

/** One alert for all shifts that a restaurant submits at once. */
export function submittedShiftsAlerts(shifts: readonly SubmittedShift[]): NewAlert[] {
  const byRestaurant = Map.groupBy(shifts, ({ restaurant }) => restaurant.id)
  return [...byRestaurant.values()].flatMap(([first, ...others]) =>
    first ? [submittedAlert(first, others)] : [],
  )
}

function submittedAlert(first: SubmittedShift, others: readonly SubmittedShift[]): NewAlert {
  const { id, name } = first.restaurant
  const dates = [first, ...others].map(({ period_date }) => period_date).toSorted()
  const date = dates.at(0) as string
  const what =
    others.length === 0
      ? `a shift for moderation: ${shiftText(first)}`
      : `${numberText(dates.length)} shifts for moderation: ${daysText(date, dates.at(-1) as string)}`
  return {
    channel: 'shift',
    event: 'request',
    key: null,
    restaurant_id: id,
    driver_id: null,
    data: { message: `${isolated(name)} submitted ${what}`, restaurant_id: id, date },
  }
}

const daysText = (first: string, last: string): string =>
  first === last ? displayDate(first) : `${displayDate(first)} – ${displayDate(last)}`
