import { type IsoDate, minutesOfDay } from '@driverdesk/domain/kernel/wallClock.ts'
import { useWallClock } from '../../../kernel/businessClock.ts'
import type { GridSizes } from '../../grid/gridLayout.ts'
import { AXIS } from '../../model/dayBars.ts'
import classes from './Timeline.module.css'

/** A line at the present time, if the day is today. */
export function NowLine({ date, sizes }: { date: IsoDate; sizes: GridSizes }) {
  const now = useWallClock()
  if (now.date !== date) return null
  const left = sizes.header + (minutesOfDay(now.time) / AXIS) * sizes.day
  return <div className={classes.now} style={{ left }} aria-hidden="true" data-now={now.time} />
}
