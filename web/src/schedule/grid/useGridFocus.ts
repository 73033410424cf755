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
import { giveFocus, isFocusLost } from '../../ui/giveFocus.ts'
import { useJump } from '../../ui/jump.ts'
import { isOnContent } from '../../ui/keepFocusNear.ts'
import type { Line } from '../model/line.ts'
import type { ScheduleSurface } from '../model/scheduleDesk.ts'
import {
  elementAt,
  type GridItem,
  type GridPlace,
  type GridPosition,
  gridShape,
  moveFocus,
  placeAt,
  placeOf,
  positionOf,
  settle,
} from './gridPlaces.ts'

interface GridFocusOptions {
  grid: RefObject<HTMLElement | null>
  rows: readonly Line[]
  days: readonly IsoDate[]
  /** Each day to which a shift can be added has a Paste button. */
  canPaste: boolean
  /** The day headers are buttons. */
  hasDays: boolean
  /** The links in the heads of the lines; left out, there are none. */
  links?: ((line: Line) => readonly GridItem[]) | undefined
  /** A key has led from one thing to another. */
  onMove?: (from: GridPlace, to: GridPlace, event: KeyboardEvent) => void
}

const START: GridPosition = { row: 0, day: 0, item: 'cell' }

/**
 * One tab stop for the whole grid: it remembers the thing that had the focus last, and the arrow keys move on from there.
 * `position` is to be drawn even while it is scrolled away, so that the focus is never lost.
 */
export function useGridFocus(options: GridFocusOptions) {
  const { grid, rows, days, canPaste, hasDays, links, onMove } = options
  const [last, setLast] = useState<GridPlace>()
  const [isInside, setIsInside] = useState(false)
  const wanted = useRef<GridPlace>(undefined)
  const isToShow = useRef(false)
  const shape = useMemo(
    () => gridShape({ rows, days, canPaste, hasDays, links }),
    [rows, days, canPaste, hasDays, links],
  )
  const position = last && settle(positionOf(last, rows, days), shape)
  const settled = position && placeAt(position, rows, days)

  /** Moves the focus to a thing, once it is drawn. */
  const focusOn = (at: GridPosition | undefined) => {
    const place = at && placeAt(at, rows, days)
    if (place) focusPlace(place)
  }
  /** `shows` marks it as where the keyboard is, for whoever used a mouse last too. */
  const focusPlace = (place: GridPlace, shows = false) => {
    wanted.current = place
    isToShow.current = shows
    setLast(place)
  }

  useEffect(() => {
    const asked = wanted.current
    if (!asked || asked !== last || !settled) return
    // A cell is wanted for what is in it first; what was put down may have gone back.
    const isSettled = (asked.item === 'cell' && isSameDay(asked, settled)) || asked.isPutDown
    const at = isSettled ? settled : asked
    const element = elementAt(grid.current, at)
    // What was only just added may not be drawn yet.
    if (!element) return
    // While its line is loading, the cell stands in for what was put down.
    if (!asked.isPutDown || at.item === asked.item) wanted.current = undefined
    else if (element === document.activeElement) return
    // The browser's own way of showing what has the focus would bring it to the middle.
    element.focus({ preventScroll: true })
    if (isToShow.current) markFocus(element)
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  // What had the focus may be gone, removed by this person, or removed or moved by a colleague: its neighbour takes it.
  useEffect(() => {
    if (!isInside || !isFocusLost() || !settled) return
    if (last?.isPutDown && settled.item !== last.item) wanted.current = last
    elementAt(grid.current, settled)?.focus({ preventScroll: true })
  })

  return {
    position,
    /** Back to where the keyboard was, as after a dialog. */
    restore: () => focusOn(position ?? settle(START, shape)),
    focusPlace,
    /** Goes along with a shift that was put down, and back with it where it cannot stay. */
    followTo: (place: GridPlace) => focusPlace({ ...place, isPutDown: true }),
    gridProps: {
      tabIndex: isInside ? -1 : 0,
      onFocus: (event: FocusEvent) => {
        const place = placeOf(event.target)
        setIsInside(true)
        if (place?.item === 'cell' && wanted.current?.isPutDown && isSameDay(place, settled)) return
        wanted.current = undefined
        if (place)
          setLast((before) => ({ ...place, isPutDown: before?.isPutDown && before.item === place.item }))
        else if (event.target === grid.current) focusOn(position ?? settle(START, shape))
      },
      onBlur: (event: FocusEvent) => {
        // React is silent where the focused thing itself was removed: then the grid still has the focus to give.
        if (grid.current?.contains(event.relatedTarget)) return
        setIsInside(false)
        // Whoever goes elsewhere stays there.
        if (event.relatedTarget) wanted.current = undefined
      },
      onKeyDown: (event: KeyboardEvent) => {
        const next =
          position && moveFocus(position, { key: event.key, ctrl: event.ctrlKey || event.metaKey }, shape)
        if (!next || event.altKey) return
        event.preventDefault()
        focusOn(next)
        const [from, to] = [placeAt(position, rows, days), placeAt(next, rows, days)]
        if (from && to) onMove?.(from, to, event)
      },
    },
  }
}

const isSameDay = (one: GridPlace, other: GridPlace | undefined): boolean =>
  one.line === other?.line && one.date === other.date

/** Until it is left again. */
function markFocus(element: HTMLElement): void {
  element.dataset.shown = ''
  element.addEventListener('blur', () => delete element.dataset.shown, { once: true })
}

/** A shift, and where it is or is about to be. */
interface ShiftPlace {
  /** Null for one that was there. */
  shift_id: number | null
  restaurant_id: number
  period_date: IsoDate
}

interface LeadToOptions {
  rows: readonly Line[]
  days: readonly IsoDate[]
  surface: RefObject<ScheduleSurface | null>
}

/** In milliseconds: what is not on screen by then is elsewhere. */
const PATIENCE = 5_000

/**
 * Leads the keyboard to a shift, as after an undo, as soon as the schedule shows it there, and scrolls it into sight. A
 * place that the person sees is not taken from them: they press the button of the toolbar again and again by key.
 */
export function useLeadTo({ rows, days, lane, surface }: LeadToOptions & { lane: Lane }) {
  const wanted = useRef<{ place: ShiftPlace; until: number; isNear?: boolean }>(undefined)
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
      // What is in sight is loaded.
      wanted.current.isNear = true
      go('cell')
    }
  }
  useEffect(lead)
  return (place: ShiftPlace | null) => {
    wanted.current = place ? { place, until: Date.now() + PATIENCE } : undefined
    lead()
  }
}

