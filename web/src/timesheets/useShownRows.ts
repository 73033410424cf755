import { isShown } from '@driverdesk/domain/timesheets/timesheetRows.ts'
import { useMemo } from 'react'
import { isOfDriver, type TimesheetDesk } from './timesheetDesk.ts'
import type { TimesheetRow } from './timesheetRow.ts'
import type { TimesheetView } from './timesheets.search.ts'
import type { Flags } from './useFlags.ts'

/** What the filters leave of a desk's rows. */
export interface ShownRows {
  /** Of every driver, as the driver panel counts them. */
  ofEverybody: readonly TimesheetRow[]
  /** As the table shows them. */
  rows: readonly TimesheetRow[]
}

/** The rows that pass the status filter, the exceptions filter and the choice of a driver. */
export function useShownRows(desk: TimesheetDesk, view: TimesheetView, flags: Flags): ShownRows {
  const { status, exceptions, driver } = view
  const { here } = desk
  const ofEverybody = useMemo(
    () => here.filter((one) => isShown(one, status) && (!exceptions || flags.has(one.id))),
    [here, status, exceptions, flags],
  )
  const rows = useMemo(
    () => (driver === undefined ? ofEverybody : ofEverybody.filter((one) => isOfDriver(one, driver))),
    [ofEverybody, driver],
  )
  return { ofEverybody, rows }
}
