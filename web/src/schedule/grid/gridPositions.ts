import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { isVacant } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import type { Line } from '../model/line.ts'
import { shiftsByDate } from '../model/scheduleRows.ts'

/** The key of the line of the day headers, which no other line has. */
export const DAY_HEADERS = 0
/** The column of the line names, as a day without a date. */
export const NAMES = ''

export interface GridCell {
  /** The key of the line, or `DAY_HEADERS`. */
  line: number
  date: IsoDate | typeof NAMES
  item: GridItem
  /** A shift that this person has dropped there and that may still return. */
  isPutDown?: boolean
}

/** The item that an element is in. The grid has one listener for thousands of buttons. */
export function gridCellOf(element: EventTarget | null): GridCell | undefined {
  if (!(element instanceof Element)) return undefined
  const cell = element.closest<HTMLElement>('[data-date]')
  const row = element.closest<HTMLElement>('[data-line]')
  if (cell?.dataset.date === undefined || !row?.dataset.line) return undefined
  return { line: Number(row.dataset.line), date: cell.dataset.date, item: itemOf(element) }
}

const BUTTONS = ['shift', 'night', 'add', 'paste', 'open', 'day', 'place', 'area'] as const

function itemOf(element: Element): GridItem {
  const button = element.closest<HTMLElement>(BUTTONS.map((item) => `[data-${item}]`).join())
  if (!button) return 'cell'
  const { shift, night } = button.dataset
  if (shift) return Number(shift)
  if (night) return nightItem(Number(night))
  return BUTTONS.find((item) => button.dataset[item] !== undefined) as GridItem
}

export function elementAt(grid: Element | null, { line, date, item }: GridCell): HTMLElement | null {
  const cell = `[data-line="${line}"] [data-date="${date}"]`
  return grid?.querySelector<HTMLElement>(cell + within(item)) ?? null
}

function within(item: GridItem): string {
  if (item === 'cell') return ''
  if (typeof item === 'number') return ` [data-shift="${item}"]`
  const night = nightIn(item)
  return night === undefined ? ` [data-${item}]` : ` [data-night="${night}"]`
}

const NIGHT = 'night-'

/** The rest of a shift of the day before. */
export const nightItem = (shiftId: number) => `${NIGHT}${shiftId}` as const

export const nightIn = (item: GridItem | undefined): number | undefined =>
  typeof item === 'string' && item.startsWith(NIGHT) ? Number(item.slice(NIGHT.length)) : undefined

type Rows = readonly Line[]
type Days = readonly IsoDate[]

export interface GridContents {
  rows: Rows
  days: Days
  /** Days to which a shift can be added have a Paste button. */
  canPaste: boolean
  /** The day headers are buttons. */
  hasDays: boolean
  /** The links in the heads of the lines, if they have any. */
  links?: (line: Line) => readonly GridItem[]
  /** The nights of the lines are drawn. */
  hasNights?: boolean
}

/** The items that the keyboard can reach. */
export function gridShape({ rows, days, canPaste, hasDays, links, hasNights }: GridContents): GridShape {
  const buttons: readonly GridItem[] = canPaste ? ['add', 'paste'] : ['add']
  const itemsOf = (row: Line, date: IsoDate): GridItem[] => {
    if (row.figures) return ['open']
    const nights = hasNights ? (row.nights ?? []).map(({ id }) => nightItem(id)) : []
    const shifts = (shiftsByDate<ShownShift>(row.shifts).get(date) ?? []).map(({ id }) => id)
    const ids = [...nights, ...shifts]
    // A dropped shift is already drawn.
    if (row.coming?.days.has(date)) return [...ids, 'cell']
    if (row.whyNotAdd === undefined) return [...ids, ...buttons]
    return ids.length > 0 ? ids : ['cell']
  }
  return {
    rows: rows.length,
    days: days.length,
    items: (row, day) => {
      const [line, date] = [rows[row], days[day]]
      if (line && date) return itemsOf(line, date)
      if (row === -1 && date && hasDays) return ['day']
      if (day === -1 && line && links) return links(line)
      return []
    },
  }
}

/**
 * The position of a place; the nearest one if its line or day is gone. A dropped shift is found where it is
 * now.
 */
export function positionOf(place: GridCell, rows: Rows, days: Days): GridPosition {
  const { line, date, item } = (place.isPutDown && whereNow(place, rows, days)) || place
  const row = rows.findIndex(({ key }) => key === line)
  return {
    row: line === DAY_HEADERS ? -1 : Math.max(row, 0),
    day: date === NAMES ? -1 : Math.max(days.indexOf(date), 0),
    item,
  }
}

/** A refused move puts a shift back. */
function whereNow({ item }: GridCell, rows: Rows, days: Days): GridCell | undefined {
  for (const { key, shifts } of rows) {
    const shift = shifts.find(({ id }) => id === item)
    if (shift && days.includes(shift.period_date))
      return { line: key, date: shift.period_date, item: shift.id }
  }
  return undefined
}

export function placeAt({ row, day, item }: GridPosition, rows: Rows, days: Days): GridCell | undefined {
  const line = row === -1 ? DAY_HEADERS : rows[row]?.key
  const date = day === -1 ? NAMES : days[day]
  return line === undefined || date === undefined ? undefined : { line, date, item }
}

/**
 * An item that can have the focus: a shift by its id, the rest of a night, the Add or Paste button, the figures of a day, an empty
 * cell; in the day headers a day; in the line names the name and its area.
 */
