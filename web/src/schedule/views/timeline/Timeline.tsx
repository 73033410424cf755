import { clockTime, type IsoDate, type Minutes, minutesOfDay } from '@driverdesk/domain/kernel/wallClock.ts'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useWallClock } from '../../../kernel/businessClock.ts'
import { startMovedBy } from '../../drag/carry.ts'
import type { GridSizes } from '../../grid/gridLayout.ts'
import { gridCellOf, NAMES } from '../../grid/gridPositions.ts'
import { ScheduleGrid, type ScheduleGridProps } from '../../grid/ScheduleGrid.tsx'
import { AXIS } from '../../model/dayBars.ts'
import { axisHeights, axisOf, axisSizes, moveOnAxis, opensAt, quarterAt } from './axis.ts'
import { HoursHead, WithCover } from './Cover.tsx'
import classes from './Timeline.module.css'
import { AddAt, NOON, TimelineCells } from './TimelineCells.tsx'

const SURFACE: ScheduleGridProps['surface'] = {
  sizesOf: axisSizes,
  heightsOf: axisHeights,
  axisOf,
  opensAt,
  move: moveOnAxis,
  Head: HoursHead,
  Cells: TimelineCells,
  Behind: NowLine,
}

const QUARTER: Minutes = 15

/** One day by the hour: the grid with an axis of hours, and what a double click and the Add buttons do there. */
export function Timeline(props: ScheduleGridProps) {
  const { rows, onAdd, onIdleKey } = props
  const [time, setTime] = useState(NOON)
  const date = props.days[0] ?? ''

  const addByPointer = (event: MouseEvent) => {
    const place = gridCellOf(event.target)
    const cell = event.target instanceof Element && event.target.closest('[data-date]')
    const row = rows.find(({ key }) => key === place?.line)
    if (!cell || !row || place?.item !== 'cell' || place.date === NAMES) return
    const { left, width } = cell.getBoundingClientRect()
    if (row.whyNotAdd !== undefined) return onIdleKey(row.whyNotAdd)
    const start = clockTime(quarterAt((event.clientX - left) / width))
    setTime(start)
    onAdd(row.key, date, start)
  }
  const chooseTime = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? QUARTER : event.key === 'ArrowLeft' ? -QUARTER : 0
    if (!event.altKey || event.ctrlKey || step === 0 || gridCellOf(event.target)?.item !== 'add') return
    event.preventDefault()
    event.stopPropagation()
    setTime(startMovedBy({ start_time: time }, step))
  }
  /** The next shift is added at the time of the one in focus. */
  const follow = (event: FocusEvent) => {
    const item = gridCellOf(event.target)?.item
    const shift = rows.flatMap(({ shifts }) => shifts).find(({ id }) => id === item)
    if (shift) setTime(shift.start_time)
  }
  return (
    <AddAt value={time}>
      <WithCover date={date}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys do the same in the grid. */}
        <div
          className={classes.timeline}
          onDoubleClick={addByPointer}
          onKeyDownCapture={chooseTime}
          onFocusCapture={follow}
        >
          <ScheduleGrid
            {...props}
            surface={SURFACE}
            onAdd={(line, on, start = time) => onAdd(line, on, start)}
            // The drivers of a day open from the days.
            onDay={undefined}
          />
        </div>
      </WithCover>
    </AddAt>
  )
}

/** A line at the present time, if the day is today. */
function NowLine({ date, sizes }: { date: IsoDate; sizes: GridSizes }) {
  const now = useWallClock()
  if (now.date !== date) return null
  const left = sizes.header + (minutesOfDay(now.time) / AXIS) * sizes.day
  return <div className={classes.now} style={{ left }} aria-hidden="true" data-now={now.time} />
}
