// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the lines and days that are not in sight.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has one tab stop and moves it (useGridFocus.ts).
import { type IsoDate, MINUTES_OF_A_DAY } from '@driverdesk/domain/kernel/wallClock.ts'
import { manningOf } from '@driverdesk/domain/shifts/shiftWords.ts'
import { type Arrival, arrivalParts, arrivalText } from '@driverdesk/domain/timesheets/arrival.ts'
import { type CSSProperties, memo, useMemo } from 'react'
import { businessToday, useWallClock } from '../../kernel/businessClock.ts'
import { isForStaff, type ShownShift } from '../../shifts/shownShift.ts'
import { dayAndMonth, shortDay, weekdayName } from '../../ui/dateText.ts'
import { type DayNote, type Line, sameNotes } from '../model/line.ts'
import { sameList } from '../model/remembered.ts'
import { shiftsByDate } from '../model/scheduleRows.ts'
import { useSelectedAmong } from '../model/scheduleStore.ts'
import {
  blockText,
  type DriversById,
  hasArrival,
  isCancelled,
  manningText,
  shiftDetails,
  shiftLabel,
  shiftSigns,
  shownArrival,
} from '../shift/shiftWords.ts'
import type { View } from '../views/view.ts'
import arrivalClasses from './Arrival.module.css'
import type { GridSizes } from './gridLayout.ts'
import { NAMES } from './gridPositions.ts'
import classes from './ScheduleCell.module.css'
import gridClasses from './ScheduleGrid.module.css'
import shiftButtonClasses from './ShiftButton.module.css'
import edgeClasses from './ShiftEdge.module.css'

interface GridCellProps {
  drivers: DriversById
  /** The restaurants by id, if the lines are not restaurants. */
  places: ReadonlyMap<number, { name: string }> | undefined
  warned: ReadonlySet<number>
  canPaste: boolean
}

export interface ScheduleRowCellsProps extends GridCellProps {
  row: Line
  view: View
  days: readonly IsoDate[]
  columns: readonly number[]
  sizes: GridSizes
  today: IsoDate
  isWaiting: boolean
  hasLinks: boolean
}

const NO_SHIFTS: Line['shifts'] = []

/** The head and the cells of a line. It renders again only if its own shifts, or the days in sight, have changed. */
export const ScheduleRowCells = memo(function ScheduleRowCells(props: ScheduleRowCellsProps) {
  const { row, view, days, columns, sizes, today, isWaiting, hasLinks, ...cell } = props
  const byDate = useMemo(() => shiftsByDate<ShownShift>(row.shifts), [row.shifts])
  const addAt = row.whyNotAdd === undefined ? row.name : undefined
  const waitingOn = (date: IsoDate) => {
    if (isWaiting) return byDate.has(date) ? 0 : 1
    return Math.ceil((row.coming?.days.get(date) ?? 0) / sizes.perLine)
  }
  return (
    <>
      <RowHead row={row} view={view} sizes={sizes} hasLinks={hasLinks} />
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
            name={isWaiting || cell.canPaste ? undefined : nameOfEmpty(row, date, byDate)}
            waiting={waitingOn(date)}
            {...cell}
          />
        )
      })}
    </>
  )
}, isSameLine)

type ComingCellsProps = Pick<ScheduleRowCellsProps, 'row' | 'view' | 'sizes' | 'hasLinks'> & { days: number }

/** A line that is being loaded: one cell for all of its days, since one scrolls past hundreds of such lines. */
export const ComingCells = memo(function ComingCells({ days, ...line }: ComingCellsProps) {
  return (
    <>
      <RowHead {...line} />
      <div
        role="gridcell"
        tabIndex={-1}
        aria-colindex={2}
        aria-colspan={days}
        aria-label="Loading…"
        aria-busy="true"
        className={classes.coming}
        data-waiting=""
      />
    </>
  )
})

export const RowHead = ({
  row,
  view,
  sizes,
  hasLinks,
}: Pick<ScheduleRowCellsProps, 'row' | 'view' | 'sizes' | 'hasLinks'>) => (
  <div role="rowheader" aria-colindex={1} className={gridClasses.rowHeader} data-date={NAMES}>
    <view.Head line={row} width={sizes.header} hasLinks={hasLinks} />
  </div>
)

