// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the lines and days that are not in sight.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has one tab stop and moves it (useGridFocus.ts).
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type CSSProperties, memo, useMemo } from 'react'
import { isOpenForShifts } from '../../desk/places.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { dayAndMonth, weekdayName } from '../../ui/dayWords.ts'
import { areaOf, type ShownRow, sameShifts, shiftsByDate } from '../model/scheduleRows.ts'
import { useSelectedAmong } from '../model/scheduleStore.ts'
import {
  type DriversById,
  isCancelled,
  isUnanswered,
  manningOf,
  manningText,
  shiftDetails,
  shiftLabel,
  toneOf,
} from '../shift/shiftWords.ts'
import { RowHeader } from './GridHeads.tsx'
import type { GridSizes } from './gridLayout.ts'
import classes from './ScheduleCell.module.css'
import shiftButtonClasses from './ShiftButton.module.css'

interface ScheduleRowCellsProps {
  row: ShownRow
  days: readonly IsoDate[]
  /** The indexes of the days that are drawn. */
  columns: readonly number[]
  sizes: GridSizes
  today: IsoDate
  drivers: DriversById
  warned: ReadonlySet<number>
  canPaste: boolean
  isWaiting: boolean
  /** The names of the restaurant and its area are links. */
  hasPlaces: boolean
  /** The edges of a shift can be dragged. */
  hasEdges: boolean
}

const NO_SHIFTS: ShownRow['shifts'] = []

/** What stands in a restaurant's line. It is drawn again only where its own shifts, or the days in sight, changed. */
export const ScheduleRowCells = memo(function ScheduleRowCells(props: ScheduleRowCellsProps) {
  const { row, days, columns, sizes, today, drivers, warned, canPaste, isWaiting, hasPlaces, hasEdges } =
    props
  const byDate = useMemo(() => shiftsByDate<ShownShift>(row.shifts), [row.shifts])
  const addAt = isOpenForShifts(row) ? row.restaurant.name : undefined
  return (
    <>
      <RowHeader row={row} hasLinks={hasPlaces} />
      {columns.map((column) => {
        const date = days[column]
        if (date === undefined) return null
        return (
          <ScheduleCell
            key={date}
            date={date}
            isToday={date === today}
            column={column}
            left={sizes.header + column * sizes.day}
            shifts={byDate.get(date) ?? NO_SHIFTS}
            addAt={addAt}
            canPaste={canPaste}
            drivers={drivers}
            warned={warned}
            waiting={isWaiting ? 1 : Math.ceil((row.coming?.days.get(date) ?? 0) / sizes.perLine)}
            hasEdges={hasEdges}
          />
        )
      })}
    </>
  )
}, isSameRow)

function isSameRow(before: ScheduleRowCellsProps, after: ScheduleRowCellsProps): boolean {
  return (
    before.row.restaurant === after.row.restaurant &&
    areaOf(before.row) === areaOf(after.row) &&
    sameShifts(before.row.shifts, after.row.shifts) &&
    before.row.coming === after.row.coming &&
    sameWarnings(after.row.shifts, before.warned, after.warned) &&
    before.days === after.days &&
    before.columns === after.columns &&
    before.sizes === after.sizes &&
    before.today === after.today &&
    before.drivers === after.drivers &&
    before.canPaste === after.canPaste &&
    before.isWaiting === after.isWaiting &&
    before.hasPlaces === after.hasPlaces &&
    before.hasEdges === after.hasEdges
  )
}

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
  /** How many lines of shifts are still on their way. */
  waiting: number
  /** The edges of a shift can be dragged. */
  hasEdges: boolean
}

/** One restaurant on one day: its shifts in the order of their start, and the buttons to add and to paste one. */
const ScheduleCell = memo(function ScheduleCell(props: ScheduleCellProps) {
  const { date, isToday, column, left, shifts, addAt, canPaste, drivers, warned, waiting, hasEdges } = props
  const isWaiting = waiting > 0
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
      aria-busy={isWaiting || undefined}
      style={{ left, ...(isWaiting && { '--waiting': waiting }) } as CSSProperties}
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
const sameWarnings = (
  shifts: readonly ShownShift[],
  before: ReadonlySet<number>,
  after: ReadonlySet<number>,
): boolean => before === after || shifts.every(({ id }) => before.has(id) === after.has(id))

interface ShiftButtonProps {
  shift: ShownShift
  drivers: DriversById
  overlapping: boolean
  /** Among those that the bar below the grid is about. */
  selected: boolean
  /** Its edges can be dragged. */
  hasEdges: boolean
}

/** A shift in the grid: a plain button, drawn by the hundred. The grid listens for it; see `gridPlaces.ts`. */
const ShiftButton = memo(function ShiftButton(props: ShiftButtonProps) {
  const { shift, drivers, overlapping, selected, hasEdges } = props
  const label = shiftLabel(shift, drivers, overlapping)
  const manning = manningOf(shift)
  const cancelled = isCancelled(shift)
  return (
    <button
      type="button"
      className={shiftButtonClasses.shift}
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
      <span className={shiftButtonClasses.times}>
        {shift.start_time}
        <span className={shiftButtonClasses.to}> to </span>
        {shift.finish_time}
      </span>{' '}
      <span
        className={
          manning === 'assigned' && !cancelled
            ? shiftButtonClasses.who
            : `${shiftButtonClasses.who} ${shiftButtonClasses.vacant}`
        }
        dir="auto"
      >
        {manningText(shift, drivers)}
      </span>
      {hasEdges && (
        <>
          <span className={shiftButtonClasses.edge} data-edge="start" />
          <span className={shiftButtonClasses.edge} data-edge="finish" />
        </>
      )}
    </button>
  )
})
