import type { Place } from '@driverdesk/domain/kernel/distance.ts'
import type { JudgedTimesheet } from '@driverdesk/domain/timesheets/timesheetExceptions.ts'
import { plannedOf, type TimesheetRow } from './timesheetRow.ts'

/** A row with what is known about it. */
export function judged(row: TimesheetRow, restaurantPlace: Place | null): JudgedTimesheet {
  const { timesheet } = row
  return {
    ...row,
    planned: plannedOf(row),
    trips: timesheet,
    changed_from: timesheet?.changed_from ?? null,
    start_place: placeOf(timesheet?.map_start_lat, timesheet?.map_start_lng),
    finish_place: placeOf(timesheet?.map_finish_lat, timesheet?.map_finish_lng),
    restaurant_place: restaurantPlace,
  }
}

const placeOf = (lat: number | null = null, lng: number | null = null): Place | null =>
  lat === null || lng === null ? null : { lat, lng }
