import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'
import { afterPaint } from '../../desk/useSettled.ts'
import { showError } from '../../kernel/query.ts'
import { commandOf, NO_SHIFT, type ShiftCommand } from '../act/gridKeys.ts'
import { type PointerAt, useFollowPointer } from '../drag/followPointer.ts'
import { isOnScrollBar, pointIn, scrollAtEdges } from '../drag/gridScroll.ts'
import type { useKeyDrag } from '../drag/useKeyDrag.ts'
import type { Line } from '../model/line.ts'
import { isAllLoaded } from '../model/scheduleRows.ts'
import { awaitShifts, clearSelection, selectShifts, setAnchor, toggleShift } from '../model/scheduleState.ts'
import { changeSchedule, scheduleNow } from '../model/scheduleStore.ts'
import { allShown, inHands, linesBetween, type Shown, shiftsBetween } from '../model/selection.ts'
import { boxBetween, type GridBox, type GridLayout, linesInBox, shiftsInBox } from './gridLayout.ts'
import { DAY_HEADERS, elementAt, type GridPlace, NAMES, nextOpen, placeOf } from './gridPlaces.ts'

const NO_DAY = 'No shift can be added here: the arrows lead to a day.'

/** What can be asked for in the grid; lines by their keys. */
export interface GridCommands {
  onAdd: (line: number, date: IsoDate) => void
  /** The menu of a shift is wanted beside its button, perhaps by a finger. */
  onMenu: (shiftId: number, button: HTMLElement, byTouch: boolean) => void
  /** A key asks for something to be done to the shift in focus, where there is one. */
  onCommand: (command: ShiftCommand, shiftId: number | undefined) => void
  /** A key can do nothing where the focus is: why. */
  onIdleKey: (why: string) => void
  /** `holdsShift`: the shift stays copied (docs/spec/schedule.md#grid). */
  onPaste: (line: number, date: IsoDate, holdsShift: boolean) => void
  /** The drivers of a day are wanted; left out, its header is no button. */
  onDay?: (date: IsoDate) => void
  /** The link in the head of a line is followed, by what it is marked with; left out, there are none. */
  onLink?: (guid: string) => void
}

interface Grid extends GridCommands {
  rows: readonly Line[]
  days: readonly IsoDate[]
  isWaiting?: boolean
  canPaste?: boolean
  audience?: Audience
  /** `rows` with every shift of theirs; left out, they have them. */
  allRows?: AllRows
}

/** Loads what is not loaded of the lines. */
type AllRows = () => Promise<readonly Line[]>

interface Around {
  grid: RefObject<HTMLElement | null>
  selection: ReturnType<typeof useGridSelection>
  drag: ReturnType<typeof useKeyDrag>
  onOtherKey: (event: KeyboardEvent) => void
  /** Leads the keyboard there. */
  goTo: (place: GridPlace) => void
}

