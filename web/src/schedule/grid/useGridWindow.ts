import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useIsPainted } from '../../kernel/timing.ts'
import type { Lane } from '../../shifts/shownShift.ts'
import { useTextScale } from '../../ui/textScale.ts'
import { useLatest } from '../../ui/useLatest.ts'
import { useSameList } from '../data/shiftsInSight.ts'
import type { Line } from '../model/line.ts'
import { changeSchedule, scheduleNow } from '../model/scheduleStore.ts'
import { type DrawnLines, type GridSizes, gridSizes, rowHeights, steadyLine, topFor } from './gridLayout.ts'

interface GridSizesOptions {
  grid: RefObject<HTMLDivElement | null>
  rows: readonly Line[]
  days: readonly IsoDate[]
  isWaiting: boolean
  /** The days' values, if left out. */
  measures?: Measures | undefined
  isCompact: boolean
}

export interface Measures {
  sizesOf: typeof gridSizes
  heightsOf: typeof rowHeights
}

const OF_DAYS: Measures = { sizesOf: gridSizes, heightsOf: rowHeights }

/** Lines drawn beyond what is in sight. */
const ROWS_BEYOND = 3
const NOTHING_BEYOND = 0
/**
 * A new day comes into sight in all lines at once, so each line draws it at another time: every sixth part of a day
 * that is scrolled, every sixth line.
 */
const PARTS_OF_DAY = 6
/** Each line draws a day beyond what is in sight, and the last of six lines nearly two: a wheel turns by less. */
const PARTS_BEYOND = 6

/** The sizes of the lines and days. Scrolling changes none. */
export function useGridSizes(options: GridSizesOptions) {
  const { grid, rows, days, isWaiting, isCompact, measures = OF_DAYS } = options
  const { sizesOf, heightsOf } = measures
  const width = useInnerWidth(grid)
  const textScale = useTextScale()
  const sizes = useMemo(
    () => sizesOf(width, days.length, textScale, { isCompact }),
    [sizesOf, width, days.length, textScale, isCompact],
  )
  const { perLine, shift, add, rowMin, group, day, axis, note, noteRoom } = sizes
  const needed = useSameList(
    useMemo(
      () => heightsOf(rows, days, { perLine, shift, add, rowMin, group, day, axis, note, noteRoom }),
      [heightsOf, rows, days, perLine, shift, add, rowMin, group, day, axis, note, noteRoom],
    ),
  )
  return {
    sizes,
    heights: useKept(needed, isWaiting),
    /** The width is known. Before, there is nothing to scroll. */
    isMeasured: width > 0,
  }
}

interface InSightOptions extends Pick<GridSizesOptions, 'grid' | 'rows' | 'days'> {
  sizes: GridSizes
  heights: readonly number[]
  /** The cell with the focus is always drawn. */
  pinned: { row: number; day: number } | undefined
  isKnown: boolean
  lane: Lane
  /**
   * The location, the searched names and the order: if one changes, the grid begins at the top. Otherwise the
   * lines in sight stay in place.
   */
  asked: string
}

export function useInSight(options: InSightOptions) {
  const { grid, rows, days, sizes, heights, pinned, isKnown, lane, asked } = options
  const [initialRect] = useState(() => scheduleNow().room)
  const isPainted = useIsPainted()
  useSteadyLines({ grid, rows, heights, pinned: pinned?.row, isKnown, lane, asked })
  const keys = useSameList(useMemo(() => rows.map(({ key }) => key), [rows]))
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => grid.current,
    estimateSize: (index) => heights[index] ?? 0,
    initialRect,
    initialOffset: () => leftAt(lane, { rows, heights }) ?? 0,
    // A new function makes the virtualizer read the sizes again.
    getItemKey: useCallback((index: number) => keys[index] ?? -heights.length, [keys, heights]),
    useFlushSync: false,
    overscan: isPainted ? ROWS_BEYOND : NOTHING_BEYOND,
    rangeExtractor: withPinned(pinned?.row),
  })
  // The names of the lines cover as much of the width as these parts.
  const covered = Math.floor((sizes.header / sizes.day) * PARTS_OF_DAY)
  const parts = useVirtualizer({
    horizontal: true,
    count: days.length * PARTS_OF_DAY + covered,
    getScrollElement: () => grid.current,
    estimateSize: () => sizes.day / PARTS_OF_DAY,
    initialRect,
    getItemKey: useCallback((part: number) => `${sizes.day} ${part}`, [sizes.day]),
    useFlushSync: false,
    overscan: NOTHING_BEYOND,
  }).getVirtualIndexes()
  const [first, end] = [parts[0], parts.at(-1)]
  const pinnedDay = pinned && days[pinned.day] ? pinned.day : undefined
  const columnsOf = (line: number): readonly number[] => {
    if (first === undefined || end === undefined) return NO_COLUMNS
    const last = Math.max(first, end - covered)
    const beyond = isPainted ? PARTS_BEYOND + (line % PARTS_OF_DAY) : NOTHING_BEYOND
    const day = (part: number) => Math.min(Math.max(Math.floor(part / PARTS_OF_DAY), 0), days.length - 1)
    return columnsFrom(day(first - beyond), day(last + beyond), pinnedDay)
  }
  return {
    lines: lines.getVirtualItems(),
    height: lines.getTotalSize(),
    columnsOf,
    /** The days of the lines that have the most days. */
    columns: columnsOf(PARTS_OF_DAY - 1),
  }
}