/** The note of a day. A day with shifts is not free. */
export function noteOf(
  { notes, coming }: Line,
  date: IsoDate,
  byDate: ReadonlyMap<IsoDate, unknown>,
): DayNote | undefined {
  const note = notes?.get(date)
  return note?.kind === 'free' && (byDate.has(date) || coming?.days.has(date)) ? undefined : note
}

/**
 * 'Hove, Sat 28 Nov, no shifts': the name of a cell without items, which has the focus itself; else undefined. With a Paste
 * button it has none, because a name must have the visible text.
 */
export function nameOfEmpty(
  row: Line,
  date: IsoDate,
  byDate: ReadonlyMap<IsoDate, unknown>,
): string | undefined {
  if (byDate.has(date)) return undefined
  // A head hides shifts, and those that are coming are not drawn yet.
  const isEmpty = !row.group && !row.coming?.days.has(date)
  const note = noteOf(row, date, byDate)?.details
  // The head of a folded area shows its figures, which are its name.
  if (row.group && note !== undefined) return undefined
  return [row.name, shortDay(date), isEmpty && 'no shifts', note].filter(Boolean).join(', ')
}

/** Shades the hours in which no one works; midnight to midnight goes from left to right. */
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

export function isSameLine(before: ScheduleRowCellsProps, after: ScheduleRowCellsProps): boolean {
  const { row: rowBefore, warned: _warned, drivers: _drivers, ...restBefore } = before
  const { row, warned, drivers, ...rest } = after
  return (
    hasSameProps(restBefore, rest) &&
    rowBefore.key === row.key &&
    rowBefore.whyNotAdd === row.whyNotAdd &&
    rowBefore.coming === row.coming &&
    rowBefore.figures === row.figures &&
    sameList(rowBefore.nights ?? NO_SHIFTS, row.nights ?? NO_SHIFTS) &&
    sameNotes(rowBefore.notes, row.notes) &&
    rest.view.isSameHead(rowBefore, row) &&
    sameList(rowBefore.shifts, row.shifts) &&
    sameWords([...row.shifts, ...(row.nights ?? NO_SHIFTS)], before, { warned, drivers })
  )
}

const hasSameProps = <Props extends object>(before: Props, after: Props): boolean =>
  (Object.keys(after) as (keyof Props)[]).every((name) => Object.is(before[name], after[name]))

interface ScheduleCellProps extends GridCellProps {
  date: IsoDate
  isToday: boolean
  column: number
  left: number
  shifts: readonly ShownShift[]
  addAt: string | undefined
  note: DayNote | undefined
  name: string | undefined
  waiting: number
}

/** One line on one day: its shifts sorted by start, and the Add and Paste buttons. */
const ScheduleCell = memo(function ScheduleCell(props: ScheduleCellProps) {
  const { date, isToday, column, left, shifts, addAt, note, name, waiting } = props
  const { canPaste, drivers, places, warned } = props
  const isWaiting = waiting > 0
  const selected = useSelectedAmong(shifts)
  const where =
    addAt && `${addAt}, ${weekdayName(date)} ${dayAndMonth(date)}${note ? `, ${note.details}` : ''}`
  const areAllSelected = shifts.length > 0 && selected.size === shifts.length
  return (
    // The grid moves the focus: an empty cell gets it itself.
    <div
      role="gridcell"
      tabIndex={-1}
      aria-colindex={column + 2}
      aria-label={name}
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
          place={places?.get(shift.restaurant_id)?.name}
          overlapping={warned.has(shift.id)}
          selected={selected.has(shift.id)}
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
      {canPaste && where && !isWaiting && <PasteButton where={where} />}
      {note && !isWaiting && <span className={classes.note}>{unbroken(note.text)}</span>}
    </div>
  )
}, isSameCell)

/** A line may break between two ranges of times, but not within one. A dash alone lets it break. */
const unbroken = (text: string): string => text.replaceAll(' – ', '\u00a0–\u2060\u00a0')

export const PasteButton = ({ where, className = '' }: { where: string; className?: string | undefined }) => (
  <button
    type="button"
    className={`${classes.paste} ${className}`}
    tabIndex={-1}
    data-paste=""
    aria-label={`Paste shift, ${where}`}
  >
    Paste
  </button>
)

