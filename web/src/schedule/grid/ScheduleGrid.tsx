// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the lines and days that are not in sight.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has one tab stop and moves it (useGridFocus.ts).
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  type CSSProperties,
  type FC,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react'
import { useLatest } from '../../ui/useLatest.ts'
import { DragLabel, type DragLabelHandle } from '../drag/DragLabel.tsx'
import marks from '../drag/GridMarks.module.css'
import { type GridDragOptions, useGridDrag } from '../drag/useGridDrag.ts'
import { useKeyDrag } from '../drag/useKeyDrag.ts'
import { useShiftCarrier } from '../drag/useShiftCarrier.ts'
import type { Line } from '../model/line.ts'
import { useScene } from '../model/scene.ts'
import { useScheduleLook } from '../model/scheduleLook.ts'
import { useScheduleState, useSight } from '../model/scheduleStore.ts'
import { showsFigures } from '../schedule.search.ts'
import { DayCorner, DayHeader } from './DayHeader.tsx'
import { ComingCells, ScheduleRowCells, type ScheduleRowCellsProps } from './GridCells.tsx'
import { type Axis, GAP, type GridSizes, PADDING } from './gridLayout.ts'
import { DAY_HEADERS, type GridCell, type moveFocus } from './gridPositions.ts'
import classes from './ScheduleGrid.module.css'
import type { GridLines, SurfaceProps } from './surface.ts'
import { useGridFocus } from './useGridFocus.ts'
import { useGridCommands, useGridSelection, useRubberBand } from './useGridInput.ts'
import { type Measures, useGridSizes, useInSight, useShowToday } from './useGridWindow.ts'

/** How the grid draws lines other than as shifts by days. */
export interface GridDrawing extends Measures {
  Cells: FC<ScheduleRowCellsProps>
  hours?: HoursDrawing
}

/** One day that runs along its hours. */
export interface HoursDrawing {
  axisOf: (sizes: GridSizes) => Axis
  /** The first scroll position, in pixels. */
  opensAt: (sizes: GridSizes, most: number, date: IsoDate) => number
  /** Finds the item that a key leads to. */
  move: (...moved: [...Parameters<typeof moveFocus>, rows: readonly Line[]]) => ReturnType<typeof moveFocus>
  Head: FC<{ date: IsoDate; sizes: GridSizes }>
  Behind: FC<{ date: IsoDate; sizes: GridSizes }>
}

export interface ScheduleGridProps extends SurfaceProps {
  /** As shifts by days, if left out. */
  drawing?: GridDrawing | undefined
}

/**
 * The lines of a view by days. It draws only what is in sight, with plain buttons, and listens to all of them in one
 * place: a month of 600 restaurants costs no more than a week of 25.
 */
export function ScheduleGrid(props: ScheduleGridProps) {
  return <DrawnGrid {...props} {...useScheduleGrid(props)} />
}

function DrawnGrid(props: ScheduleGridProps & ReturnType<typeof useScheduleGrid>) {
  const { rows, totals, isWaiting = false, drawing, focus, ...of } = props
  const { schedule, shownAs: view, today, view: shown } = useScene()
  const { days, warned, driversById: drivers, restaurantsById } = schedule
  const places = view.lane === 'restaurants' ? undefined : restaurantsById
  const { grid, band, mark, label, drag, stretch, pickUp, onBlur, handlers, sizes, heights, isMeasured } = of
  const { canPaste, hasDays, hasFigures, hasLinks, isCompact } = of
  const { lines, height, columns, columnsOf } = useInSight({
    ...{ grid, rows, days, sizes, heights, lane: view.lane },
    asked: [shown.location, shown.name, shown.sort].join(),
    pinned: focus.position,
    isKnown: !isWaiting && isMeasured,
  })
  useEffect(focus.onDrawn)
  useDrawnSight({ rows, lines, columns, isWaiting, hasFigures })
  const { hours, Cells = ScheduleRowCells } = drawing ?? {}
  const [date] = days
  return (
    <div
      ref={grid}
      role="grid"
      aria-label="Schedule"
      aria-rowcount={rows.length + 1}
      aria-colcount={days.length + 1}
      aria-busy={isWaiting}
      aria-multiselectable
      className={classes.grid}
      style={gridStyle(sizes, days.length)}
      data-cells={sizes.cells}
      data-compact={isCompact || undefined}
      {...handlers}
      onBlur={(event) => {
        onBlur(event)
        if (!event.currentTarget.contains(event.relatedTarget)) drag.putBack()
      }}
      onPointerDown={(event) => {
        drag.putBack()
        stretch(event)
        pickUp(event)
      }}
    >
      <div role="rowgroup" className={classes.head}>
        <div role="row" aria-rowindex={1} className={classes.headRow} data-line={DAY_HEADERS}>
          {hours && date !== undefined ? (
            <DayCorner date={date} isButton={hasDays} sizes={sizes} totals={totals} label={view.corner} />
          ) : (
            <div role="columnheader" aria-colindex={1} className={classes.corner}>
              {view.corner}
            </div>
          )}
          {hours && date !== undefined && <hours.Head date={date} sizes={sizes} />}
          {!hours &&
            columns.map((column) => (
              <DayHeader key={column} isButton={hasDays} column={column} sizes={sizes} totals={totals} />
            ))}
        </div>
      </div>
      <div role="rowgroup" className={classes.body} style={{ height }} data-hours={hours && ''}>
        {hours && date !== undefined && <hours.Behind date={date} sizes={sizes} />}
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
              data-group={row.group && (row.group.isFolded ? 'folded' : 'open')}
              aria-busy={row.isComing}
            >
              {row.isComing && row.shifts.length === 0 && index !== focus.position?.row ? (
                <ComingCells row={row} view={view} days={days.length} sizes={sizes} hasLinks={hasLinks} />
              ) : (
                <Cells
                  row={row}
                  view={view}
                  days={days}
                  columns={columnsOf(index)}
                  sizes={sizes}
                  today={today}
                  drivers={drivers}
                  places={places}
                  warned={warned}
                  canPaste={canPaste}
                  isWaiting={(isWaiting || row.isComing === true) && !row.group}
                  hasLinks={hasLinks}
                />
              )}
            </div>
          ) : null
        })}
        <div ref={band} className={marks.band} aria-hidden="true" />
        {!hasFigures && <div ref={mark} className={marks.target} aria-hidden="true" />}
      </div>
      {!hasFigures && <DragLabel ref={label} />}
    </div>
  )
}