export type GridItem =
  | number
  | ReturnType<typeof nightItem>
  | 'add'
  | 'paste'
  | 'open'
  | 'cell'
  | 'day'
  | 'place'
  | 'area'

export interface GridPosition {
  /** -1 for the day headers. */
  row: number
  /** -1 for the line names. */
  day: number
  item: GridItem
}

export interface GridShape {
  rows: number
  days: number
  /** The items of a cell from top to bottom: at least one in a cell of a line, none outside the grid. */
  items: (row: number, day: number) => readonly GridItem[]
}

/** The number of lines for Page Up and Page Down. */
const PAGE = 5

/**
 * The position that a key leads to; undefined for other keys. Arrows go from shift to shift and on to the
 * next cell, Home and End to the first and last day, with Ctrl to the first and last line.
 */
export function moveFocus(
  at: GridPosition,
  { key, ctrl }: { key: string; ctrl: boolean },
  shape: GridShape,
): GridPosition | undefined {
  switch (key) {
    case 'ArrowDown':
      return stepInside(at, 1, shape) ?? enter(at, { row: at.row + 1, day: at.day, end: 'first' }, shape)
    case 'ArrowUp':
      return stepInside(at, -1, shape) ?? enter(at, { row: at.row - 1, day: at.day, end: 'last' }, shape)
    case 'ArrowRight':
      return enter(at, { row: at.row, day: at.day + 1 }, shape)
    case 'ArrowLeft':
      return enter(at, { row: at.row, day: at.day - 1 }, shape)
    case 'Home':
      return enter(at, { row: ctrl ? 0 : at.row, day: 0, end: 'first' }, shape)
    case 'End':
      return enter(at, { row: ctrl ? shape.rows - 1 : at.row, day: shape.days - 1, end: 'first' }, shape)
    case 'PageDown':
      return enter(at, { row: Math.min(at.row + PAGE, shape.rows - 1), day: at.day, end: 'first' }, shape)
    case 'PageUp':
      return enter(at, { row: Math.max(at.row - PAGE, 0), day: at.day, end: 'first' }, shape)
    default:
      return undefined
  }
}

/**
 * The nearest position, if the line, day or shift is gone; undefined in an empty grid.
 *
 * @param before the items of its cell when the shift was still there
 */
export function settle(
  at: GridPosition,
  shape: GridShape,
  before: readonly GridItem[] = [],
): GridPosition | undefined {
  if (shape.rows === 0 || shape.days === 0) return undefined
  const [row, day] = [Math.min(at.row, shape.rows - 1), Math.min(at.day, shape.days - 1)]
  const items = shape.items(row, day)
  // A header that can no longer have the focus.
  if (items.length === 0) return settle({ ...at, row: Math.max(row, 0), day: Math.max(day, 0) }, shape)
  const item = items.includes(at.item) ? at.item : (besideGone(at.item, before, items) ?? items[0])
  return { row, day, item: item ?? 'cell' }
}

/** The shift after one that is gone, or else the one before it. */
function besideGone(
  gone: GridItem,
  before: readonly GridItem[],
  items: readonly GridItem[],
): GridItem | undefined {
  const at = before.indexOf(gone)
  if (at === -1) return undefined
  const isLeft = (item: GridItem) => typeof item === 'number' && items.includes(item)
  return before.slice(at).find(isLeft) ?? before.slice(0, at).findLast(isLeft)
}

function stepInside(
  { row, day, item }: GridPosition,
  step: 1 | -1,
  shape: GridShape,
): GridPosition | undefined {
  const items = shape.items(row, day)
  const next = items[items.indexOf(item) + step]
  return items.includes(item) && next !== undefined ? { row, day, item: next } : undefined
}

/** Enters another cell: at its first or last item, else at the same depth. Past the edge nothing moves. */
function enter(
  at: GridPosition,
  { row, day, end }: { row: number; day: number; end?: 'first' | 'last' },
  shape: GridShape,
): GridPosition {
  const items = shape.items(row, day)
  if (items.length === 0) return at
  const depth = Math.max(0, shape.items(at.row, at.day).indexOf(at.item))
  const index = end === 'first' ? 0 : end === 'last' ? items.length - 1 : Math.min(depth, items.length - 1)
  return { row, day, item: items[index] ?? 'cell' }
}

interface Shown {
  rows: readonly Line[]
  days: readonly IsoDate[]
}

/**
 * The next or previous open shift: through the days of a line, then the next line, and around the ends.
 * Undefined if no other shift is open.
 */
export function nextOpen({ rows, days }: Shown, from: GridCell, direction: 1 | -1): GridCell | undefined {
  const start = positionOf(from, rows, days)
  const [row, day] = [Math.max(0, start.row), Math.max(0, start.day)]
  const cells = rows.length * days.length
  const first = row * days.length + day
  // The first cell gives the shifts after the start and, once all others are searched, those before it.
  for (let step = 0; step <= cells; step++) {
    const cell = (first + direction * step + cells * 2) % cells
    const [line, date] = [rows[Math.floor(cell / days.length)], days[cell % days.length]]
    if (!line || date === undefined) return undefined
    const inCell = shiftsByDate<ShownShift>(line.shifts).get(date) ?? []
    const inOrder = direction === 1 ? inCell : inCell.toReversed()
    const at = inOrder.findIndex(({ id }) => id === from.item)
    const part =
      step === 0 ? inOrder.slice(at + 1) : step === cells ? inOrder.slice(0, Math.max(0, at)) : inOrder
    const open = part.find(isVacant)
    if (open) return { line: line.key, date, item: open.id }
  }
  return undefined
}
