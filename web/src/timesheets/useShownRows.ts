import { isShown } from '@driverdesk/domain/timesheets/timesheetRows.ts'
import { useMemo } from 'react'
import { isOfDriver, type TimesheetDesk } from './timesheetDesk.ts'
import { selectedRow, type TimesheetRow } from './timesheetRow.ts'
import type { TimesheetView } from './timesheets.search.ts'
import type { Flags } from './useFlags.ts'

/** What the filters leave of a desk's rows. */
export interface ShownRows {
  /** Of every driver, as the driver panel counts them. */
  ofEverybody: readonly TimesheetRow[]
  /** As the table shows them. */
  rows: readonly TimesheetRow[]
  /** The one that is selected, be it among them or not. */
  selected: TimesheetRow | undefined
}

/** The rows that pass the status filter, the exceptions filter and the choice of a driver. */
export function useShownRows(desk: TimesheetDesk, view: TimesheetView, flags: Flags): ShownRows {
  const { status, exceptions, driver, row } = view
  const { here, all } = desk
  const ofEverybody = useMemo(
    () => here.filter((one) => isShown(one, status) && (!exceptions || flags.has(one.id))),
    [here, status, exceptions, flags],
  )
  const rows = useMemo(
    () => (driver === undefined ? ofEverybody : ofEverybody.filter((one) => isOfDriver(one, driver))),
    [ofEverybody, driver],
  )
  const selected = useMemo(() => selectedRow(all, row), [all, row])
  return { ofEverybody, rows, selected }
}