function useScheduleGrid(props: ScheduleGridProps) {
  const { rows, isWaiting = false, drawing } = props
  const { schedule, view: shown, shownAs: view, today } = useScene()
  const { days, agency } = schedule
  const isCopying = useScheduleState((state) => state.copied !== undefined)
  // The Paste buttons of all cells take a while to draw, so they appear after the copying itself. They disappear at
  // once.
  const canPaste = useDeferredValue(isCopying) && isCopying
  const grid = useRef<HTMLDivElement>(null)
  const hasFigures = showsFigures(shown)
  // Only staff open the drivers of a day.
  const hasDays = hasFigures || agency !== undefined
  const [look] = useScheduleLook()
  const hours = drawing?.hours
  const links = agency && view.links
  const selection = useGridSelection(props)
  const focus = useGridFocus({
    grid,
    rows,
    days,
    canPaste,
    hasDays,
    links,
    hasNights: hours !== undefined,
    onMove: selection.follow,
    move: hours && ((...moved) => hours.move(...moved, rows)),
  })
  const { sizes, heights, isMeasured } = useGridSizes({
    ...{ grid, rows, days, isWaiting, measures: drawing },
    isCompact: look.isCompact === true,
  })
  const axis = useMemo(() => hours?.axisOf(sizes), [hours, sizes])
  const showToday = useShowToday({
    grid,
    days,
    today,
    sizes,
    isMeasured,
    opensAt: hours && ((most) => hours.opensAt(sizes, most, days[0] ?? '')),
  })
  useImperativeHandle(props.ref, () => ({
    showToday,
    restoreFocus: focus.restore,
    focusOn: (place: GridCell) => focus.focusPlace(place, true),
    hasFocus: () => grid.current?.contains(document.activeElement) ?? false,
  }))

  const layout = useLatest({ rows, days, sizes, heights, axis, lineOf: view.lineOf })
  const { band, onPointerDown: stretch } = useRubberBand({ grid, layout })
  const dragging = useDragging({ grid, layout, onDropped: focus.followTo }, !hasFigures)
  const { onKeyDown: onOtherKey, onBlur, ...focusProps } = focus.gridProps
  const commands = useGridCommands(props, {
    grid,
    selection,
    drag: dragging.drag,
    onOtherKey,
    goTo: (place) => focus.focusPlace(place, true),
  })
  return {
    grid,
    focus,
    band,
    ...dragging,
    stretch,
    onBlur,
    handlers: { ...focusProps, ...commands },
    sizes,
    heights,
    isMeasured,
    canPaste,
    hasDays,
    hasFigures,
    hasLinks: links !== undefined,
    isCompact: look.isCompact,
  }
}

function useDragging(given: Pick<GridDragOptions, 'grid' | 'layout' | 'onDropped'>, isPossible: boolean) {
  const mark = useRef<HTMLDivElement>(null)
  const label = useRef<DragLabelHandle>(null)
  const shiftCarrier = useShiftCarrier()
  const carrier = useLatest(isPossible ? shiftCarrier : undefined)
  const options = { ...given, mark, label, carrier }
  const pickUp = useGridDrag(options)
  const drag = useKeyDrag(options)
  return { mark, label, pickUp, drag }
}

interface SightOptions extends GridLines {
  lines: readonly { index: number }[]
  columns: readonly number[]
  hasFigures: boolean
}

/** Stores which lines and days are drawn. Nothing changes before the grid is measured and the heights are known. */
function useDrawnSight({ rows, lines, columns, isWaiting, hasFigures }: SightOptions): void {
  const { schedule, shownAs } = useScene()
  const drawn = lines.flatMap(({ index }) => rows[index] ?? [])
  const keys = drawn.map(({ key }) => key)
  const figures = hasFigures ? keys : drawn.flatMap(({ key, group }) => (group?.isFolded ? key : []))
  // The figures of restaurants come without their shifts.
  const ofShifts = hasFigures && shownAs.lane === 'restaurants' ? [] : keys
  const days = columns.flatMap((column) => schedule.days[column] ?? [])
  const isKnown = !isWaiting && (lines.length > 0 || rows.length === 0)
  useSight(isKnown ? { restaurants: [], [shownAs.lane]: ofShifts, figures, days } : undefined)
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
