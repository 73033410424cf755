import { type Interval, intervalLabel } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { RangePicker } from '../ui/RangePicker.tsx'
import classes from './DeskToolbar.module.css'
import type { DeskView } from './deskSearch.ts'
import { IntervalControl } from './IntervalControl.tsx'
import { useRangeCommands } from './useRangeCommands.ts'

interface DeskToolbarProps {
  view: DeskView
  /** Which places are shown, and whose shifts. */
  where: ReactNode
  /** All of them where it is left out. */
  intervals?: readonly Interval[]
  /** Those that are shown and cannot be chosen. */
  disabledIntervals?: readonly Interval[]
  /** How it is looked at, where there are several ways. */
  views?: ReactNode
  /** What is done to all that is shown. */
  actions: ReactNode
  help?: ReactNode
  onRange: (range: DateRange) => void
  onStep: (direction: 1 | -1) => void
  /** The arrows are likely to be used next. */
  onStepNear: () => void
  onToday: () => void
  onInterval: (interval: Interval) => void
}

/**
 * Where, when, and what to do with all of it (docs/spec/schedule.md#toolbar, docs/spec/schedule.md#submitting-drafts,
 * docs/spec/timesheets.md#admin-timesheets).
 */
export function DeskToolbar(props: DeskToolbarProps) {
  const { view, where, intervals, views, actions, help } = props
  useRangeCommands(props)
  return (
    <div className={classes.toolbar}>
      {where && <div className={classes.where}>{where}</div>}
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
      <IntervalControl
        className={classes.interval}
        intervals={intervals}
        disabled={props.disabledIntervals}
        value={view.interval}
        onChange={props.onInterval}
      />
      {views}
      <div className={classes.end}>
        <div className={classes.actions}>{actions}</div>
        {help && <div className={classes.help}>{help}</div>}
      </div>
    </div>
  )
}
