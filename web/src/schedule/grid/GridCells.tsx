// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the lines and days that are not in sight.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has one tab stop and moves it (useGridFocus.ts).
import { type IsoDate, MINUTES_OF_A_DAY } from '@driverdesk/domain/kernel/wallClock.ts'
import { type CSSProperties, memo, useMemo } from 'react'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { dayAndMonth, weekdayName } from '../../ui/dayWords.ts'
import { type DayNote, type Line, sameNotes } from '../model/line.ts'
import { sameShifts, shiftsByDate } from '../model/scheduleRows.ts'
import { useSelectedAmong } from '../model/scheduleStore.ts'
import {
  type DriversById,
  isCancelled,
  isUnanswered,
  manningOf,
  manningText,
  namesPlace,
  shiftDetails,
  shiftLabel,
  toneOf,
} from '../shift/shiftWords.ts'
import type { View } from '../views/view.ts'
import type { GridSizes } from './gridLayout.ts'
import { NAMES } from './gridPlaces.ts'
import classes from './ScheduleCell.module.css'
import gridClasses from './ScheduleGrid.module.css'
import shiftButtonClasses from './ShiftButton.module.css'

interface ScheduleRowCellsProps {
  /** The names of the restaurants, where the lines are others. */
  places: PlaceNames | undefined
  row: Line
  view: View
  days: readonly IsoDate[]
  /** The indexes of the days that are drawn. */
  columns: readonly number[]
  sizes: GridSizes
  today: IsoDate
  drivers: DriversById
  warned: ReadonlySet<number>
  canPaste: boolean
  isWaiting: boolean
  /** The head of the line has its links. */
  hasLinks: boolean
  /** The edges of a shift can be dragged. */
  hasEdges: boolean
}

/** By the id of the restaurant. */
export type PlaceNames = ReadonlyMap<number, string>

const NO_SHIFTS: Line['shifts'] = []

/** What stands in a line. It is drawn again only where its own shifts, or the days in sight, changed. */
export const ScheduleRowCells = memo(function ScheduleRowCells(props: ScheduleRowCellsProps) {
  const {
    row,
    view,
    places,
    days,
    columns,
    sizes,
    today,
    drivers,
    warned,
    canPaste,
    isWaiting,
    hasLinks,
    hasEdges,
  } = props
  const byDate = useMemo(() => shiftsByDate<ShownShift>(row.shifts), [row.shifts])
  const addAt = row.whyNotAdd === undefined ? row.name : undefined
  return (
    <>
      <div role="rowheader" aria-colindex={1} className={gridClasses.rowHeader} data-date={NAMES}>
        <view.Head line={row} hasLinks={hasLinks} />
      </div>
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
            note={noteOf(row, date, byDate)}
            canPaste={canPaste}
            drivers={drivers}
            places={places}
            warned={warned}
            waiting={isWaiting ? 1 : Math.ceil((row.coming?.days.get(date) ?? 0) / sizes.perLine)}
            hasEdges={hasEdges}
          />
        )
      })}
    </>
  )
}, isSameRow)

/** A day with shifts is not free. */
function noteOf(
  { notes, coming }: Line,
  date: IsoDate,
  byDate: ReadonlyMap<IsoDate, unknown>,
): DayNote | undefined {
  const note = notes?.get(date)
  return note?.kind === 'free' && (byDate.has(date) || coming?.days.has(date)) ? undefined : note
}

/** The hours in which nobody is there, as a share of the day from left to right. */
function shadeOf({ gaps }: DayNote): string | undefined {
  if (gaps.length === 0) return undefined
  const share = (minutes: number) => `${((minutes / MINUTES_OF_A_DAY) * 100).toFixed(1)}%`
  const stops = gaps.flatMap(({ start, stop }) => [
    `transparent ${share(start)}`,
    `var(--away) ${share(start)} ${share(stop)}`,
    `transparent ${share(stop)}`,
  ])
  return `linear-gradient(to right, ${stops.join(', ')})`
}

