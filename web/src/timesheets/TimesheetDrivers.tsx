import { type DriversDrawer, DriversSide } from '../desk/DriversSide.tsx'
import type { TimesheetParts } from './timesheetProps.ts'
import { useDriverEntries } from './useDriverEntries.ts'

/** The driver panel, beside the table or in a drawer. */
export function TimesheetDrivers({ drawer, ...parts }: TimesheetParts & { drawer: DriversDrawer }) {
  const { desk, view, onChange } = parts
  return (
    <DriversSide
      drawer={drawer}
      entries={useDriverEntries(parts)}
      thing="timesheet"
      value={view.driver}
      onChange={(driver) => onChange({ driver })}
      error={desk.driversFailed}
      onRetry={desk.retry}
    />
  )
}
