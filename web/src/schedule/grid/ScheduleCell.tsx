// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the lines and days that are not in sight.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has one tab stop and moves it (useGridFocus.ts).
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { memo } from 'react'
import { dayAndMonth, weekdayName } from '../../ui/dayWords.ts'
import { sameShifts } from '../model/scheduleRows.ts'
import { useSelectedAmong } from '../model/selectedShifts.ts'
import type { DriversById } from '../shift/shiftWords.ts'
import type { ShownShift } from '../shift/shownShift.ts'
import classes from './ScheduleCell.module.css'
import { ShiftButton } from './ShiftButton.tsx'

interface ScheduleCellProps {
  date: IsoDate
  isToday: boolean
  column: number
  left: number
  shifts: readonly ShownShift[]
  /** Whose cell it is, for the name of the Add button; undefined where no shift can be added. */
  addAt: string | undefined
  /** A shift is copied, and can be pasted where one can be added. */
  canPaste: boolean
  drivers: DriversById
  warned: ReadonlySet<number>
  /** The shifts are still on their way. */
  isWaiting: boolean
  /** The edges of a shift can be dragged. */
  hasEdges: boolean
}

/** One restaurant on one day: its shifts in the order of their start, and the buttons to add and to paste one. */
export const ScheduleCell = memo(function ScheduleCell(props: ScheduleCellProps) {
  const { date, isToday, column, left, shifts, addAt, canPaste, drivers, warned, isWaiting, hasEdges } = props
  const selected = useSelectedAmong(shifts)
  const areAllSelected = shifts.length > 0 && selected.size === shifts.length
  return (
    // The grid moves the focus; the cell itself gets it where there is nothing inside.
    <div
      role="gridcell"
      tabIndex={-1}
      aria-colindex={column + 2}
      aria-selected={areAllSelected || undefined}
      className={classes.cell}
      style={{ left }}
      data-date={date}
      data-today={isToday || undefined}
      data-waiting={isWaiting || undefined}
    >
      {shifts.map((shift) => (
        <ShiftButton
          key={shift.id}
          shift={shift}
          drivers={drivers}
          overlapping={warned.has(shift.id)}
          selected={selected.has(shift.id)}
          hasEdges={hasEdges}
        />
      ))}
      {addAt !== undefined && !isWaiting && (
        <button
          type="button"
          className={classes.add}
          tabIndex={-1}
          data-add=""
          aria-label={`Add shift, ${addAt}, ${weekdayName(date)} ${dayAndMonth(date)}`}
        />
      )}
      {canPaste && addAt !== undefined && !isWaiting && (
        <button
          type="button"
          className={classes.paste}
          tabIndex={-1}
          data-paste=""
          aria-label={`Paste shift, ${addAt}, ${weekdayName(date)} ${dayAndMonth(date)}`}
        >
          Paste
        </button>
      )}
    </div>
  )
}, isSameCell)

function isSameCell(before: ScheduleCellProps, after: ScheduleCellProps): boolean {
  const { shifts: shiftsBefore, warned: warnedBefore, ...restBefore } = before
  const { shifts, warned, ...rest } = after
  return (
    sameShifts(shiftsBefore, shifts) &&
    sameWarnings(shifts, warnedBefore, warned) &&
    Object.entries(rest).every(([name, value]) => Object.is(restBefore[name as keyof typeof rest], value))
  )
}

/** Whether shifts are warned of as before. */
export const sameWarnings = (
  shifts: readonly ShownShift[],
  before: ReadonlySet<number>,
  after: ReadonlySet<number>,
): boolean => before === after || shifts.every(({ id }) => before.has(id) === after.has(id))
