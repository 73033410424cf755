import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { useWindowEvent } from '@mantine/hooks'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'
import { showError } from '../../kernel/query.ts'
import { afterPaint } from '../../kernel/timing.ts'
import { isAnythingOpen, isTyping } from '../../ui/whatIsOpen.ts'
import { commandOf, NO_SHIFT } from '../act/gridKeys.ts'
import { type PointerAt, useFollowPointer } from '../drag/followPointer.ts'
import { drawBox, edgeScroller, isOnScrollBar, pointIn } from '../drag/gridScroll.ts'
import type { useKeyDrag } from '../drag/useKeyDrag.ts'
import type { Line } from '../model/line.ts'
import { useScene } from '../model/scene.ts'
import { isAllLoaded } from '../model/scheduleRows.ts'
import { clearSelection, selectShifts } from '../model/scheduleState.ts'
import { changeSchedule, scheduleNow } from '../model/scheduleStore.ts'
import { allShown, linesBetween, selectableShifts, shiftsBetween } from '../model/selection.ts'
import { showsFigures } from '../schedule.search.ts'
import type { Lines } from '../views/view.ts'
import { boxBetween, type GridBox, type GridLayout, linesInBox, shiftsInBox } from './gridLayout.ts'
import {
  DAY_HEADERS,
  elementAt,
  type GridCell,
  gridCellOf,
  NAMES,
  nextOpen,
  nightIn,
} from './gridPositions.ts'
import type { GridCommands, GridLines } from './surface.ts'

const NO_LINES: readonly Line[] = []
const NO_DAY = 'No shift can be added here. Go to a day first, with the arrow keys.'

interface Around {
  grid: RefObject<HTMLElement | null>
  selection: ReturnType<typeof useGridSelection>
  drag: ReturnType<typeof useKeyDrag>
  onOtherKey: (event: KeyboardEvent) => void
  goTo: (place: GridCell) => void
}

/** The listeners of the grid for all of its buttons and keys. */
export function useGridCommands(
  { rows, isWaiting, ...commands }: GridLines & GridCommands,
  { grid, selection, drag, onOtherKey, goTo }: Around,
) {
  const { audience, schedule, view, shownAs, lines, desk, goToDay, onChange } = useScene()
  const { onAdd = desk.add } = commands
  const openMenu = (event: MouseEvent) => {
    const place = gridCellOf(event.target)
    const button = place && elementAt(grid.current, place)
    if (!button || typeof place.item !== 'number') return
    event.preventDefault()
    commands.onMenu(place.item, button, isTouch(event))
  }
  const press = (event: MouseEvent) => {
    const place = gridCellOf(event.target)
    const night = nightIn(place?.item)
    const link = event.target instanceof Element && event.target.closest<HTMLElement>('a[data-guid]')
    if (link) {
      // If a modifier key is held, the browser opens it elsewhere.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      onChange(shownAs.follow(link.dataset.guid ?? ''))
    } else if (selection.click(event, place)) event.preventDefault()
    else if (place?.item === 'day') showsFigures(view) ? goToDay(place.date) : desk.openDay(place.date)
    else if (place?.item === 'open') goToDay(place.date, place.line)
    else if (night !== undefined && place) goToDay(addDays(place.date, -1), place.line, night)
    else if (place?.item === 'add') onAdd(place.line, place.date)
    else if (place?.item === 'paste') void desk.paste(place.line, place.date, event.shiftKey)
    else openMenu(event)
  }
  const command = (event: KeyboardEvent, place: GridCell): boolean => {
    const { line, date, item } = place
    const asked = commandOf(event, audience.name === 'staff')
    const isShift = typeof item === 'number'
    const whyNot = asked === 'add' || asked === 'paste' ? whyNone({ rows, isWaiting }, place) : undefined
    switch (asked) {
      case undefined:
        return false
      case 'add':
        if (whyNot === undefined) onAdd(line, date)
        else desk.say(whyNot)
        return true
      case 'paste':
        // A held key pastes once.
        if (event.repeat) return true
        if (isCopying() && whyNot === undefined) void desk.paste(line, date, event.shiftKey)
        else desk.say(whyNot && isCopying() ? whyNot : 'No shift has been copied yet.')
        return true
      case 'select':
        if (isShift) selection.toggle(place)
        else desk.say(NO_SHIFT)
        return true
      case 'pickUp':
        // On anything but a shift, Space presses the button.
        if (!isShift && event.key !== ' ') desk.say(NO_SHIFT)
        return drag.pickUp(place) || event.key !== ' '
      case 'selectAll':
        selection.all()
        return true
      case 'nextOpen': {
        const direction = event.shiftKey ? -1 : 1
        const find = (all: readonly Line[]) => {
          const next = nextOpen({ rows: all, days: schedule.days }, place, direction)
          if (next) goTo(next)
          else desk.say('No other open shift is shown.')
        }
        // A driver's line has none.
        withAll(rows, lines.allRows, find, shownAs.lane === 'drivers' ? NO_LINES : rows)
        return true
      }
      default:
        // Selected text is copied by the browser.
        if (asked === 'copy' && getSelection()?.isCollapsed === false) return false
        if (!event.repeat) desk.command(asked, isShift ? item : undefined)
        return true
    }
  }
  useSelectAllKey(selection.all)
  return {
    onClick: press,
    onContextMenu: openMenu,
    onKeyDown: (event: KeyboardEvent) => {
      const place = gridCellOf(event.target)
      if (place && (drag.onKeyDown(event, place) || command(event, place))) event.preventDefault()
      else onOtherKey(event)
    },
    onKeyUp: (event: KeyboardEvent) => {
      drag.onKeyUp(event)
      // Space has picked up the shift and must not press it.
      if (event.key === ' ' && typeof gridCellOf(event.target)?.item === 'number') event.preventDefault()
    },
  }
}