function isSameRow(before: ScheduleRowCellsProps, after: ScheduleRowCellsProps): boolean {
  return (
    before.view === after.view &&
    before.row.key === after.row.key &&
    before.row.whyNotAdd === after.row.whyNotAdd &&
    sameNotes(before.row.notes, after.row.notes) &&
    after.view.isSameHead(before.row, after.row) &&
    sameShifts(before.row.shifts, after.row.shifts) &&
    before.row.coming === after.row.coming &&
    sameWarnings(after.row.shifts, before.warned, after.warned) &&
    before.days === after.days &&
    before.columns === after.columns &&
    before.sizes === after.sizes &&
    before.today === after.today &&
    before.drivers === after.drivers &&
    before.places === after.places &&
    before.canPaste === after.canPaste &&
    before.isWaiting === after.isWaiting &&
    before.hasLinks === after.hasLinks &&
    before.hasEdges === after.hasEdges
  )
}

interface ScheduleCellProps {
  places: PlaceNames | undefined
  date: IsoDate
  isToday: boolean
  column: number
  left: number
  shifts: readonly ShownShift[]
  /** Whose cell it is, for the name of the Add button; undefined where no shift can be added. */
  addAt: string | undefined
  note: DayNote | undefined
  /** A shift is copied, and can be pasted where one can be added. */
  canPaste: boolean
  drivers: DriversById
  warned: ReadonlySet<number>
  /** How many lines of shifts are still on their way. */
  waiting: number
  /** The edges of a shift can be dragged. */
  hasEdges: boolean
}

/** One line on one day: its shifts in the order of their start, and the buttons to add and to paste one. */
const ScheduleCell = memo(function ScheduleCell(props: ScheduleCellProps) {
  const {
    date,
    isToday,
    column,
    left,
    shifts,
    addAt,
    note,
    canPaste,
    drivers,
    places,
    warned,
    waiting,
    hasEdges,
  } = props
  const isWaiting = waiting > 0
  const selected = useSelectedAmong(shifts)
  const where =
    addAt && `${addAt}, ${weekdayName(date)} ${dayAndMonth(date)}${note ? `, ${note.details}` : ''}`
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
      style={
        {
          left,
          ...(isWaiting && { '--waiting': waiting }),
          ...(note && { backgroundImage: shadeOf(note) }),
        } as CSSProperties
      }
      data-date={date}
      data-today={isToday || undefined}
      data-waiting={isWaiting || undefined}
      data-note={note?.kind}
      title={note?.details}
    >
      {shifts.map((shift) => (
        <ShiftButton
          key={shift.id}
          shift={shift}
          drivers={drivers}
          place={places?.get(shift.restaurant_id)}
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
          aria-label={`Add shift, ${where}`}
        />
      )}
      {canPaste && addAt !== undefined && !isWaiting && (
        <button
          type="button"
          className={classes.paste}
          tabIndex={-1}
          data-paste=""
          aria-label={`Paste shift, ${where}`}
        >
          Paste
        </button>
      )}
      {note && !isWaiting && <span className={classes.note}>{note.text}</span>}
    </div>
  )
}, isSameCell)

function isSameCell(before: ScheduleCellProps, after: ScheduleCellProps): boolean {
  const { shifts: shiftsBefore, warned: warnedBefore, note: noteBefore, ...restBefore } = before
  const { shifts, warned, note, ...rest } = after
  return (
    sameShifts(shiftsBefore, shifts) &&
    sameWarnings(shifts, warnedBefore, warned) &&
    noteBefore?.details === note?.details &&
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
  /** The name of its restaurant, where the line is another. */
  place: string | undefined
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
  const { shift, drivers, place, overlapping, selected, hasEdges } = props
  const label = shiftLabel(shift, drivers, overlapping, place)
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
      title={shiftDetails(shift, drivers, overlapping, place)}
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
        {place !== undefined && namesPlace(shift) ? place : manningText(shift, drivers)}
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
