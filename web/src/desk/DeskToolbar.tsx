import { intervalLabel } from '@driverdesk/domain/kernel/rotaRange.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { RangePicker } from '../ui/RangePicker.tsx'
import classes from './DeskToolbar.module.css'
import { IntervalControl } from './IntervalControl.tsx'
import { type RangeControls, useRangeCommands } from './useDeskRange.ts'

interface DeskToolbarProps extends RangeControls {
  /** The filters by location and driver. */
  where: ReactNode
  /** The choice of a view, if there are several. */
  views?: ReactNode
  /** The actions on all shown records. */
  actions: ReactNode
  help?: ReactNode
}

interface PlainToolbarProps {
  where: ReactNode
  /** Instead of dates: 'All dates'. */
  note: string
}

/** The toolbar of what has no dates to choose. */
export const PlainToolbar = ({ where, note }: PlainToolbarProps) => (
  <div className={classes.toolbar}>
    {where && <div className={classes.where}>{where}</div>}
    <span className={classes.note}>{note}</span>
  </div>
)

/**
 * The toolbar of a desk (docs/spec/schedule.md#toolbar, docs/spec/schedule.md#submitting-drafts,
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
      <Button variant="default" className={classes.today} onClick={props.onToday}>
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