/** Ctrl+A outside the grid, where the browser would select the text of the page. */
function useSelectAllKey(selectAll: () => void): void {
  const { surface } = useScene()
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || commandOf(event, false) !== 'selectAll') return
    if (isTyping(event.target) || isAnythingOpen()) return
    event.preventDefault()
    selectAll()
    surface.current?.restoreFocus()
  })
}

/** Says why no shift can be added or pasted there; undefined if one can. */
function whyNone({ rows, isWaiting }: GridLines, { line, date }: GridCell): string | undefined {
  const row = rows.find(({ key }) => key === line)
  if (!row || date === NAMES) return NO_DAY
  if (isWaiting) return 'The shifts are not loaded yet.'
  return row.whyNotAdd
}

/**
 * Runs at once if `lines` are loaded; else once everything is loaded and drawn, unless that was cancelled.
 */
function withAll(
  rows: readonly Line[],
  allRows: Lines['allRows'],
  act: (rows: readonly Line[]) => void,
  lines = rows,
): void {
  if (isAllLoaded(lines)) {
    act(rows)
    return
  }
  const awaited = {}
  const whenAwaited = (done: () => void) => {
    if (scheduleNow().awaited !== awaited) return
    changeSchedule({ awaited: undefined })
    done()
  }
  changeSchedule({ awaited })
  // The screen says so first: asking for thousands of shifts keeps it busy.
  afterPaint(() => {
    if (scheduleNow().awaited !== awaited) return
    allRows(lines === rows ? undefined : lines.map(({ key }) => key)).then(
      (all) => afterPaint(() => whenAwaited(() => act(all))),
      (error: unknown) => whenAwaited(() => showError(error)),
    )
  })
}

const isCopying = (): boolean => scheduleNow().copied !== undefined

/** Browsers that do not report the pointer type have no Select in the menu. */
const isTouch = ({ nativeEvent }: MouseEvent): boolean =>
  (nativeEvent as Partial<globalThis.PointerEvent>).pointerType === 'touch'

