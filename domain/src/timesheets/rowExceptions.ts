/** The exceptions of many rows. */
import type { Coordinates } from '../kernel/distance.ts'
import type { WallClock } from '../shifts/lateStart.ts'
import {
  type JudgedTimesheet,
  overlappingTimesheets,
  type TimesheetException,
  timesheetExceptions,
} from './timesheetExceptions.ts'
import { plannedOf, type TimesheetRow } from './timesheetRow.ts'

/** The exceptions of rows by row id; rows without any are left out. */
export type Flags = ReadonlyMap<number, readonly TimesheetException[]>

/**
 * @param rows all rows of their drivers, because overlaps are looked for among them
 * @param placeOf the place of a restaurant by id; null if it has none
 */
export function rowExceptions(
  rows: readonly TimesheetRow[],
  placeOf: (restaurantId: number) => Coordinates | null,
  now: WallClock,
): Flags {
  const overlapping = overlappingTimesheets(rows)
  const flags = new Map<number, readonly TimesheetException[]>()
  for (const row of rows) {
    const exceptions = timesheetExceptions(
      judged(row, placeOf(row.restaurant_id)),
      overlapping.has(row.id),
      now,
    )
    if (exceptions.length > 0) flags.set(row.id, exceptions)
  }
  return flags
}

function judged(row: TimesheetRow, restaurantPlace: Coordinates | null): JudgedTimesheet {
  const { timesheet } = row
  return {
    ...row,
    planned: plannedOf(row),
    trips: timesheet,
    changed_from: timesheet?.changed_from ?? null,
    start_place: coordinates(timesheet?.map_start_lat, timesheet?.map_start_lng),
    finish_place: coordinates(timesheet?.map_finish_lat, timesheet?.map_finish_lng),
    restaurant_place: restaurantPlace,
  }
}

const coordinates = (lat: number | null = null, lng: number | null = null): Coordinates | null =>
  lat === null || lng === null ? null : { lat, lng }