function isSameCell(before: ScheduleCellProps, after: ScheduleCellProps): boolean {
  const { shifts: shiftsBefore, warned: _warned, drivers: _drivers, note: noteBefore, ...restBefore } = before
  const { shifts, warned, drivers, note, ...rest } = after
  return (
    hasSameProps(restBefore, rest) &&
    noteBefore?.details === note?.details &&
    sameList(shiftsBefore, shifts) &&
    sameWords(shifts, before, { warned, drivers })
  )
}

/** When other shifts load, other drivers become known, which is no reason to redraw these. */
const sameWords = (
  shifts: readonly ShownShift[],
  before: Pick<GridCellProps, 'warned' | 'drivers'>,
  after: Pick<GridCellProps, 'warned' | 'drivers'>,
): boolean =>
  (before.warned === after.warned && before.drivers === after.drivers) ||
  shifts.every(
    (shift) =>
      before.warned.has(shift.id) === after.warned.has(shift.id) &&
      manningText(shift, before.drivers) === manningText(shift, after.drivers),
  )

interface ShiftButtonProps {
  /** The name of its restaurant, if the line is not a restaurant. */
  place: string | undefined
  shift: ShownShift
  drivers: DriversById
  overlapping: boolean
  selected: boolean
  /** On an axis, where its edges can be dragged: its place in pixels, and the line and day, which its name then ends with. */
  at?: CSSProperties
  where?: string
}

/**
 * A shift in the grid: a plain button of few elements, since there are hundreds. Its name has the times in words, so they
 * are drawn, not written. The grid handles its events (`gridPositions.ts`).
 */
export const ShiftButton = memo(function ShiftButton(props: ShiftButtonProps) {
  return hasArrival(props.shift, businessToday()) ? <ComingShift {...props} /> : <PlainShift {...props} />
})

/** A restaurant's shift of today, with whether its driver has come. */
const ComingShift = (props: ShiftButtonProps) => (
  <PlainShift {...props} arrival={shownArrival(props.shift, useWallClock())} />
)

function PlainShift(props: ShiftButtonProps & { arrival?: Arrival | undefined }) {
  const { shift, drivers, place, overlapping, selected, at, where, arrival } = props
  const coming = arrival && arrivalText(arrival)
  const label = [shiftLabel(shift, drivers, overlapping, place, coming), where].filter(Boolean).join(', ')
  const hasDriver = manningOf(shift) === 'assigned' && !isCancelled(shift)
  const photo = isForStaff(shift) ? undefined : shift.driver_photo_src
  const who = blockText(shift, drivers, place)
  return (
    <button
      type="button"
      className={shiftButtonClasses.shift}
      style={at}
      tabIndex={-1}
      data-shift={shift.id}
      {...shiftSigns(shift)}
      data-overlapping={overlapping || undefined}
      data-coming={arrival ? '' : undefined}
      data-late={arrival?.state === 'late' || undefined}
      aria-haspopup="menu"
      data-selected={selected || undefined}
      aria-label={selected ? `${label}, selected` : label}
      title={shiftDetails(shift, drivers, overlapping, place, coming)}
    >
      <span className={shiftButtonClasses.times} data-text={`${shift.start_time}–${shift.finish_time}`} />
      <span
        className={
          hasDriver ? shiftButtonClasses.who : `${shiftButtonClasses.who} ${shiftButtonClasses.vacant}`
        }
        dir="auto"
      >
        {photo && (
          <img
            className={arrivalClasses.photo}
            src={`/images/thumb/${encodeURIComponent(photo)}`}
            alt=""
            loading="lazy"
          />
        )}
        {arrival ? <WhoAndArrival who={who} arrival={arrival} /> : who}
      </span>
      {at && (
        <>
          <span className={edgeClasses.edge} data-edge="start" />
          <span className={edgeClasses.edge} data-edge="finish" />
        </>
      )}
    </button>
  )
}

/** The time makes room for the name, and the name for the state. */
function WhoAndArrival({ who, arrival }: { who: string; arrival: Arrival }) {
  const { word, more } = arrivalParts(arrival)
  return (
    <>
      <span className={arrivalClasses.name}>
        <bdi>{who}</bdi>
      </span>
      {word && (
        <span className={arrivalClasses.arrival} data-arrival="">
          {word}
        </span>
      )}
      {more && (
        <span className={arrivalClasses.more}>
          <span>{word ? more : `· ${more}`}</span>
        </span>
      )}
    </>
  )
}
