import { SegmentedControl } from '@mantine/core'
import { LaterPart } from '../../../ui/LaterPart.tsx'
import type { SurfaceProps } from '../../grid/surface.ts'
import { useScene } from '../../model/scene.ts'
import type { ViewName } from '../../schedule.search.ts'
import { BY_DRIVER, DriverControls } from '../drivers/byDriver.tsx'
import { BY_RESTAURANT } from '../restaurants/byRestaurant.tsx'
import type { View } from '../view.ts'

const loadTimeline = () => import('./Timeline.tsx').then(({ Timeline }) => Timeline)

const HOURS = {
  label: 'By hour',
  Surface: (props: SurfaceProps) => <LaterPart load={loadTimeline} what="hours" props={props} />,
  // The axis needs the width.
  hasDrivers: false,
} as const

/** One day of the restaurants, by the hour. */
export const HOURS_BY_RESTAURANT: View = { ...BY_RESTAURANT, ...HOURS, id: 'hours', Controls: HoursControls }

/** One day of the drivers and the open shifts, by the hour. */
export const HOURS_BY_DRIVER: View = {
  ...BY_DRIVER,
  ...HOURS,
  id: 'driver-hours',
  within: 'hours',
  Controls: HoursControls,
}

/** One component for both views, so that a choice of rows keeps the focus. */
function HoursControls() {
  const { shownAs } = useScene()
  return (
    <>
      <Rows />
      {shownAs.lane === 'drivers' && <DriverControls />}
    </>
  )
}

const ROWS = [
  { value: 'hours', label: 'Restaurants' },
  { value: 'driver-hours', label: 'Drivers' },
] as const satisfies readonly { value: ViewName; label: string }[]

/** Chooses what the rows are. */
function Rows() {
  const { asked, onChange } = useScene()
  return (
    <SegmentedControl
      size="xs"
      aria-label="Rows"
      data={[...ROWS]}
      value={asked.view === 'driver-hours' ? 'driver-hours' : 'hours'}
      onChange={(view) => onChange({ view: view as ViewName })}
    />
  )
}
