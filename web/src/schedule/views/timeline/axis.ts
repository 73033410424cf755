/** Places the shifts of one day on an axis of hours. Pure. */

import { TIME_STEP } from '@driverdesk/domain/kernel/timeList.ts'
import {
  addDays,
  type IsoDate,
  MINUTES_OF_A_DAY,
  type Minutes,
  minutesOfDay,
} from '@driverdesk/domain/kernel/wallClock.ts'
import type { HourCover } from '@driverdesk/domain/shifts/cover.ts'
import {
  type Axis,
  GAP,
  type GridBox,
  type GridSizes,
  gridSizes,
  type Look,
  linesInBox,
  meets,
  PADDING,
  type rowHeights,
  topOf,
} from '../../grid/gridLayout.ts'
import {
  type GridItem,
  type GridPosition,
  type GridShape,
  moveFocus,
  nightIn,
} from '../../grid/gridPositions.ts'
import { type Bar, type Bars, barsOn, HOURS, timesOf } from '../../model/dayBars.ts'
import type { DayNote, Line } from '../../model/line.ts'
import { remembered } from '../../model/remembered.ts'

/** Pixels at the usual text size. */
const HOUR_MIN = 40
const HEAD = 78
const BAR = 38

/**
 * The hours of the axis of a day: an hour more than its last shift takes, also one elsewhere, so that its end can be dragged
 * either way.
 */
export function axisHours(
  rows: readonly Pick<Line, 'shifts' | 'notes'>[],
  date: IsoDate,
  cover: readonly HourCover[] | undefined,
): number {
  const covered = (cover ?? []).findLastIndex(([filled, open]) => filled + open > 0) + 1
  const last = rows.reduce((hours, row) => Math.max(hours, lastHour(row, date)), covered)
  return Math.min(TWO_DAYS / 60, Math.max(HOURS, last + 1))
}

/** Remembered, since there are thousands of lines, and few change. */
const lastHour = remembered(({ shifts, notes }: Pick<Line, 'shifts' | 'notes'>, date: IsoDate): number =>
  [...shifts, ...elsewhereOn(notes, date)]
    .filter(({ period_date }) => period_date === date)
    .reduce((hours, shift) => Math.max(hours, Math.ceil(timesOf(shift, TWO_DAYS).finish / 60)), 0),
)

const TWO_DAYS = 2 * MINUTES_OF_A_DAY

/**
 * The sizes of a timeline of so many hours: `day` is the width of the whole axis. Compact bars are as low as compact shifts of
 * a day.
 */
export function axisSizes(
  hours: number,
  width: number,
  days: number,
  textScale: number,
  look: Look = {},
): GridSizes {
  const sizes = gridSizes(width, days, textScale, look)
  const scaled = (pixels: number) => Math.round(pixels * textScale)
  return {
    ...sizes,
    head: scaled(HEAD),
    shift: look.isCompact ? sizes.shift : scaled(BAR),
    add: 0,
    day: Math.max(hours * scaled(HOUR_MIN), width - sizes.header),
    axis: hours * 60,
    perLine: 1,
  }
}

interface LineBars extends Bars {
  /** The rests of the shifts of the day before. */
  nights: readonly Bar[]
  /** The driver's shifts at places that are not shown. */
  elsewhere: readonly Bar[]
}

const NOT_ELSEWHERE: NonNullable<DayNote['elsewhere']> = []
const NO_NIGHTS: Line['shifts'] = []

const elsewhereOn = (notes: Line['notes'], date: IsoDate) => notes?.get(date)?.elsewhere ?? NOT_ELSEWHERE

const barsOf = remembered(
  (
    shifts: Line['shifts'],
    nights: Line['shifts'],
    elsewhere: typeof NOT_ELSEWHERE,
    date: IsoDate,
    axis: Minutes,
    room: Minutes,
  ): LineBars => {
    const { bars, lanes } = barsOn([...shifts, ...nights, ...elsewhere], date, axis, room)
    const of = (some: readonly { id: number }[]) => bars.filter((bar) => some.some(({ id }) => id === bar.id))
    return { bars: of(shifts), nights: of(nights), elsewhere: of(elsewhere), lanes }
  },
)

