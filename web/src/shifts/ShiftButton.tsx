import classes from './ShiftButton.module.css'
import { type DriversById, manningOf, manningText, shiftDetails, shiftLabel, toneOf } from './shiftWords.ts'
import type { ShownShift } from './shownShift.ts'

interface ShiftButtonProps {
  shift: ShownShift
  drivers: DriversById
  overlapping: boolean
}

/** A shift in the grid: a plain button, drawn by the hundred. The grid listens for it; see `gridTarget.ts`. */
export function ShiftButton({ shift, drivers, overlapping }: ShiftButtonProps) {
  const manning = manningOf(shift)
  return (
    <button
      type="button"
      className={classes.shift}
      tabIndex={-1}
      data-shift={shift.id}
      data-tone={toneOf(shift)}
      data-manning={manning}
      data-overlapping={overlapping || undefined}
      aria-haspopup="menu"
      aria-label={shiftLabel(shift, drivers, overlapping)}
      title={shiftDetails(shift, drivers, overlapping)}
    >
      <span className={classes.times}>
        {shift.start_time}
        <span className={classes.to}> to </span>
        {shift.finish_time}
      </span>{' '}
      <span className={manning === 'assigned' ? classes.who : `${classes.who} ${classes.vacant}`} dir="auto">
        {manningText(shift, drivers)}
      </span>
    </button>
  )
}
