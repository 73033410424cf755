import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Lane } from '../../shifts/shownShift.ts'
import { giveFocus, isFocusLost, isOnContent } from '../../ui/focus.ts'
import { useJump } from '../../ui/jump.ts'
import { firstLine, type Line } from '../model/line.ts'
import { useFolding } from '../model/scheduleLook.ts'
import {
  elementAt,
  type GridCell,
  type GridContents,
  type GridItem,
  type GridPosition,
  type GridShape,
  gridCellOf,
  gridShape,
  moveFocus,
  placeAt,
  positionOf,
  settle,
} from './gridPositions.ts'
import type { ScheduleSurface } from './surface.ts'

interface GridFocusOptions extends GridContents {
  grid: RefObject<HTMLElement | null>
  move?: typeof moveFocus
  onMove?: (from: GridCell, to: GridCell, event: KeyboardEvent) => void
}

/**
 * One tab stop for the whole grid. It remembers the last focused item, and the arrow keys move on from there.
 * `position` must be drawn even when it is scrolled away, or the focus would be lost.
 */
export function useGridFocus(options: GridFocusOptions) {
  const { grid, rows, days, canPaste, hasDays, links, hasNights, onMove, move = moveFocus } = options
  const [last, setLast] = useState<GridCell>()
  const [isInside, setIsInside] = useState(false)
  const wanted = useRef<GridCell>(undefined)
  const isToShow = useRef(false)
  const shape = useMemo(
    () => gridShape({ rows, days, canPaste, hasDays, links, hasNights }),
    [rows, days, canPaste, hasDays, links, hasNights],
  )
  const position = usePosition(last, { rows, days }, shape)
  const settled = position && placeAt(position, rows, days)
  const first = firstLine(rows)
  /** The first shifts: the head of an area has none. */
  const start = () => settle({ row: first ? rows.indexOf(first) : 0, day: 0, item: 'cell' }, shape)

  const focusOn = (at: GridPosition | undefined) => {
    const place = at && placeAt(at, rows, days)
    if (place) focusPlace(place)
  }
  /** `shows` marks the focus even after a mouse. */
  const focusPlace = (place: GridCell, shows = false) => {
    wanted.current = place
    isToShow.current = shows
    setLast(place)
  }

  const giveWanted = () => {
    const asked = wanted.current ?? (isFilled(last, settled, grid.current) ? last : undefined)
    if (!asked || asked !== last || !settled) return
    // A wanted cell means its first item; a dropped shift may have gone back.
    const isSettled = (asked.item === 'cell' && isSameDay(asked, settled)) || asked.isPutDown
    const at = isSettled ? settled : asked
    const element = elementAt(grid.current, at)
    // A new shift may not be drawn yet.
    if (!element) return
    // While its line loads, the cell has the focus for its first shift, or for the dropped one.
    if (!standsIn(element, at.item, asked)) wanted.current = undefined
    else if (element === document.activeElement) return
    focusInSight(element, isToShow.current)
  }
  const onDrawn = () => {
    giveWanted()
    // If the focused item is removed or moved, its neighbour gets the focus.
    if (!isInside || !isFocusLost() || !settled) return
    if (last?.isPutDown && settled.item !== last.item) wanted.current = last
    elementAt(grid.current, settled)?.focus({ preventScroll: true })
  }
  useEffect(onDrawn)

  return {
    position,
    /** To call when other lines or days are drawn: the wanted item may be among them. */
    onDrawn,
    /** Focuses what had the focus last, as after a dialog. */
    restore: () => focusOn(position ?? start()),
    focusPlace,
    /** Follows a dropped shift, also back if it cannot stay. */
    followTo: (place: GridCell) => focusPlace({ ...place, isPutDown: true }),
    gridProps: {
      tabIndex: isInside ? -1 : 0,
      onFocus: (event: FocusEvent) => {
        const place = gridCellOf(event.target)
        setIsInside(true)
        const stays = wanted.current && standsIn(event.target, place?.item, wanted.current)
        if (stays && place?.item === 'cell' && isSameDay(place, settled)) return
        wanted.current = undefined
        if (place)
          setLast((before) => ({ ...place, isPutDown: before?.isPutDown && before.item === place.item }))
        else if (event.target === grid.current) focusOn(position ?? start())
      },
      onBlur: (event: FocusEvent) => {
        // React sends no blur if the focused element is removed: then the grid still has the focus.
        if (grid.current?.contains(event.relatedTarget)) return
        setIsInside(false)
        // The person has moved elsewhere.
        if (event.relatedTarget) wanted.current = undefined
      },
      onKeyDown: (event: KeyboardEvent) => {
        const next =
          position && move(position, { key: event.key, ctrl: event.ctrlKey || event.metaKey }, shape)
        if (!next || event.altKey) return
        event.preventDefault()
        focusOn(next)
        const [from, to] = [placeAt(position, rows, days), placeAt(next, rows, days)]
        if (from && to) onMove?.(from, to, event)
      },
    },
  }
}