const NO_COLUMNS: readonly number[] = []
const columnLists = new Map<string, readonly number[]>()

/**
 * The indexes of the days from one to another, and of the pinned one. The same days are the same list, so that a line is not
 * drawn again.
 */
function columnsFrom(first: number, last: number, pinned: number | undefined): readonly number[] {
  const isBeside = pinned !== undefined && (pinned < first || pinned > last)
  const key = `${first} ${last} ${isBeside ? pinned : ''}`
  const known = columnLists.get(key)
  if (known) return known
  const drawn = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const list = isBeside ? [...drawn, pinned].sort((a, b) => a - b) : drawn
  columnLists.set(key, list)
  return list
}

/**
 * While the shifts of another range load, the lines keep their heights: otherwise they would shrink, and the
 * scroll position would jump to the top.
 */
function useKept(heights: readonly number[], isWaiting: boolean): readonly number[] {
  const last = useRef(heights)
  useEffect(() => {
    if (!isWaiting) last.current = heights
  }, [heights, isWaiting])
  return isWaiting && last.current.length === heights.length ? last.current : heights
}

interface SteadyOptions {
  grid: RefObject<HTMLElement | null>
  rows: readonly Line[]
  heights: readonly number[]
  pinned: number | undefined
  isKnown: boolean
  lane: Lane
  asked: string
}

type AskedLines = DrawnLines & { asked: string }

/**
 * Keeps what is in sight in place while lines above it grow, shrink, come or go. When the person comes back,
 * the schedule is scrolled to the same line.
 */
function useSteadyLines({ grid, rows, heights, pinned, isKnown, lane, asked }: SteadyOptions): void {
  const drawn = useRef<AskedLines>(undefined)
  /** The scroll position means nothing without lines. */
  const isEmpty = useRef(false)
  useLayoutEffect(() => {
    const node = grid.current
    isEmpty.current = rows.length === 0
    if (!node || !isKnown || isEmpty.current) return
    const before = drawn.current
    const now = { rows, heights, pinned, asked, top: before?.top ?? 0 }
    drawn.current = now
    if (before?.asked === asked && before.heights === heights && sameKeys(before.rows, rows)) return
    // Reading the height makes the browser lay out the page.
    const room = scheduleNow().room?.height ?? node.clientHeight
    const top = before ? topAfter(before, now, room) : leftAt(lane, now)
    if (top === undefined || top === now.top) return
    node.scrollTop = top
    now.top = node.scrollTop
    // Otherwise the lines now in sight would be drawn a frame later.
    node.dispatchEvent(new Event('scroll'))
  })
  useEffect(() => {
    const node = grid.current
    const note = () => {
      if (node && drawn.current && !isEmpty.current) drawn.current.top = node.scrollTop
    }
    node?.addEventListener('scroll', note, { passive: true })
    return () => {
      node?.removeEventListener('scroll', note)
      if (!drawn.current) return
      const line = steadyLine(drawn.current, 1)
      changeSchedule({ left: line && { ...line, lane }, anchor: undefined })
    }
  }, [grid, lane])
}