/** The listeners of the grid for all of its thousands of buttons, and for the keys of its actions. */
export function useGridCommands(
  { rows, days, isWaiting, canPaste, audience = 'staff', allRows, ...commands }: Grid,
  { grid, selection, drag, onOtherKey, goTo }: Around,
) {
  /** Why no shift can be added or pasted there; undefined where one can. */
  const whyNone = ({ line, date }: GridPlace): string | undefined => {
    const row = rows.find(({ key }) => key === line)
    if (!row || date === NAMES) return NO_DAY
    if (isWaiting) return 'The shifts are not loaded yet.'
    return row.whyNotAdd
  }
  const openMenu = (event: MouseEvent) => {
    const place = placeOf(event.target)
    const button = place && elementAt(grid.current, place)
    if (!button || typeof place.item !== 'number') return
    event.preventDefault()
    commands.onMenu(place.item, button, isTouch(event))
  }
  const press = (event: MouseEvent) => {
    const place = placeOf(event.target)
    const link = event.target instanceof Element && event.target.closest<HTMLElement>('a[data-guid]')
    if (link) {
      // With a key held the browser opens it elsewhere.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      commands.onLink?.(link.dataset.guid ?? '')
    } else if (selection.click(event, place)) event.preventDefault()
    else if (place?.item === 'day') commands.onDay?.(place.date)
    else if (place?.item === 'add') commands.onAdd(place.line, place.date)
    else if (place?.item === 'paste') commands.onPaste(place.line, place.date, event.shiftKey)
    else openMenu(event)
  }
  /** Whether the key was one of these. */
  const command = (event: KeyboardEvent, place: GridPlace): boolean => {
    const { line, date, item } = place
    const asked = commandOf(event, audience === 'staff')
    const isShift = typeof item === 'number'
    const whyNot = asked === 'add' || asked === 'paste' ? whyNone(place) : undefined
    switch (asked) {
      case undefined:
        return false
      case 'add':
        if (whyNot === undefined) commands.onAdd(line, date)
        else commands.onIdleKey(whyNot)
        return true
      case 'paste':
        // A key that stays down is one paste.
        if (event.repeat) return true
        if (canPaste && whyNot === undefined) commands.onPaste(line, date, event.shiftKey)
        else commands.onIdleKey(whyNot && canPaste ? whyNot : 'No shift is copied yet.')
        return true
      case 'select':
        if (isShift) selection.toggle(place)
        else commands.onIdleKey(NO_SHIFT)
        return true
      case 'pickUp':
        // Space presses whatever else has the focus.
        if (!isShift && event.key !== ' ') commands.onIdleKey(NO_SHIFT)
        return drag.pickUp(place) || event.key !== ' '
      case 'selectAll':
        selection.all()
        return true
      case 'nextOpen': {
        const direction = event.shiftKey ? -1 : 1
        withAll(rows, allRows, (all) => {
          const next = nextOpen({ rows: all, days }, place, direction)
          if (next) goTo(next)
          else commands.onIdleKey('No other open shift is shown.')
        })
        return true
      }
      default:
        // Words that somebody has marked are theirs to copy.
        if (asked === 'copy' && getSelection()?.isCollapsed === false) return false
        if (!event.repeat) commands.onCommand(asked, isShift ? item : undefined)
        return true
    }
  }
  return {
    onClick: press,
    onContextMenu: openMenu,
    onKeyDown: (event: KeyboardEvent) => {
      const place = placeOf(event.target)
      if (place && (drag.onKeyDown(event, place) || command(event, place))) event.preventDefault()
      else onOtherKey(event)
    },
    onKeyUp: (event: KeyboardEvent) => {
      drag.onKeyUp(event)
      // Space has picked up: it presses nothing.
      if (event.key === ' ' && typeof placeOf(event.target)?.item === 'number') event.preventDefault()
    },
  }
}

/** At once where all of `lines` is loaded, else when everything is loaded and drawn, unless that was called off. */
function withAll(
  rows: readonly Line[],
  allRows: AllRows | undefined,
  act: (rows: readonly Line[]) => void,
  lines = rows,
): void {
  if (!allRows || isAllLoaded(lines)) {
    act(rows)
    return
  }
  const awaited = {}
  const whenAwaited = (done: () => void) => {
    if (scheduleNow().awaited !== awaited) return
    changeSchedule(awaitShifts(undefined))
    done()
  }
  changeSchedule(awaitShifts(awaited))
  allRows().then(
    (all) => afterPaint(() => whenAwaited(() => act(all))),
    (error: unknown) => whenAwaited(() => showError(error)),
  )
}

interface GridSelectionOptions extends Shown {
  allRows?: AllRows | undefined
  /** Who looks. */
  audience: Audience
}

/** Whether a finger did it; browsers that do not say so have no Select in the menu. */
const isTouch = ({ nativeEvent }: MouseEvent): boolean =>
  (nativeEvent as Partial<globalThis.PointerEvent>).pointerType === 'touch'

