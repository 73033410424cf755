import type { Locations } from '@driverdesk/contract/restaurants/locations.routes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  DAY,
  type Interval,
  intervalLabel,
  MONTH,
  TWO_WEEKS,
  WEEK,
} from '@driverdesk/domain/shifts/rotaRange.ts'
import { Button, SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { RangePicker } from '../ui/RangePicker.tsx'
import { LocationSelect } from './LocationSelect.tsx'
import classes from './ScheduleToolbar.module.css'
import type { LocationGuid, ScheduleView } from './schedule.search.ts'
import type { Place } from './scheduleRows.ts'

interface ScheduleToolbarProps {
  view: ScheduleView
  locations: Locations | undefined
  places: readonly Place[]
  /** The way to the drivers where there is no room for their panel. */
  driversButton: ReactNode
  publishButtons: ReactNode
  help: ReactNode
  onLocation: (location: LocationGuid | undefined) => void
  onRange: (range: DateRange) => void
  onStep: (direction: 1 | -1) => void
  /** The arrows are likely to be used next. */
  onStepNear: () => void
  onToday: () => void
  onInterval: (interval: Interval) => void
}

const CHOICES: readonly Interval[] = [DAY, WEEK, TWO_WEEKS, MONTH]
const INTERVALS = CHOICES.map((interval) => ({
  value: String(interval),
  label: intervalLabel(interval),
}))

/** Where, when, and what to do with all of it (document 2, 2.1). */
export function ScheduleToolbar(props: ScheduleToolbarProps) {
  const { view, locations, places, driversButton, publishButtons, help } = props
  return (
    <div className={classes.toolbar}>
      <div className={classes.where}>
        {driversButton}
        <LocationSelect
          locations={locations}
          places={places}
          value={view.location}
          onChange={props.onLocation}
        />
      </div>
      <div className={classes.when}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only loads ahead of the arrows inside. */}
        <div onPointerEnter={props.onStepNear} onFocus={props.onStepNear}>
          <RangePicker
            value={view.range}
            onChange={props.onRange}
            onStep={props.onStep}
            step={intervalLabel(view.interval).toLowerCase()}
          />
        </div>
      </div>
      <Button variant="default" px="sm" className={classes.today} onClick={props.onToday}>
        Today
      </Button>
      <SegmentedControl
        className={classes.interval}
        aria-label="Interval"
        data={INTERVALS}
        value={String(view.interval)}
        onChange={(value) => props.onInterval(Number(value) as Interval)}
      />
      <div className={classes.actions}>{publishButtons}</div>
      <div className={classes.help}>{help}</div>
    </div>
  )
}