/** Selects by mouse, touch and keys: single shifts with Ctrl, ranges with Shift, everything. */
export function useGridSelection({ rows }: GridLines) {
  const { role, schedule, lines, desk } = useScene()
  const { allRows } = lines
  const { days } = schedule
  const extend = (from: GridCell, to: GridCell, adds: boolean) => {
    const select = (all: readonly Line[]) => {
      const range = selectableShifts(shiftsBetween({ rows: all, days }, from, to), all, role)
      changeSchedule(selectShifts(adds ? [...scheduleNow().selected, ...range] : range, from))
    }
    withAll(rows, allRows, select, linesBetween({ rows, days }, from, to))
  }
  return {
    /** Returns whether the click selected something. */
    click: (event: MouseEvent, place: GridCell | undefined): boolean => {
      if (!place) return false
      const isShift = typeof place.item === 'number'
      // Touch has no keys: once something is selected, a tap selects more.
      const adds = event.ctrlKey || event.metaKey || (isTouch(event) && scheduleNow().selected.size > 0)
      if (event.shiftKey && (isShift || place.item === 'cell')) {
        extend(scheduleNow().anchor ?? place, place, adds)
        return true
      }
      if (adds && typeof place.item === 'number') {
        desk.toggle(place.item, place)
        return true
      }
      if (place.item === 'cell') changeSchedule(clearSelection)
      changeSchedule({ anchor: place })
      return false
    },
    /** A key has moved the focus; with Shift the selection follows. */
    follow: (from: GridCell | undefined, to: GridCell, event: { shiftKey: boolean; ctrlKey: boolean }) => {
      if (event.shiftKey) extend(scheduleNow().anchor ?? from ?? to, to, false)
      else changeSchedule({ anchor: to })
    },
    toggle: (place: GridCell) => {
      if (typeof place.item === 'number') desk.toggle(place.item, place)
    },
    all: () =>
      withAll(rows, allRows, (all) =>
        changeSchedule(
          selectShifts(
            selectableShifts(allShown({ rows: all, days }), all, role),
            undefined,
            lines.leftOut?.(all),
          ),
        ),
      ),
  }
}

interface RubberBandOptions {
  grid: RefObject<HTMLElement | null>
  layout: RefObject<GridLayout>
}

const NONE: ReadonlySet<number> = new Set()

/**
 * Selects all shifts that a band touches, drawn from an empty place, even over lines and days out of sight.
 * With Ctrl or Shift it adds to the selection.
 */
export function useRubberBand({ grid, layout }: RubberBandOptions) {
  const { role, lines: loaded } = useScene()
  const band = useRef<HTMLDivElement>(null)
  const follow = useFollowPointer()
  const draw = (box: GridBox | undefined) => {
    if (band.current) drawBox(band.current, box, layout.current.sizes)
  }
  return {
    band,
    onPointerDown: (event: PointerEvent) => {
      const scroller = grid.current
      if (!scroller || event.pointerType !== 'mouse' || event.button !== 0) return
      if (!isEmptySpace(event.target) || isOnScrollBar(scroller, event)) return
      const pressed = { x: event.clientX, y: event.clientY }
      const from = pointIn(scroller, pressed)
      const scrollAtEdges = edgeScroller(scroller, pressed)
      const before = scheduleNow().selected
      const base = event.ctrlKey || event.metaKey || event.shiftKey ? before : NONE
      let last = ''
      const select = (box: GridBox, rows: readonly Line[]) => {
        const inBox = shiftsInBox(box, { ...layout.current, rows })
        changeSchedule(selectShifts([...base, ...selectableShifts(inBox, rows, role)]))
      }
      const stretch = (at: PointerAt) => {
        scrollAtEdges(at, layout.current.sizes)
        const box = boxBetween(from, pointIn(scroller, at))
        const now = Object.values(box).join()
        if (now === last) return
        last = now
        draw(box)
        select(box, layout.current.rows)
      }
      follow(event, {
        onBegin: () => true,
        onMove: stretch,
        onDrop: (at) => {
          stretch(at)
          draw(undefined)
          const box = boxBetween(from, pointIn(scroller, at))
          const lines = linesInBox(box, layout.current).map(({ row }) => row)
          withAll(layout.current.rows, loaded.allRows, (rows) => select(box, rows), lines)
        },
        onCancel: () => {
          draw(undefined)
          changeSchedule(selectShifts(before))
        },
      })
    },
  }
}

/** A place without a shift, a name or a header. */
function isEmptySpace(target: EventTarget): boolean {
  const place = gridCellOf(target)
  if (!place) return target instanceof Element && target.closest('[role="row"]') === null
  const isCell = place.line !== DAY_HEADERS && place.date !== NAMES
  return isCell && (place.item === 'cell' || place.item === 'add')
}
