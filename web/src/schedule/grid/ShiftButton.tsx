import { memo } from 'react'
import {
  type DriversById,
  isCancelled,
  manningOf,
  manningText,
  shiftDetails,
  shiftLabel,
  toneOf,
} from '../shift/shiftWords.ts'
import type { ShownShift } from '../shift/shownShift.ts'
import { isUnanswered } from '../shift/unacknowledged.ts'
import classes from './ShiftButton.module.css'

interface ShiftButtonProps {
  shift: ShownShift
  drivers: DriversById
  overlapping: boolean
  /** Among those that the bar below the grid is about. */
  selected: boolean
  /** Its edges can be dragged. */
  hasEdges: boolean
}

/** A shift in the grid: a plain button, drawn by the hundred. The grid listens for it; see `gridTarget.ts`. */
export const ShiftButton = memo(function ShiftButton(props: ShiftButtonProps) {
  const { shift, drivers, overlapping, selected, hasEdges } = props
  const label = shiftLabel(shift, drivers, overlapping)
  const manning = manningOf(shift)
  const cancelled = isCancelled(shift)
  return (
    <button
      type="button"
      className={classes.shift}
      tabIndex={-1}
      data-shift={shift.id}
      data-tone={toneOf(shift)}
      data-manning={manning}
      data-cancelled={cancelled || undefined}
      data-unanswered={isUnanswered(shift) || undefined}
      data-overlapping={overlapping || undefined}
      aria-haspopup="menu"
      data-selected={selected || undefined}
      aria-label={selected ? `${label}, selected` : label}
      title={shiftDetails(shift, drivers, overlapping)}
    >
      <span className={classes.times}>
        {shift.start_time}
        <span className={classes.to}> to </span>
        {shift.finish_time}
      </span>{' '}
      <span
        className={manning === 'assigned' && !cancelled ? classes.who : `${classes.who} ${classes.vacant}`}
        dir="auto"
      >
        {manningText(shift, drivers)}
      </span>
      {hasEdges && (
        <>
          <span className={classes.edge} data-edge="start" />
          <span className={classes.edge} data-edge="finish" />
        </>
      )}
    </button>
  )
})
