import type { Coordinates } from '@driverdesk/domain/kernel/distance.ts'
import {
  type JudgedTimesheet,
  overlappingTimesheets,
  type TimesheetException,
  timesheetExceptions,
} from '@driverdesk/domain/timesheets/timesheetExceptions.ts'
import { useEffect, useState } from 'react'
import { afterPaint } from '../desk/useSettled.ts'
import { useWallClock } from '../kernel/businessClock.ts'
import type { DeskRestaurant } from './timesheetDesk.ts'
import { plannedOf, type TimesheetRow } from './timesheetRow.ts'

/** The exceptions of rows by row id; rows without any are left out. */
export type Flags = ReadonlyMap<number, readonly TimesheetException[]>

const NONE = { rows: [] as readonly TimesheetRow[], flags: new Map() as Flags }

/**
 * Works out the exceptions after the rows have been painted, and again every minute. `isSettled` says that they belong to
 * the current rows.
 */
export function useFlags(
  rows: readonly TimesheetRow[],
  restaurants: ReadonlyMap<number, DeskRestaurant>,
): { flags: Flags; isSettled: boolean } {
  const now = useWallClock()
  const [known, setKnown] = useState(NONE)
  useEffect(
    () =>
      afterPaint(() =>
        setKnown((before) => {
          const flags = same(before.flags, flagsOf(rows, restaurants, now))
          return flags === before.flags && rows === before.rows ? before : { rows, flags }
        }),
      ),
    [rows, restaurants, now],
  )
  return { flags: known.flags, isSettled: known.rows === rows }
}

function flagsOf(
  rows: readonly TimesheetRow[],
  restaurants: ReadonlyMap<number, DeskRestaurant>,
  now: Parameters<typeof timesheetExceptions>[2],
): Flags {
  const overlapping = overlappingTimesheets(rows)
  const flags = new Map<number, readonly TimesheetException[]>()
  for (const row of rows) {
    const place = restaurants.get(row.restaurant_id)?.place ?? null
    const exceptions = timesheetExceptions(judged(row, place), overlapping.has(row.id), now)
    if (exceptions.length > 0) flags.set(row.id, exceptions)
  }
  return flags
}

/** Keeps unchanged lists, and the whole map if nothing has changed, so that rows do not render again. */
function same(before: Flags, after: Flags): Flags {
  let isSame = before.size === after.size
  const next = new Map<number, readonly TimesheetException[]>()
  for (const [id, exceptions] of after) {
    const known = before.get(id)
    const isKnown =
      known?.map(({ reason }) => reason).join() === exceptions.map(({ reason }) => reason).join()
    if (!isKnown) isSame = false
    next.set(id, isKnown && known ? known : exceptions)
  }
  return isSame ? before : next
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
