import { byName } from '@driverdesk/domain/kernel/names.ts'
import { isShown } from '@driverdesk/domain/timesheets/timesheetRows.ts'
import { useMemo } from 'react'
import { useSorted } from '../ui/list/sorting.ts'
import { progressText, statusText } from './table/rowWords.ts'
import { driverOfRow, isOfDriver, restaurantOfRow, type TimesheetDesk } from './timesheetDesk.ts'
import { byDate, byStart, type TimesheetRow } from './timesheetRow.ts'
import type { COLUMNS, TimesheetView } from './timesheets.search.ts'
import type { Flags } from './useFlags.ts'

/** What the filters leave of a desk's rows. */
export interface ShownRows {
  /** Of every driver, as the driver panel counts them. */
  ofEverybody: readonly TimesheetRow[]
  /** As the table shows them. */
  rows: readonly TimesheetRow[]
}

/** The rows that pass the status filter, the exceptions filter and the choice of a driver, in the order asked for. */
export function useShownRows(desk: TimesheetDesk, view: TimesheetView, flags: Flags): ShownRows {
  const { status, exceptions, driver, sort } = view
  const { here, drivers, restaurants } = desk
  const ofEverybody = useMemo(
    () => here.filter((one) => isShown(one, status) && (!exceptions || flags.has(one.id))),
    [here, status, exceptions, flags],
  )
  const rows = useMemo(
    () => (driver === undefined ? ofEverybody : ofEverybody.filter((one) => isOfDriver(one, driver))),
    [ofEverybody, driver],
  )
  const comparisons = useMemo(() => comparisonsOf({ drivers, restaurants }), [drivers, restaurants])
  return { ofEverybody, rows: useSorted(rows, sort, comparisons) }
}

type Order = (a: TimesheetRow, b: TimesheetRow) => number

const comparisonsOf = (
  names: Pick<TimesheetDesk, 'drivers' | 'restaurants'>,
): Record<(typeof COLUMNS)[number], Order> => ({
  date: byDate,
  driver: (a, b) => byName(driverOfRow(a, names), driverOfRow(b, names)),
  status: (a, b) => byName(statusText(a), statusText(b)),
  progress: (a, b) => byName(progressText(a), progressText(b)),
  location: (a, b) => byName(restaurantOfRow(a, names), restaurantOfRow(b, names)),
  time: byStart,
  hours: (a, b) => a.minutes - b.minutes,
  earned: (a, b) => (a.cost ?? 0) - (b.cost ?? 0),
})
