import { byName } from '@driverdesk/domain/kernel/names.ts'
import { isShown } from '@driverdesk/domain/timesheets/statusFilter.ts'
import type { TimesheetException } from '@driverdesk/domain/timesheets/timesheetExceptions.ts'
import {
  byDate,
  byStart,
  type Flags,
  progressText,
  rowExceptions,
  rowKey,
  selectedRow,
} from '@driverdesk/domain/timesheets/timesheetRow.ts'
import { useEffect, useMemo, useState } from 'react'
import { useWallClock } from '../kernel/businessClock.ts'
import { afterPaint } from '../kernel/timing.ts'
import { useSorted } from '../ui/list/sorting.tsx'
import { statusText } from './table/rowWords.ts'
import {
  driverOfRow,
  isOfDriver,
  restaurantOfRow,
  type TimesheetDesk,
  type TimesheetRow,
} from './timesheetDesk.ts'
import { type COLUMNS, EXCEPTIONS_FIRST, type TimesheetView } from './timesheets.search.ts'

export interface ShownRows {
  ofEveryDriver: readonly TimesheetRow[]
  rows: readonly TimesheetRow[]
}

export function useShownRows(desk: TimesheetDesk, view: TimesheetView, flags: Flags): ShownRows {
  const { status, exceptions, driver, sort } = view
  const { here, drivers, restaurants } = desk
  const ofEveryDriver = useMemo(
    () => here.filter((one) => isShown(one, status) && (!exceptions || flags.has(one.id))),
    [here, status, exceptions, flags],
  )
  const rows = useMemo(
    () => (driver === undefined ? ofEveryDriver : ofEveryDriver.filter((one) => isOfDriver(one, driver))),
    [ofEveryDriver, driver],
  )
  const comparisons = useMemo(
    () => comparisonsOf({ drivers, restaurants }, flags),
    [drivers, restaurants, flags],
  )
  return { ofEveryDriver, rows: useSorted(rows, sort, comparisons) }
}

type Order = (a: TimesheetRow, b: TimesheetRow) => number

const comparisonsOf = (
  names: Pick<TimesheetDesk, 'drivers' | 'restaurants'>,
  flags: Flags,
): Record<(typeof COLUMNS)[number] | typeof EXCEPTIONS_FIRST, Order> => ({
  date: byDate,
  driver: (a, b) => byName(driverOfRow(a, names), driverOfRow(b, names)),
  status: (a, b) => byName(statusText(a), statusText(b)),
  progress: (a, b) => byName(progressText(a), progressText(b)),
  location: (a, b) => byName(restaurantOfRow(a, names), restaurantOfRow(b, names)),
  time: byStart,
  hours: (a, b) => a.minutes - b.minutes,
  earned: (a, b) => (a.cost ?? 0) - (b.cost ?? 0),
  [EXCEPTIONS_FIRST]: (a, b) => Number(flags.has(b.id)) - Number(flags.has(a.id)),
})

export interface HeldRow {
  selected: TimesheetRow | undefined
  isGone: boolean
  letGo: () => void
}

/**
 * Keeps the selected row after someone else has removed it, so that nothing typed in its form is lost. A shift that
 * loses its timesheet is still the same row.
 */
export function useHeldRow({ all, isKnown }: TimesheetDesk, { row: id, range }: TimesheetView): HeldRow {
  const place = `${id} ${range.from} ${range.to}`
  const [held, setHeld] = useState<{ place: string; row: TimesheetRow | undefined }>()
  const before = held?.place === place ? held.row : undefined
  const found = useMemo(
    () => selectedRow(all, id) ?? (before && all.find((row) => rowKey(row) === rowKey(before))),
    [all, id, before],
  )
  const selected = found ?? before
  if (held?.place !== place || held.row !== selected) setHeld({ place, row: selected })
  return {
    selected,
    isGone: isKnown && selected !== undefined && !found,
    letGo: () => setHeld({ place, row: undefined }),
  }
}

const NONE: Pick<TimesheetDesk, 'all' | 'restaurants'> & { flags: Flags } = {
  all: [],
  restaurants: new Map(),
  flags: new Map(),
}

/**
 * Works out the exceptions after the rows have been painted, and again every minute. `isSettled` says that they belong to
 * the current rows and places.
 */
export function useFlags({ all, restaurants, sites }: TimesheetDesk): {
  flags: Flags
  isSettled: boolean
} {
  const now = useWallClock()
  const [known, setKnown] = useState(NONE)
  useEffect(
    () =>
      afterPaint(() =>
        setKnown((before) => {
          const flags = same(
            before.flags,
            rowExceptions(all, (id) => restaurants.get(id)?.place ?? null, now),
          )
          const isSame = flags === before.flags && all === before.all && restaurants === before.restaurants
          return isSame ? before : { all, restaurants, flags }
        }),
      ),
    [all, restaurants, now],
  )
  const isSettled = sites.isKnown && known.all === all && known.restaurants === restaurants
  return { flags: known.flags, isSettled }
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
