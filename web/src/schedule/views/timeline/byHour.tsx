import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useScene } from '../../model/scene.ts'
import { isByDriver, type ViewName } from '../../schedule.search.ts'
import { BY_DRIVER, LaterDriverControls } from '../drivers/byDriver.tsx'
import classes from '../drivers/DriverBar.module.css'
import { BY_RESTAURANT } from '../restaurants/byRestaurant.tsx'
import type { View } from '../view.ts'

const HOURS = {
  id: 'hours',
  label: 'By hour',
  hasHours: true,
  Bar: HoursBar,
  // The axis needs the width.
  hasDrivers: false,
} as const

/** One day of the restaurants, by the hour. */
export const HOURS_BY_RESTAURANT: View = { ...BY_RESTAURANT, ...HOURS }

/** One day of the drivers and the open shifts, by the hour. */
export const HOURS_BY_DRIVER: View = { ...BY_DRIVER, ...HOURS }

const ROWS = [
  { value: 'hours', label: 'Restaurants' },
  { value: 'driver-hours', label: 'Drivers' },
] as const satisfies readonly { value: ViewName; label: string }[]

/** Chooses what the rows are. A restaurant sees no drivers, so it has no choice. */
function HoursBar({ children }: { children: ReactNode }) {
  const { schedule, asked, shownAs, onChange } = useScene()
  if (!schedule.agency) return null
  return (
    <div className={classes.bar}>
      {children}
      <SegmentedControl
        size="xs"
        aria-label="Rows"
        data={[...ROWS]}
        value={isByDriver(asked.view) ? 'driver-hours' : 'hours'}
        onChange={(view) => onChange({ view: view as ViewName })}
      />
      {shownAs.lane === 'drivers' && <LaterDriverControls />}
    </div>
  )
}