/** The scroll position that keeps the same line in view; 0 if none of those lines is left, or others were requested. */
function topAfter(before: AskedLines, now: AskedLines, room: number): number | undefined {
  if (before.top === 0) return undefined
  if (before.asked !== now.asked) return 0
  const keys = new Set(now.rows.map(({ key }) => key))
  const line = steadyLine(before, room, (key) => keys.has(key))
  return line ? topFor(line, now) : 0
}

/** The scroll position at which the schedule was left; undefined if its lines were of another view. */
function leftAt(lane: Lane, lines: Pick<DrawnLines, 'rows' | 'heights'>): number | undefined {
  const { left } = scheduleNow()
  return left?.lane === lane ? topFor(left, lines) : undefined
}

const sameKeys = (before: DrawnLines['rows'], rows: DrawnLines['rows']): boolean =>
  before === rows ||
  (before.length === rows.length && before.every(({ key }, index) => key === rows[index]?.key))

const withPinned = (index: number | undefined) => (range: Range) => {
  const drawn = defaultRangeExtractor(range)
  if (index === undefined || index < 0 || index >= range.count || drawn.includes(index)) return drawn
  return [...drawn, index].sort((a, b) => a - b)
}

/** The width inside the grid's borders and scroll bar. At first that of the last grid, so that its lines are drawn at once. */
function useInnerWidth(grid: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(() => scheduleNow().room?.width ?? 0)
  useLayoutEffect(() => {
    const node = grid.current
    if (!node) return
    const measure = () => {
      const { clientWidth, clientHeight } = node
      setWidth(clientWidth)
      changeSchedule({ room: { width: clientWidth, height: clientHeight } })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [grid])
  return width
}

interface ShowTodayOptions {
  grid: RefObject<HTMLElement | null>
  days: readonly IsoDate[]
  today: IsoDate
  sizes: Pick<GridSizes, 'header' | 'day'>
  isMeasured: boolean
  /** Returns the first scroll position of an axis of hours, in pixels; it gets the last possible one. */
  opensAt?: ((most: number) => number) | undefined
}

/** With at most this many days, the next range has the same weekdays in its columns. */
const MOST_OF_WEEKS = 14

/**
 * Scrolls a new range to today if it contains today and does not fit; another month to its first day. When the person comes
 * back, the days are where they were. Returns a function that scrolls to today again.
 */
export function useShowToday(options: ShowTodayOptions): () => void {
  const { grid, days, today, sizes, isMeasured, opensAt } = options
  const shown = useRef<readonly IsoDate[]>(undefined)
  const of = `${days[0]} ${days.length} ${opensAt === undefined ? 'days' : 'hours'}`
  useKeptAcross(grid, of)
  const show = () => {
    const scroller = grid.current
    if (scroller && opensAt !== undefined) {
      scroller.scrollLeft = opensAt(scroller.scrollWidth - scroller.clientWidth)
      return
    }
    const column = days.indexOf(today)
    if (!scroller || column === -1) return
    const left = column * sizes.day
    const room = scroller.clientWidth - sizes.header
    const isSeen = left >= scroller.scrollLeft && left + sizes.day <= scroller.scrollLeft + room
    // The day before stays in sight.
    if (!isSeen) scroller.scrollLeft = Math.max(0, left - sizes.day)
  }
  useLayoutEffect(() => {
    // Read last, since it makes the browser lay out the page.
    if (shown.current === days || !isMeasured || !grid.current?.clientWidth) return
    const isOther = shown.current !== undefined
    shown.current = days
    const { across } = scheduleNow()
    if (!isOther && across?.of === of) grid.current.scrollLeft = across.px
    else if (opensAt !== undefined || days.includes(today)) show()
    else if (isOther && days.length > MOST_OF_WEEKS) grid.current.scrollLeft = 0
  })
  return show
}

/** Notes how far the days are scrolled when the grid goes. */
function useKeptAcross(grid: RefObject<HTMLElement | null>, of: string): void {
  const shown = useLatest(of)
  useEffect(() => {
    const node = grid.current
    if (!node) return
    let px = node.scrollLeft
    const note = () => {
      px = node.scrollLeft
    }
    node.addEventListener('scroll', note, { passive: true })
    return () => {
      node.removeEventListener('scroll', note)
      changeSchedule({ across: { of: shown.current, px } })
    }
  }, [grid, shown])
}
