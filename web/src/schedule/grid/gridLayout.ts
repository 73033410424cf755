/**
 * The sizes of the grid in pixels, scaled with the browser's text. They follow from the data and the text
 * size, never from measuring, so lines out of sight need not exist. `ScheduleGrid.module.css` gets them as
 * custom properties.
 */
import type { ShiftHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import { type IsoDate, MINUTES_OF_A_DAY, type Minutes } from '@driverdesk/domain/kernel/wallClock.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { linesOfText } from '../model/figureTexts.ts'
import type { Line } from '../model/line.ts'
import { remembered } from '../model/remembered.ts'
import { shiftsByDate } from '../model/scheduleRows.ts'
import type { SteadyLine } from '../model/scheduleState.ts'

export const GAP = 4
export const PADDING = 4

/** At the usual text size. */
const COMFORTABLE = { shift: 40, add: 24, rowMin: 56 }
const COMPACT = { shift: 30, add: 16, rowMin: 52 }
/** The head of unfolded lines. */
const GROUP_HEIGHT = 28
/** Times and driver beside each other, in a day of at least this width. */
const ONE_LINE = 22
const ONE_LINE_DAY = 160
/** A line of a note, and what is beside its text below shifts. */
const NOTE_LINE = 15
const BESIDE_NOTE = 28
const HEAD_HEIGHT = 52
/** A narrower day has its figures in two lines. */
const TWO_LINES_DAY = 136
const TWO_LINES_HEAD_HEIGHT = 67
const SHIFT_MIN_WIDTH = 150
/** The columns of a grid that scrolls sideways. */
const HEADER_WIDTH = 208
const DAY_WIDTH = 134
/** The columns that are made narrower before the grid scrolls. */
export const NARROW_HEADER = 160
const NARROW_DAY = 88
/** A narrower day has smaller times. */
const FULL_TIMES = 120
/** A narrower grid has the columns of a phone. */
const NARROW = 600

export interface GridSizes {
  head: number
  /** The lines of figures in the head of a day. */
  totalLines: 1 | 2
  shift: number
  add: number
  rowMin: number
  group: number
  header: number
  day: number
  /** The minutes that the width of a day represents. */
  axis: Minutes
  /** A line of a note. */
  note: number
  noteRoom: number
  perLine: number
  /** The form of a shift's text: times above the driver, small times above the driver, or both on one line. */
  cells: 'full' | 'short' | 'line' | 'figures'
}

export interface Look {
  isCompact?: boolean
}

/** The sizes of a grid of `width` pixels. The days fill it, or it scrolls. */
export function gridSizes(width: number, days: number, textScale: number, look: Look = {}): GridSizes {
  const { isCompact = false } = look
  const scaled = (pixels: number) => Math.round(pixels * textScale)
  const { header, day } = columnWidths(width / textScale, days)
  const heights = isCompact ? COMPACT : COMFORTABLE
  const room = Math.floor((width - scaled(header)) / Math.max(days, 1))
  const dayWidth = day < FULL_TIMES ? room : Math.max(scaled(day), room)
  const isOneLine = isCompact && dayWidth >= scaled(ONE_LINE_DAY)
  const cells = isOneLine ? 'line' : isCompact || day < FULL_TIMES ? 'short' : 'full'
  const perLine = Math.max(1, Math.floor((dayWidth - 2 * PADDING + GAP) / (scaled(SHIFT_MIN_WIDTH) + GAP)))
  const totalLines = dayWidth < scaled(TWO_LINES_DAY) ? 2 : 1
  return {
    head: scaled(totalLines === 2 ? TWO_LINES_HEAD_HEIGHT : HEAD_HEIGHT),
    totalLines,
    shift: scaled(isOneLine ? ONE_LINE : heights.shift),
    add: scaled(heights.add),
    rowMin: scaled(heights.rowMin),
    group: scaled(GROUP_HEIGHT),
    header: scaled(header),
    day: dayWidth,
    axis: MINUTES_OF_A_DAY,
    note: scaled(NOTE_LINE),
    noteRoom: dayWidth / textScale - BESIDE_NOTE,
    perLine,
    cells,
  }
}

/** The first column, and the least width of a day, for this many pixels at the usual text size. */
function columnWidths(width: number, days: number): { header: number; day: number } {
  const dayBeside = (header: number) => (width - header) / Math.max(days, 1)
  if (width < NARROW) return { header: 104, day: DAY_WIDTH }
  if (dayBeside(HEADER_WIDTH) >= FULL_TIMES) return { header: HEADER_WIDTH, day: FULL_TIMES }
  const narrow = dayBeside(NARROW_HEADER)
  return narrow >= NARROW_DAY
    ? { header: NARROW_HEADER, day: narrow }
    : { header: HEADER_WIDTH, day: DAY_WIDTH }
}

export type RowSizes = Pick<
  GridSizes,
  'perLine' | 'shift' | 'add' | 'rowMin' | 'group' | 'day' | 'axis' | 'note' | 'noteRoom'
>

/** The height of each line follows from its fullest day, and from its longest note: below shifts, one line of it is beside Add. */
export function rowHeights(
  rows: readonly Pick<Line, 'shifts' | 'coming' | 'isComing' | 'group' | 'notes'>[],
  days: readonly IsoDate[],
  { perLine, shift, add, rowMin, group, note, noteRoom }: RowSizes,
): number[] {
  const oneLine = Math.max(rowMin, 2 * PADDING + shift + GAP + add)
  return rows.map(({ shifts, coming, isComing, group: head, notes }) => {
    if (head && !head.isFolded) return group
    // Nothing is counted for thousands of lines that are being loaded.
    if (isComing && shifts.length === 0) return coming ? oneLine : rowMin
    const loaded = mostOnOneDay(shifts, days)
    const most = coming ? Math.max(loaded, ...coming.days.values()) : loaded
    const lines = Math.ceil(most / perLine)
    const { below, alone } = notes ? noteLines(notes, shifts, noteRoom) : NO_NOTES
    const full = lines * (shift + GAP) + add + Math.max(0, below - 1) * note
    return Math.max(rowMin, 2 * PADDING + Math.max(full, alone * note))
  })
}

const NO_NOTES = { below: 0, alone: 0 }

/** The most lines of text that a note has below shifts, and on a day without any. */
const noteLines = remembered((notes: NonNullable<Line['notes']>, shifts: Line['shifts'], room: number) => {
  const withShifts = shiftsByDate<ShownShift>(shifts)
  const most = { ...NO_NOTES }
  for (const [date, { kind, text }] of notes) {
    if (kind === 'free') continue
    const place = withShifts.has(date) ? 'below' : 'alone'
    most[place] = Math.max(most[place], linesOfText(text, room))
  }
  return most
})

const columnsOf = remembered(
  (days: readonly IsoDate[]) => new Map(days.map((date, column) => [date, column])),
)

const mostOnOneDay = remembered((shifts: Line['shifts'], days: readonly IsoDate[]): number => {
  const columns = columnsOf(days)
  const counts = new Uint16Array(days.length)
  let most = 0
  for (const { period_date } of shifts) {
    const column = columns.get(period_date) ?? 0
    const count = (counts[column] ?? 0) + 1
    counts[column] = count
    if (count > most) most = count
  }
  return most
})

// Finds lines, days and shifts by position, whether they are drawn or not.

export interface GridLayout {
  rows: readonly Line[]
  days: readonly IsoDate[]
  sizes: GridSizes
  heights: readonly number[]
  /** The hours run across the one day; left out if a place is a day. */
  axis?: Axis
}

/** Places the shifts of a line by their times. */
export interface Axis {
  minutesOf: (pixels: number) => Minutes
  /** The box that a shift has, or would have, in a line; undefined if its day or line is not shown. */
  boxOf: (line: number, shift: ShiftHours & { id: number }, layout: GridLayout) => GridBox | undefined
  shiftsIn: (box: GridBox, layout: GridLayout) => number[]
}

/** Pixels from the top left corner of the scrolled content. */
export interface GridPoint {
  x: number
  y: number
}

export interface GridBox {
  left: number
  top: number
  right: number
  bottom: number
}

export const boxBetween = (one: GridPoint, other: GridPoint): GridBox => ({
  left: Math.min(one.x, other.x),
  top: Math.min(one.y, other.y),
  right: Math.max(one.x, other.x),
  bottom: Math.max(one.y, other.y),
})

/** Undefined on the headers and outside the grid. */
export function cellAt({ x, y }: GridPoint, layout: GridLayout): { row: number; day: number } | undefined {
  const { days, sizes, heights } = layout
  const day = Math.floor((x - sizes.header) / sizes.day)
  let bottom = sizes.head
  const row = heights.findIndex((height) => {
    bottom += height
    return y < bottom
  })
  return day < 0 || day >= days.length || row < 0 || y < sizes.head ? undefined : { row, day }
}

/** The pixels above a line; `above` are those above all lines. */
export const topOf = (index: number, heights: readonly number[], above: number): number =>
  heights.slice(0, index).reduce((sum, height) => sum + height, above)

export function boxOf({ row, day }: { row: number; day: number }, layout: GridLayout): GridBox | undefined {
  const height = layout.heights[row]
  if (height === undefined || day < 0 || day >= layout.days.length) return undefined
  const { head, header, day: width } = layout.sizes
  const top = topOf(row, layout.heights, head)
  const left = header + day * width
  return { left, top, right: left + width, bottom: top + height }
}

/** The lines that a box touches, each with the pixels above it. */
export function linesInBox(box: GridBox, { rows, sizes, heights }: GridLayout) {
  let end = sizes.head
  return rows.flatMap((row, index) => {
    const top = end
    end += heights[index] ?? 0
    return top <= box.bottom && end >= box.top ? { row, top } : []
  })
}

export function shiftsInBox(box: GridBox, layout: GridLayout): number[] {
  const { days, sizes, axis } = layout
  if (axis) return axis.shiftsIn(box, layout)
  const touched = days.flatMap((date, day) => {
    const x = sizes.header + day * sizes.day
    return x <= box.right && x + sizes.day > box.left ? { date, x } : []
  })
  return linesInBox(box, layout).flatMap(({ row, top: y }) => {
    const byDate = shiftsByDate<ShownShift>(row.shifts)
    return touched.flatMap(({ date, x }) =>
      (byDate.get(date) ?? [])
        .filter((_, place) => meets(box, shiftBox(place, { x, y }, sizes)))
        .map(({ id }) => id),
    )
  })
}

function shiftBox(place: number, corner: GridPoint, { day, perLine, shift }: GridSizes): GridBox {
  const width = (day - 2 * PADDING - (perLine - 1) * GAP) / perLine
  const left = corner.x + PADDING + (place % perLine) * (width + GAP)
  const top = corner.y + PADDING + Math.floor(place / perLine) * (shift + GAP)
  return { left, top, right: left + width, bottom: top + shift }
}

export const meets = (one: GridBox, other: GridBox): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** The lines as last drawn, and their scroll position. */
export interface DrawnLines {
  rows: readonly Pick<Line, 'key'>[]
  heights: readonly number[]
  /** The index of the line with the focus. */
  pinned: number | undefined
  top: number
}

/**
 * The line with the focus if it is in sight, else the first in sight; undefined if nothing is scrolled.
 *
 * @param isThere leaves out the lines that have gone
 */
export function steadyLine(
  { rows, heights, pinned, top }: DrawnLines,
  room: number,
  isThere: (key: number) => boolean = () => true,
): SteadyLine | undefined {
  if (top === 0) return undefined
  let line: SteadyLine | undefined
  let start = 0
  for (const [index, { key }] of rows.entries()) {
    if (start >= top + room) break
    const end = start + (heights[index] ?? 0)
    if (end > top && (!line || index === pinned) && isThere(key)) line = { key, beyond: top - start }
    start = end
  }
  return line
}

/** The scroll position that leaves the line where it was; undefined if it is not shown. */
export function topFor(
  { key, beyond }: SteadyLine,
  { rows, heights }: Pick<DrawnLines, 'rows' | 'heights'>,
): number | undefined {
  const index = rows.findIndex((row) => row.key === key)
  return index === -1 ? undefined : Math.max(0, topOf(index, heights, beyond))
}
