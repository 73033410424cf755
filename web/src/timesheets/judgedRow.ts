import type { Place } from '@driverdesk/domain/kernel/distance.ts'
import type { JudgedTimesheet } from '@driverdesk/domain/timesheets/timesheetExceptions.ts'
import type { TimesheetRow } from './timesheetRow.ts'

/**
 * A row with what is known about it. Where its shift is not among those of the range, nothing is said about the plan: it
 * counts as planned as it is.
 */
export function judged(row: TimesheetRow, restaurantPlace: Place | null): JudgedTimesheet {
  const { shift, shift_id, timesheet } = row
  return {
    ...row,
    planned: shift ?? (shift_id === null ? null : row),
    start_place: placeOf(timesheet?.map_start_lat, timesheet?.map_start_lng),
    finish_place: placeOf(timesheet?.map_finish_lat, timesheet?.map_finish_lng),
    restaurant_place: restaurantPlace,
  }
}

const placeOf = (lat: number | null = null, lng: number | null = null): Place | null =>
  lat === null || lng === null ? null : { lat, lng }