export const barsOfLine = (
  { shifts, nights = NO_NIGHTS, notes }: Pick<Line, 'shifts' | 'nights' | 'notes'>,
  date: IsoDate,
  sizes: AxisSizes,
): LineBars => barsOf(shifts, nights, elsewhereOn(notes, date), date, sizes.axis, roomForEnd(sizes))

type AxisSizes = Pick<GridSizes, 'day' | 'axis' | 'shift'>

/** About half of the shifts that are not loaded overlap. */
const OVERLAPPING = 2

export const axisHeights: typeof rowHeights = (rows, days, sizes) => {
  const { shift, rowMin, group } = sizes
  const date = days[0] ?? ''
  return rows.map((row) => {
    if (row.group && !row.group.isFolded) return group
    const coming = Math.ceil((row.coming?.days.get(date) ?? 0) / OVERLAPPING)
    const lanes = Math.max(barsOfLine(row, date, sizes).lanes, coming)
    return Math.max(rowMin, 2 * PADDING + lanes * (shift + GAP) - GAP)
  })
}

/** Pixels from the left and top of the line's axis. */
export const boxOfBar = (
  { start, finish, lane }: Omit<Bar, 'id' | 'runsOn'>,
  { day, shift, axis }: GridSizes,
) => ({
  left: (start / axis) * day,
  width: ((finish - start) / axis) * day,
  top: PADDING + lane * (shift + GAP),
})

/** '→ 06:00' in pixels. */
const END = 64

/** The time of its end, in minutes of the axis. */
const roomForEnd = ({ day, axis, shift }: AxisSizes): Minutes => (END * (shift / BAR) * axis) / day

/** True if a rest from midnight is too short for the time of its end, which is beside it then. */
export const hasNoRoomForEnd = (finish: Minutes, sizes: AxisSizes): boolean => finish < roomForEnd(sizes)

/** The geometry that drag, keys and rubber band use. */
export function axisOf(sizes: GridSizes): Axis {
  const boxIn = (bar: Omit<Bar, 'id' | 'runsOn'>, top: number): GridBox => {
    const box = boxOfBar(bar, sizes)
    const left = sizes.header + box.left
    return { left, top: top + box.top, right: left + box.width, bottom: top + box.top + sizes.shift }
  }
  return {
    minutesOf: (pixels) => (pixels / sizes.day) * sizes.axis,
    boxOf: (line, shift, { rows, days, heights }) => {
      const index = rows.findIndex(({ key }) => key === line)
      const [row, date] = [rows[index], days[0]]
      if (!row || date !== shift.period_date) return undefined
      const top = topOf(index, heights, sizes.head)
      const own = barsOfLine(row, date, sizes).bars.find(({ id }) => id === shift.id)
      const box = boxIn({ ...timesOf(shift, sizes.axis), lane: own?.lane ?? 0 }, top)
      // In a line where it has no lane yet, it takes the whole height.
      return own ? box : { ...box, bottom: top + (heights[index] ?? 0) - PADDING }
    },
    shiftsIn: (box, layout) =>
      linesInBox(box, layout).flatMap(({ row, top }) =>
        barsOfLine(row, layout.days[0] ?? '', sizes)
          .bars.filter((bar) => meets(box, boxIn(bar, top)))
          .map(({ id }) => id),
      ),
  }
}

/** When the driver is away, also in the first hours of the next day, with which the axis ends. */
export function awayOn(notes: Line['notes'], date: IsoDate, axis: Minutes): DayNote['gaps'] {
  if (!notes) return []
  const next = notes.get(addDays(date, 1))?.gaps ?? []
  return [
    ...(notes.get(date)?.gaps ?? []),
    ...next
      .map(({ start, stop }) => ({
        start: MINUTES_OF_A_DAY + start,
        stop: Math.min(MINUTES_OF_A_DAY + stop, axis),
      }))
      .filter(({ start, stop }) => start < stop),
  ]
}

