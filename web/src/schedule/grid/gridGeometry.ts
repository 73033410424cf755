/**
 * The sizes of the grid in pixels, larger where the browser's text is. They follow from the data and the text's size alone, never from measuring what is drawn: so the lines
 * that nobody sees need not exist. `ScheduleGrid.module.css` gets them as custom properties.
 */
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { ShownRow } from '../model/scheduleRows.ts'

export const GAP = 4
export const PADDING = 4

/** At the usual size of text. */
const SHIFT_HEIGHT = 40
const ADD_HEIGHT = 24
const HEAD_HEIGHT = 52
const ROW_MIN = 56
const SHIFT_MIN_WIDTH = 150
const DAY_MIN_WIDTH = 134
/** Below this width of the grid its columns are those of a phone. */
const NARROW = 600

export interface GridSizes {
  /** The height of the row with the days. */
  head: number
  /** The height of a shift. */
  shift: number
  /** The height of the button that adds one. */
  add: number
  /** The least height of a line. */
  rowMin: number
  /** The first column, with the restaurants' names. */
  header: number
  /** Each day. */
  day: number
  /** How many shifts stand side by side in a day. */
  perLine: number
}

/**
 * The sizes of a grid `width` pixels wide that shows so many days: they fill it, or else it scrolls.
 *
 * @param textScale how much larger than usual the text is
 */
export function gridSizes(width: number, days: number, textScale: number): GridSizes {
  const scaled = (pixels: number) => Math.round(pixels * textScale)
  const header = scaled(width < scaled(NARROW) ? 104 : 208)
  const day = Math.max(scaled(DAY_MIN_WIDTH), Math.floor((width - header) / Math.max(days, 1)))
  const perLine = Math.max(1, Math.floor((day - 2 * PADDING + GAP) / (scaled(SHIFT_MIN_WIDTH) + GAP)))
  return {
    head: scaled(HEAD_HEIGHT),
    shift: scaled(SHIFT_HEIGHT),
    add: scaled(ADD_HEIGHT),
    rowMin: scaled(ROW_MIN),
    ...{ header, day, perLine },
  }
}

/** The height of each line: that of its fullest day. */
export function rowHeights(
  rows: readonly Pick<ShownRow, 'shifts'>[],
  days: readonly IsoDate[],
  { perLine, shift, add, rowMin }: Omit<GridSizes, 'header' | 'day' | 'head'>,
): number[] {
  const columnOf = new Map(days.map((date, column) => [date, column]))
  const counts = new Uint16Array(days.length)
  return rows.map(({ shifts }) => {
    const known = fullest.get(shifts)
    const most = known?.days === days ? known.most : mostOnOneDay(shifts, columnOf, counts)
    if (known?.days !== days) fullest.set(shifts, { days, most })
    const lines = Math.ceil(most / perLine)
    return Math.max(rowMin, 2 * PADDING + lines * (shift + GAP) + add)
  })
}

/** How many shifts of a list stand on the fullest of some days, counted once: a change is of one line among hundreds. */
const fullest = new WeakMap<ShownRow['shifts'], { days: readonly IsoDate[]; most: number }>()

/** `counts` is used anew for each line: this runs over every shift there is before the grid can be drawn. */
function mostOnOneDay(
  shifts: ShownRow['shifts'],
  columnOf: ReadonlyMap<IsoDate, number>,
  counts: Uint16Array,
): number {
  counts.fill(0)
  let most = 0
  for (const { period_date } of shifts) {
    const column = columnOf.get(period_date) ?? 0
    const count = (counts[column] ?? 0) + 1
    counts[column] = count
    if (count > most) most = count
  }
  return most
}
