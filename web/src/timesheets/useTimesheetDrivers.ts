import { finder } from '@driverdesk/domain/kernel/finding.ts'
import type { Pence } from '@driverdesk/domain/kernel/money.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import { NOT_IN_LIST } from '@driverdesk/domain/shifts/shiftWords.ts'
import { DISCARDED } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { countedRow, timesheetsByDriver } from '@driverdesk/domain/timesheets/timesheetTotals.ts'
import { useMemo } from 'react'
import { type DriverEntry, type EntryTotals, entriesOf, NO_WORK } from '../desk/driverEntries.ts'
import { useScheduleDrivers } from '../desk/scheduleDrivers.data.ts'
import type { TimesheetRow } from './timesheetDesk.ts'
import type { TimesheetParts } from './timesheetParts.tsx'

interface DriversAsked {
  /** For the server: a restaurant gets all its drivers. */
  search: string
  isWanted: boolean
}

/**
 * 'All drivers', 'Open shift' and the drivers with their totals (docs/spec/timesheets.md#timesheet-driver-panel). The server lists
 * the drivers to staff, page by page; the totals are those of the rows.
 */
export function useTimesheetDrivers(parts: TimesheetParts, { search, isWanted }: DriversAsked) {
  const { desk, shown, view } = parts
  const { drivers: names, listed, isKnown } = desk
  const isServed = listed === undefined
  const { range, location, driver: chosen } = view
  const isAsked = isServed && isWanted && !view.problem && (isKnown || desk.failed !== null)
  const served = useScheduleDrivers({ range, location, search }, { chosen, enabled: isAsked })
  const totals = useMemo(() => totalsByDriver(shown.ofEveryDriver), [shown.ofEveryDriver])
  const ofRows = useMemo(
    () => [...totals.keys()].flatMap((id): Named[] => (id > 0 ? [[id, names.get(id) ?? NOT_IN_LIST]] : [])),
    [totals, names],
  )
  const { entries: found, hasNextPage, data } = served
  const drivers = data?.pages[0]?.count
  const unlisted = useMemo(
    () => (drivers === undefined ? [] : unlistedIn(ofRows, found, search, hasNextPage)),
    [drivers, ofRows, found, search, hasNextPage],
  )
  const count = drivers === undefined ? undefined : drivers + unlisted.length
  const entries = useMemo(() => {
    const open = 'Open shift'
    const all = listed
      ? entriesOf({ people: new Map([...listed, ...ofRows]), totals, open })
      : servedEntries(found, { people: new Map(unlisted), totals, open, count: count ?? 0 })
    const shown = search === '' ? all : all.slice(ABOVE)
    return isKnown ? shown : shown.map((entry) => ({ ...entry, totals: undefined }))
  }, [listed, ofRows, found, unlisted, totals, count, search, isKnown])
  return {
    entries,
    ...(isServed && {
      count: count === undefined ? undefined : count + (search === '' ? ABOVE : 0),
      onEnd: served.onEnd,
      failedPage: served.failedPage,
    }),
    error: data ? null : served.error,
    onRetry: () => void served.refetch(),
  }
}

type Named = [id: number, name: string]

/** 'All drivers' and 'Open shift'. */
const ABOVE = 2

/**
 * Drivers of rows whom the server does not list: no longer offered here, and without a shift of these days. One whose name comes
 * after the loaded pages may be on the next.
 */
function unlistedIn(
  ofRows: readonly Named[],
  found: readonly DriverEntry[],
  search: string,
  isMore: boolean,
): Named[] {
  const known = new Set(found.map(({ choice }) => choice))
  const last = isMore ? found.at(-1)?.name : undefined
  const isFound = finder(search)
  return ofRows.filter(
    ([id, name]) => !known.has(id) && (last === undefined || byName(name, last) < 0) && isFound(name),
  )
}

/** The chosen driver stays ahead until their page is loaded. */
function servedEntries(
  found: readonly DriverEntry[],
  { people, ...sources }: Parameters<typeof entriesOf>[0],
): DriverEntry[] {
  const listed = new Map(people)
  for (const { choice, name, isAhead } of found)
    if (typeof choice === 'number' && !isAhead) listed.set(choice, name)
  const entries = entriesOf({ people: listed, ...sources })
  const ahead = found
    .filter(({ isAhead }) => isAhead)
    .map((entry) => ({ ...entry, totals: sources.totals.get(Number(entry.choice)) ?? NO_WORK }))
  return entries.toSpliced(ABOVE, 0, ...ahead)
}

/**
 * Rows, minutes, cost and fees by driver id; open shifts under 0. The cost sums only the rows whose cost is known. An open shift
 * pays no one a fee.
 */
function totalsByDriver(rows: readonly TimesheetRow[]): Map<number, EntryTotals> {
  const known = new Set(rows.flatMap(({ driver_id, cost }) => (cost === undefined ? [] : [driver_id ?? 0])))
  const unknown = new Set(rows.flatMap(({ driver_id, cost }) => (cost === undefined ? [driver_id ?? 0] : [])))
  const totals = timesheetsByDriver(rows.map((row) => countedRow(row, undefined)))
  const fees = new Map<number, Pence>()
  for (const { driver_id, status, fee = 0 } of rows)
    if (driver_id && status !== DISCARDED) fees.set(driver_id, (fees.get(driver_id) ?? 0) + fee)
  return new Map(
    Array.from(totals, ([id, each]) => [
      id,
      {
        ...each,
        cost: known.has(id) ? each.cost : undefined,
        isPartial: known.has(id) && unknown.has(id),
        fees: fees.get(id) ?? 0,
      },
    ]),
  )
}