interface JumpOptions extends LeadToOptions {
  today: IsoDate
  /** The lines are those that the address asks for. */
  isReady: boolean
}

/** After a jump the keyboard goes on in the first cell of what it led to. */
export function useLeadIn({ rows, days, today, surface, isReady }: JumpOptions): void {
  const jump = useJump()
  const done = useRef<string>(undefined)
  // Not the first day where today is scrolled into sight.
  const [line, date] = [rows[0]?.key, days.includes(today) ? today : days[0]]
  useEffect(() => {
    if (!jump || done.current === jump || !isReady || !line || !date) return
    done.current = jump
    giveFocus(
      () => surface.current?.focusOn({ line, date, item: 'cell' }),
      () => isFocusLost() || isOnContent() || surface.current?.hasFocus() === true,
    )
  })
}

/** Of a shift that is gone only its restaurant is known. */
function lineWith(
  { shift_id, restaurant_id }: ShiftPlace,
  rows: readonly Line[],
  lane: Lane,
): number | undefined {
  if (lane === 'restaurants') return restaurant_id
  return rows.find(({ shifts }) => shifts.some(({ id }) => id === shift_id))?.key
}

function isShown(
  { shift_id, period_date }: ShiftPlace,
  rows: readonly Line[],
  days: readonly IsoDate[],
  line: number | undefined,
): boolean {
  if (!days.includes(period_date)) return false
  const row = rows.find(({ key }) => key === line)
  if (shift_id === null) return row !== undefined
  return row?.shifts.some(({ id, period_date: date }) => id === shift_id && date === period_date) ?? false
}

const isComing = ({ period_date }: ShiftPlace, rows: readonly Line[], line: number | undefined): boolean =>
  rows.find(({ key }) => key === line)?.coming?.days.has(period_date) === true

const mayTake = (): boolean => isFocusLost() || !document.activeElement?.matches(':focus-visible')
