import { useMemo } from 'react'
import { type DriverEntry, entriesOf } from '../desk/driverEntries.ts'
import { NOT_IN_LIST } from './timesheetDesk.ts'
import { totalsByDriver } from './timesheetFigures.ts'
import type { TimesheetParts } from './timesheetProps.ts'

/**
 * 'All drivers', 'Open shift' and the drivers with what they have in the range shown
 * (docs/spec/timesheets.md#timesheet-driver-panel).
 */
export function useDriverEntries({ desk, shown }: TimesheetParts): DriverEntry[] {
  const { drivers, listed, isKnown } = desk
  return useMemo(() => {
    const totals = totalsByDriver(shown.ofEverybody)
    const people = new Map(listed)
    for (const id of totals.keys()) if (id) people.set(id, drivers.get(id) ?? NOT_IN_LIST)
    const entries = entriesOf({ people, totals, open: 'Open shift' })
    return isKnown ? entries : entries.map((entry) => ({ ...entry, totals: undefined }))
  }, [drivers, listed, isKnown, shown.ofEverybody])
}
