import { intervalLabel } from '@driverdesk/domain/kernel/rotaRange.ts'
import { Button } from '@mantine/core'
import { RangePicker } from '../ui/RangePicker.tsx'
import { IntervalControl, type RangeControls, useRangeCommands } from './DeskToolbar.tsx'
import classes from './PhoneWhen.module.css'

/** The range with its arrows, the interval and 'Today', on a phone. */
export function PhoneWhen(props: RangeControls) {
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
