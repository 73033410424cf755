// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the lines and days that are not in sight.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has one tab stop and moves it (useGridFocus.ts).
import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { isWeekendPay } from '@driverdesk/domain/restaurants/payRate.ts'
import { type CSSProperties, type Ref, useDeferredValue, useEffect, useImperativeHandle, useRef } from 'react'
import { dayAndMonth, shortWeekday } from '../../ui/dayWords.ts'
import { useLatest } from '../../ui/useLatest.ts'
import { DragLabel, type DragLabelHandle } from '../drag/DragLabel.tsx'
import marks from '../drag/GridMarks.module.css'
import { useGridDrag } from '../drag/useGridDrag.ts'
import { useKeyDrag } from '../drag/useKeyDrag.ts'
import type { ShiftCarrier } from '../drag/useShiftCarrier.ts'
import type { Line } from '../model/line.ts'
import { see } from '../model/scheduleState.ts'
import { changeSchedule } from '../model/scheduleStore.ts'
import type { DriversById } from '../shift/shiftWords.ts'
import type { View } from '../views/view.ts'
import { type PlaceNames, ScheduleRowCells } from './GridCells.tsx'
import { GAP, type GridSizes, PADDING } from './gridLayout.ts'
import { DAY_HEADERS, type GridPlace } from './gridPlaces.ts'
import classes from './ScheduleGrid.module.css'
import { useGridFocus } from './useGridFocus.ts'
import { type GridCommands, useGridCommands, useGridSelection, useRubberBand } from './useGridInput.ts'
import { useGridWindow, useShowToday } from './useGridWindow.ts'

export interface ScheduleGridHandle {
  /** The keyboard goes on where it was, as after a dialog. */
  restoreFocus: () => void
  /** The keyboard goes to a thing that is there, or about to be drawn. */
  focusOn: (place: GridPlace) => void
  hasFocus: () => boolean
  /** Scrolls to today where it is one of the days. */
  showToday: () => void
}

export interface ScheduleGridProps extends GridCommands {
  rows: readonly Line[]
  /** What the lines are. */
  view: View
  /** How many lines there are, where not all of them are loaded. */
  count?: number | undefined
  /** The last of the lines are in sight. */
  onEnd?: (() => void) | undefined
  days: readonly IsoDate[]
  today: IsoDate
  drivers: DriversById
  /** The names of the restaurants, where the lines are others. */
  places?: PlaceNames | undefined
  /** The ids of shifts that overlap another one of their driver. */
  warned: ReadonlySet<number>
  /** `rows` with every shift of theirs; left out, they have them. */
  allRows?: () => Promise<readonly Line[]>
  /** The shifts are still on their way. */
  isWaiting?: boolean
  /** A shift is copied. */
  canPaste?: boolean
  /** Carries shifts to other days, restaurants, drivers and times; left out, they stay. */
  carrier?: ShiftCarrier
  /** Who looks: restaurants are told nothing of rates. */
  audience?: Audience
  onScroll?: () => void
  ref?: Ref<ScheduleGridHandle>
}

/**
 * The lines of a view by days. Only what is in sight is drawn, with plain buttons, and the grid alone listens to all of them: a
 * month of 600 restaurants costs no more than a week of 25.
 */
