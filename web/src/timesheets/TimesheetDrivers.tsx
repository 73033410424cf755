import { useMemo } from 'react'
import { type DriversDrawer, DriversSide } from '../ui/desk/DriversSide.tsx'
import { entriesOf } from '../ui/desk/driverEntries.ts'
import { NOT_IN_LIST } from './timesheetDesk.ts'
import { totalsByDriver } from './timesheetFigures.ts'
import type { TimesheetParts } from './timesheetProps.ts'

/** The drivers with what they have in the range shown (document 3, section 2.1). */
export function TimesheetDrivers({
  desk,
  shown,
  view,
  onChange,
  drawer,
}: TimesheetParts & { drawer: DriversDrawer }) {
  const { drivers, listed, isKnown } = desk
  const entries = useMemo(() => {
    const totals = totalsByDriver(shown.ofEverybody)
    const people = new Map(listed)
    for (const id of totals.keys()) if (id) people.set(id, drivers.get(id) ?? NOT_IN_LIST)
    const entries = entriesOf({ people, totals, open: 'Open shift' })
    return isKnown ? entries : entries.map((entry) => ({ ...entry, totals: undefined }))
  }, [drivers, listed, isKnown, shown.ofEverybody])
  return (
    <DriversSide
      drawer={drawer}
      entries={entries}
      thing="timesheet"
      value={view.driver}
      onChange={(driver) => onChange({ driver })}
      error={desk.driversFailed}
      onRetry={desk.retry}
    />
  )
}