/** What the mouse, fingers and the keys select in the grid: single shifts with Ctrl, ranges with Shift, everything. */
export function useGridSelection({ rows, days, audience, allRows }: GridSelectionOptions) {
  const extend = (from: GridPlace, to: GridPlace, adds: boolean) => {
    const select = (all: readonly Line[]) => {
      const range = inHands(shiftsBetween({ rows: all, days }, from, to), all, audience)
      changeSchedule(selectShifts(adds ? [...scheduleNow().selected, ...range] : range, from))
    }
    withAll(rows, allRows, select, linesBetween({ rows, days }, from, to))
  }
  return {
    /** Whether a click was one that selects. */
    click: (event: MouseEvent, place: GridPlace | undefined): boolean => {
      if (!place) return false
      const isShift = typeof place.item === 'number'
      // A finger holds no key: once something is selected, it selects.
      const adds = event.ctrlKey || event.metaKey || (isTouch(event) && scheduleNow().selected.size > 0)
      if (event.shiftKey && (isShift || place.item === 'cell')) {
        extend(scheduleNow().anchor ?? place, place, adds)
        return true
      }
      if (adds && typeof place.item === 'number') {
        changeSchedule(toggleShift(place.item, place))
        return true
      }
      if (place.item === 'cell') changeSchedule(clearSelection)
      changeSchedule(setAnchor(place))
      return false
    },
    /** The focus has gone on by a key; with Shift the selection goes along. */
    follow: (from: GridPlace | undefined, to: GridPlace, event: { shiftKey: boolean; ctrlKey: boolean }) => {
      if (event.shiftKey) extend(scheduleNow().anchor ?? from ?? to, to, false)
      else changeSchedule(setAnchor(to))
    },
    toggle: (place: GridPlace) => {
      if (typeof place.item === 'number') changeSchedule(toggleShift(place.item, place))
    },
    all: () =>
      withAll(rows, allRows, (all) =>
        changeSchedule(selectShifts(inHands(allShown({ rows: all, days }), all, audience))),
      ),
  }
}

interface RubberBandOptions {
  allRows?: AllRows | undefined
  grid: RefObject<HTMLElement | null>
  /** The grid as it is laid out now. */
  layout: RefObject<GridLayout>
  /** Who looks. */
  audience: Audience
}

const NONE: ReadonlySet<number> = new Set()

/**
 * Selects by drawing a band from where no shift is, over lines and days out of sight too: it finds shifts by where they
 * would be drawn. With Ctrl or Shift held it adds to what is selected.
 */
export function useRubberBand({ grid, layout, audience, allRows }: RubberBandOptions) {
  const band = useRef<HTMLDivElement>(null)
  const follow = useFollowPointer()
  const draw = (box: GridBox | undefined) => {
    const { style } = band.current ?? {}
    if (!style) return
    style.display = box ? 'block' : 'none'
    if (!box) return
    style.left = `${box.left}px`
    style.top = `${box.top - layout.current.sizes.head}px`
    style.width = `${box.right - box.left}px`
    style.height = `${box.bottom - box.top}px`
  }
  return {
    band,
    onPointerDown: (event: PointerEvent) => {
      const scroller = grid.current
      if (!scroller || event.pointerType !== 'mouse' || event.button !== 0) return
      if (!isEmptySpace(event.target) || isOnScrollBar(scroller, event)) return
      const from = pointIn(scroller, { x: event.clientX, y: event.clientY })
      const before = scheduleNow().selected
      const base = event.ctrlKey || event.metaKey || event.shiftKey ? before : NONE
      let last = ''
      const stretch = (at: PointerAt) => {
        scrollAtEdges(scroller, at, layout.current.sizes)
        const box = boxBetween(from, pointIn(scroller, at))
        const now = Object.values(box).join()
        if (now === last) return
        last = now
        draw(box)
        const inBox = shiftsInBox(box, layout.current)
        changeSchedule(selectShifts([...base, ...inHands(inBox, layout.current.rows, audience)]))
      }
      follow(event, {
        onBegin: () => true,
        onMove: stretch,
        onDrop: (at) => {
          stretch(at)
          draw(undefined)
          const box = boxBetween(from, pointIn(scroller, at))
          const select = (rows: readonly Line[]) => {
            const inBox = shiftsInBox(box, { ...layout.current, rows })
            changeSchedule(selectShifts([...base, ...inHands(inBox, rows, audience)]))
          }
          withAll(layout.current.rows, allRows, select, linesInBox(box, layout.current))
        },
        onCancel: () => {
          draw(undefined)
          changeSchedule(selectShifts(before))
        },
      })
    },
  }
}

/** Where no shift is, nor a name, nor a header: a click there adds a shift or does nothing. */
function isEmptySpace(target: EventTarget): boolean {
  const place = placeOf(target)
  if (!place) return target instanceof Element && target.closest('[role="row"]') === null
  const isCell = place.line !== DAY_HEADERS && place.date !== NAMES
  return isCell && (place.item === 'cell' || place.item === 'add')
}
