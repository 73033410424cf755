import { type Interval, intervalLabel } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { Button } from '@mantine/core'
import { RangePicker } from '../ui/RangePicker.tsx'
import type { DeskView } from './deskSearch.ts'
import { IntervalControl } from './IntervalControl.tsx'
import classes from './PhoneWhen.module.css'
import { useRangeCommands } from './useRangeCommands.ts'

interface PhoneWhenProps {
  view: DeskView
  /** All of them where it is left out. */
  intervals?: readonly Interval[]
  /** Those that are shown and cannot be chosen. */
  disabledIntervals?: readonly Interval[]
  onRange: (range: DateRange) => void
  onStep: (direction: 1 | -1) => void
  onStepNear: () => void
  onToday: () => void
  onInterval: (interval: Interval) => void
}

/** Which days: the range with its arrows, the interval, and the way back to today. */
export function PhoneWhen(props: PhoneWhenProps) {
  const { view, intervals, disabledIntervals, onRange, onStep, onStepNear, onToday, onInterval } = props
  useRangeCommands(props)
  return (
    <div className={classes.room}>
      <div className={classes.when}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only loads ahead of the arrows inside. */}
        <div className={classes.dates} onPointerEnter={onStepNear} onFocus={onStepNear}>
          <RangePicker
            value={view.range}
            onChange={onRange}
            onStep={onStep}
            step={intervalLabel(view.interval).toLowerCase()}
          />
        </div>
        <div className={classes.row}>
          <IntervalControl
            className={classes.grows}
            intervals={intervals}
            disabled={disabledIntervals}
            value={view.interval}
            onChange={onInterval}
          />
          <Button variant="default" px="sm" onClick={onToday}>
            Today
          </Button>
        </div>
      </div>
    </div>
  )
}
