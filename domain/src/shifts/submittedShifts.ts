/** Alerts staff that a restaurant has submitted shifts for moderation (docs/spec/alerts.md#what-makes-an-alert). */

import type { NewAlert } from '../alerts/alert.ts'
import { isolated } from '../kernel/isolated.ts'
import type { ShiftHours } from '../kernel/shiftLength.ts'
import { shiftText } from '../kernel/shiftText.ts'
import { displayDate } from '../kernel/wallClock.ts'

export interface SubmittedShift extends ShiftHours {
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
      : `${dates.length.toLocaleString('en-GB')} shifts for moderation: ${daysText(date, dates.at(-1) as string)}`
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
