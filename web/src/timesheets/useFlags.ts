import {
  overlappingTimesheets,
  type TimesheetException,
  timesheetExceptions,
} from '@driverdesk/domain/timesheets/timesheetExceptions.ts'
import { useEffect, useState } from 'react'
import { afterPaint } from '../desk/useSettled.ts'
import { useWallClock } from '../kernel/businessClock.ts'
import { judged } from './judgedRow.ts'
import type { DeskRestaurant } from './timesheetDesk.ts'
import type { TimesheetRow } from './timesheetRow.ts'

/** How rows differ from the plan, by their id; those that do not are not in it. */
export type Flags = ReadonlyMap<number, readonly TimesheetException[]>

const NONE = { rows: [] as readonly TimesheetRow[], flags: new Map() as Flags }

/**
 * The exceptions of all rows, a moment after the rows themselves are on the screen, and again every minute; `isSettled`
 * once they are those of these rows.
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

/** Where a minute has changed nothing, nothing is drawn again; a row whose exceptions are the same keeps its list. */
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