/** If no more than these hours have no room, the axis begins at midnight: else it would cut the rests of nights. */
const FEW_HOURS = 3

/**
 * How far the hours are scrolled at first, in pixels: few work before nine o'clock, but the present time is in sight, with the
 * hours beside it. An hour is in sight as a whole or not at all.
 *
 * @param most how far they can be scrolled
 * @param now in minutes of the axis; it may be before or after it
 */
export function opensAt({ day, axis }: Pick<GridSizes, 'day' | 'axis'>, most: number, now: Minutes): number {
  const hour = (60 / axis) * day
  const hidden = Math.floor(most / hour)
  const first = hidden <= FEW_HOURS ? 0 : Math.min(9, hidden)
  if (now < 0 || now >= axis) return first * hour
  const present = Math.floor(now / 60)
  const seen = Math.floor((day - most) / hour)
  const least = Math.min(hidden, present + 2 - seen)
  return Math.max(0, Math.min(first, present - 1), least) * hour
}

/** The quarter hour of the day at a share of the axis, as a double click chooses it. */
export function quarterAt(share: number, axis: Minutes): Minutes {
  const quarter = Math.floor((share * axis) / TIME_STEP) * TIME_STEP
  return Math.min(Math.max(quarter, 0), MINUTES_OF_A_DAY - TIME_STEP)
}

/**
 * Finds the shift that a key leads to on the axis: left and right go along the shifts of a line, up and down to the shift of
 * another line that starts nearest, Home and End to the first and last of the line.
 */
export function moveOnAxis(
  at: GridPosition,
  pressed: Parameters<typeof moveFocus>[1],
  shape: GridShape,
  rows: readonly Line[],
): GridPosition | undefined {
  const { key, ctrl } = pressed
  const items = shape.items(at.row, 0)
  const index = items.indexOf(at.item)
  // In the heads of the lines, the keys are those of the days.
  if (at.day === -1 || index === -1) return moveFocus(at, pressed, shape)
  const to = (item: GridItem | undefined) => (item === undefined ? at : { ...at, item })
  switch (key) {
    case 'ArrowRight':
      return to(items[index + 1])
    case 'ArrowLeft':
      return index > 0 ? to(items[index - 1]) : moveFocus(at, pressed, shape)
    case 'Home':
      return ctrl ? moveFocus(at, pressed, shape) : to(items[0])
    case 'End':
      return ctrl ? moveFocus(at, pressed, shape) : to(items.at(-1))
    case 'ArrowUp':
    case 'ArrowDown': {
      const row = at.row + (key === 'ArrowUp' ? -1 : 1)
      const next = nearest(at, shape.items(row, 0), rows[at.row], rows[row])
      return next === undefined ? at : { row, day: 0, item: next }
    }
    default: {
      const next = moveFocus(at, pressed, shape)
      if (!next || next.row === at.row) return next
      return {
        ...next,
        item: nearest(at, shape.items(next.row, 0), rows[at.row], rows[next.row]) ?? next.item,
      }
    }
  }
}

/** The shift that starts nearest to the one in focus; from anything else the first item. */
function nearest(
  { item }: GridPosition,
  items: readonly GridItem[],
  from: Line | undefined,
  to: Line | undefined,
): GridItem | undefined {
  const start = startOf(from, item)
  if (start === undefined) return items.find(isAdd) ?? items[0]
  const away = (other: GridItem) => Math.abs((startOf(to, other) ?? Number.POSITIVE_INFINITY) - start)
  return items.toSorted((a, b) => away(a) - away(b))[0]
}

const isAdd = (item: GridItem): boolean => typeof item !== 'number' && nightIn(item) === undefined

function startOf(line: Line | undefined, item: GridItem): number | undefined {
  if (nightIn(item) !== undefined) return 0
  const shift = line?.shifts.find(({ id }) => id === item)
  return shift && minutesOfDay(shift.start_time)
}