export function ScheduleGrid(props: ScheduleGridProps) {
  const { rows, view, days, today, drivers, warned, isWaiting = false } = props
  const { audience = 'staff', onScroll, ref } = props
  const { canPaste: isCopying = false } = props
  // A button in each place takes a while to draw: copying answers first, and the key pastes before they are there. With the
  // copying they go at once.
  const canPaste = useDeferredValue(isCopying) && isCopying
  const grid = useRef<HTMLDivElement>(null)
  const hasDays = props.onDay !== undefined
  const links = props.onLink && view.links
  const selection = useGridSelection({ rows, days, audience, allRows: props.allRows })
  const focus = useGridFocus({
    ...{ grid, rows, days, canPaste, hasDays, links },
    onMove: selection.follow,
  })
  const { sizes, isMeasured, heights, lines, height, columns } = useGridWindow({
    grid,
    rows,
    days,
    pinned: focus.position,
    isWaiting,
    lane: view.lane,
  })
  useSight({ rows, view, days, lines, columns, isWaiting })
  useMoreLines(lines.at(-1)?.index === rows.length - 1, props.onEnd)
  const showToday = useShowToday({ grid, days, today, sizes, isMeasured })
  useImperativeHandle(ref, () => ({
    showToday,
    restoreFocus: focus.restore,
    focusOn: (place: GridPlace) => focus.focusPlace(place, true),
    hasFocus: () => grid.current?.contains(document.activeElement) ?? false,
  }))

  const layout = useLatest({ rows, days, sizes, heights, lineOf: view.lineOf })
  const { band, onPointerDown: stretch } = useRubberBand({ grid, layout, audience, allRows: props.allRows })
  const [mark, label] = [useRef<HTMLDivElement>(null), useRef<DragLabelHandle>(null)]
  const carrier = useLatest(props.carrier)
  const dragging = { grid, layout, mark, label, carrier, onDropped: focus.followTo }
  const pickUp = useGridDrag(dragging)
  const drag = useKeyDrag(dragging)
  const { onKeyDown: onOtherKey, onBlur, ...focusProps } = focus.gridProps
  const commands = useGridCommands(props, {
    ...{ grid, selection, drag, onOtherKey },
    goTo: (place) => focus.focusPlace(place, true),
  })

  return (
    <div
      ref={grid}
      role="grid"
      aria-label="Schedule"
      aria-rowcount={(props.count ?? rows.length) + 1}
      aria-colcount={days.length + 1}
      aria-busy={isWaiting}
      aria-multiselectable
      className={classes.grid}
      style={gridStyle(sizes, days.length)}
      {...focusProps}
      {...commands}
      onBlur={(event) => {
        onBlur(event)
        if (!event.currentTarget.contains(event.relatedTarget)) drag.putBack()
      }}
      onPointerDown={(event) => {
        drag.putBack()
        stretch(event)
        pickUp(event)
      }}
      onScroll={onScroll}
    >
      <div role="rowgroup" className={classes.head}>
        <div role="row" aria-rowindex={1} className={classes.headRow} data-line={DAY_HEADERS}>
          <div role="columnheader" aria-colindex={1} className={classes.corner}>
            {view.corner}
          </div>
          {columns.map((column) => (
            <DayHeader
              key={column}
              date={days[column]}
              isToday={days[column] === today}
              hasRates={audience === 'staff'}
              isButton={hasDays}
              column={column}
              left={sizes.header + column * sizes.day}
            />
          ))}
        </div>
      </div>
      <div role="rowgroup" className={classes.body} style={{ height }}>
        {lines.map(({ index, start, size }) => {
          const row = rows[index]
          return row ? (
            <div
              key={row.key}
              role="row"
              aria-rowindex={index + 2}
              className={classes.row}
              style={{ top: start, height: size }}
              data-line={row.key}
            >
              <ScheduleRowCells
                {...{ row, view, days, columns, sizes, today, drivers, warned, canPaste, isWaiting }}
                places={props.places}
                hasLinks={links !== undefined}
                hasEdges={props.carrier !== undefined && days.length === 1}
              />
            </div>
          ) : null
        })}
        <div ref={band} className={marks.band} aria-hidden="true" />
        {props.carrier && <div ref={mark} className={marks.target} aria-hidden="true" />}
      </div>
      {props.carrier && <DragLabel ref={label} />}
    </div>
  )
}

interface SightOptions {
  rows: readonly Line[]
  view: View
  days: readonly IsoDate[]
  lines: readonly { index: number }[]
  columns: readonly number[]
  isWaiting: boolean
}

/** Says which lines and days are drawn. While their heights are not known, those that were before stay. */
function useSight({ rows, view, days, lines, columns, isWaiting }: SightOptions): void {
  useEffect(() => {
    if (isWaiting) return
    const keys = lines.flatMap(({ index }) => rows[index]?.key ?? [])
    changeSchedule(
      see({ restaurants: [], [view.lane]: keys, days: columns.flatMap((column) => days[column] ?? []) }),
    )
  })
}

/** Asks for more lines when the last of those that are there is in sight. */
function useMoreLines(isAtEnd: boolean, onEnd: (() => void) | undefined): void {
  const end = useLatest(onEnd)
  const hasMore = onEnd !== undefined
  useEffect(() => {
    if (isAtEnd && hasMore) end.current?.()
  }, [isAtEnd, hasMore, end])
}

function gridStyle({ head, shift, add, header, day, perLine }: GridSizes, days: number): CSSProperties {
  const px = (value: number) => `${value}px`
  return {
    '--head-height': px(head),
    '--header-width': px(header),
    '--day-width': px(day),
    '--grid-width': px(header + days * day),
    '--halves': 2 * perLine,
    '--shift-height': px(shift),
    '--gap': px(GAP),
    '--padding': px(PADDING),
    '--add-height': px(add),
  } as CSSProperties
}

interface DayHeaderProps {
  date: IsoDate | undefined
  isToday: boolean
  hasRates: boolean
  /** It opens the drivers of the day (docs/spec/schedule.md#day-header). */
  isButton: boolean
  column: number
  left: number
}

/** The head of a day's column. */
function DayHeader({ date, isToday, hasRates, isButton, column, left }: DayHeaderProps) {
  if (!date) return null
  const isWeekend = hasRates && isWeekendPay(date)
  const words = (
    <>
      <span className={classes.dayName}>
        {shortWeekday(date)} <b>{dayAndMonth(date)}</b>
      </span>
      {(isToday || isWeekend) && (
        <span className={classes.dayNote}>
          {isToday && <span className={classes.today}>Today</span>}
          {isWeekend && <span className={classes.weekend}>Weekend rate</span>}
        </span>
      )}
    </>
  )
  return (
    <div
      role="columnheader"
      aria-colindex={column + 2}
      aria-current={isToday ? 'date' : undefined}
      className={classes.day}
      style={{ left }}
      data-today={isToday || undefined}
      data-date={date}
    >
      {isButton ? (
        <button
          type="button"
          className={classes.dayButton}
          tabIndex={-1}
          data-day=""
          aria-haspopup="dialog"
          title="Drivers of the day"
        >
          {words}
        </button>
      ) : (
        words
      )}
    </div>
  )
}