/** The position of the item, or of its neighbour if it is gone. */
function usePosition(
  last: GridCell | undefined,
  { rows, days }: Pick<GridContents, 'rows' | 'days'>,
  shape: GridShape,
) {
  /** What was in the cell while it had the item. */
  const beside = useRef<readonly GridItem[]>(undefined)
  const position = last && settle(positionOf(last, rows, days), shape, beside.current)
  useEffect(() => {
    if (position && position.item === last?.item) beside.current = shape.items(position.row, position.day)
  })
  return position
}

/** True for an item that has the focus until the wanted one is there: the dropped shift, or the first of a cell. */
const standsIn = (element: Element, item: GridItem | undefined, wanted: GridCell): boolean =>
  wanted.isPutDown ? item !== wanted.item : element.matches('[data-waiting]')

/** True for a cell that has had the focus since its line was loading, and by now has items. */
const isFilled = (last: GridCell | undefined, settled: GridCell | undefined, grid: HTMLElement | null) =>
  last?.item === 'cell' &&
  settled?.item !== 'cell' &&
  elementAt(grid, last) === document.activeElement &&
  !document.activeElement?.matches('[data-waiting]')

const isSameDay = (one: GridCell, other: GridCell | undefined): boolean =>
  one.line === other?.line && one.date === other.date

/** @param isMarked until it loses the focus */
function focusInSight(element: HTMLElement, isMarked: boolean): void {
  // Without this the browser would scroll it to the middle.
  element.focus({ preventScroll: true })
  if (isMarked) {
    element.dataset.shown = ''
    element.addEventListener('blur', () => delete element.dataset.shown, { once: true })
  }
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** A shift and its day and restaurant, now or soon. */
interface ShiftLocation {
  /** Null if it is gone. */
  shift_id: number | null
  restaurant_id: number
  period_date: IsoDate
}

interface GoToShiftOptions {
  rows: readonly Line[]
  days: readonly IsoDate[]
  surface: RefObject<ScheduleSurface | null>
}

/** Milliseconds; a shift that is not on screen by then is elsewhere. */
const PATIENCE = 5_000

/**
 * Focuses a shift, as after an undo, as soon as it is shown, and scrolls it into sight. It does not take the
 * focus from something that the person sees: they may press the button of the toolbar again and again by key.
 */
export function useGoToShift({ rows, days, lane, surface }: GoToShiftOptions & { lane: Lane }) {
  const wanted = useRef<{ place: ShiftLocation; until: number; isNear?: boolean }>(undefined)
  const lead = () => {
    if (!wanted.current) return
    const { place, until, isNear } = wanted.current
    const { shift_id, period_date: date } = place
    const line = lineWith(place, rows, lane)
    const go = (item: GridItem) =>
      giveFocus(
        () => line !== undefined && surface.current?.focusOn({ line, date, item }),
        () => surface.current?.hasFocus() === true || mayTake(),
      )
    if (Date.now() > until) wanted.current = undefined
    else if (isShown(place, rows, days, line)) {
      wanted.current = undefined
      go(shift_id ?? 'cell')
    } else if (!isNear && isComing(place, rows, line)) {
      // Scrolling there loads it.
      wanted.current.isNear = true
      go('cell')
    }
  }
  useEffect(lead)
  const { fold } = useFolding()
  return (place: ShiftLocation | null) => {
    const head = rows.find(
      ({ group }) => group?.isFolded && group.lines.some(({ key }) => key === place?.restaurant_id),
    )
    if (head) fold([head], false)
    wanted.current = place ? { place, until: Date.now() + PATIENCE } : undefined
    lead()
  }
}

interface JumpOptions extends GoToShiftOptions {
  today: IsoDate
  isReady: boolean
}

/** After a jump the focus moves to the first cell of its target. */
export function useFocusAfterJump({ rows, days, today, surface, isReady }: JumpOptions): void {
  const jump = useJump()
  const done = useRef<string>(undefined)
  // If today is shown, it is scrolled into sight.
  const [line, date] = [firstLine(rows)?.key, days.includes(today) ? today : days[0]]
  useEffect(() => {
    if (!jump || done.current === jump || !isReady || !line || !date) return
    done.current = jump
    giveFocus(
      () => surface.current?.focusOn({ line, date, item: 'cell' }),
      () => isFocusLost() || isOnContent() || surface.current?.hasFocus() === true,
    )
  })
}

/** For a removed shift, only the restaurant is known. */
function lineWith(
  { shift_id, restaurant_id }: ShiftLocation,
  rows: readonly Line[],
  lane: Lane,
): number | undefined {
  if (lane === 'restaurants') return restaurant_id
  return rows.find(({ shifts }) => shifts.some(({ id }) => id === shift_id))?.key
}

function isShown(
  { shift_id, period_date }: ShiftLocation,
  rows: readonly Line[],
  days: readonly IsoDate[],
  line: number | undefined,
): boolean {
  if (!days.includes(period_date)) return false
  const row = rows.find(({ key }) => key === line)
  if (shift_id === null) return row !== undefined
  return row?.shifts.some(({ id, period_date: date }) => id === shift_id && date === period_date) ?? false
}

const isComing = ({ period_date }: ShiftLocation, rows: readonly Line[], line: number | undefined): boolean =>
  rows.find(({ key }) => key === line)?.coming?.days.has(period_date) === true

const mayTake = (): boolean => isFocusLost() || !document.activeElement?.matches(':focus-visible')
