import { type Flags, rowExceptions } from '@driverdesk/domain/timesheets/rowExceptions.ts'
import type { TimesheetException } from '@driverdesk/domain/timesheets/timesheetExceptions.ts'
import { useEffect, useState } from 'react'
import { useWallClock } from '../kernel/businessClock.ts'
import { afterPaint } from '../kernel/timing.ts'
import type { DeskRestaurant } from './timesheetDesk.ts'
import type { TimesheetRow } from './timesheetRow.ts'

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
          const flags = same(
            before.flags,
            rowExceptions(rows, (id) => restaurants.get(id)?.place ?? null, now),
          )
          return flags === before.flags && rows === before.rows ? before : { rows, flags }
        }),
      ),
    [rows, restaurants, now],
  )
  return { flags: known.flags, isSettled: known.rows === rows }
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
