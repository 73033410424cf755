import { useState } from 'react'
import { type DriversDrawer, DriversSide } from '../desk/DriversSide.tsx'
import { useTyped } from '../ui/useTyped.ts'
import type { TimesheetParts } from './timesheetProps.ts'
import { useTimesheetDrivers } from './useTimesheetDrivers.ts'

interface TimesheetDriversProps {
  parts: TimesheetParts
  drawer: DriversDrawer
}

/** The driver panel. A search of staff is one on the server. */
export function TimesheetDrivers({ parts, drawer }: TimesheetDriversProps) {
  const [typed, setTyped] = useState('')
  const { text: search } = useTyped(typed)
  const drivers = useTimesheetDrivers(parts, { search, isWanted: !drawer.isNarrow || drawer.isOpen })
  return (
    <DriversSide
      drawer={drawer}
      {...drivers}
      {...(parts.desk.listed === undefined && { onSearch: setTyped })}
      thing="timesheet"
      value={parts.view.driver}
      onChange={(driver) => parts.onChange({ driver })}
    />
  )
}
