/** What lies where in the grid, by its sizes alone: lines and days that are not drawn are found as well. */
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type ShownRow, shiftsByDate } from '../model/scheduleRows.ts'
import { GAP, type GridSizes, PADDING } from './gridGeometry.ts'

/** The grid as it is laid out now. */
export interface GridLayout {
  rows: readonly ShownRow[]
  days: readonly IsoDate[]
  sizes: GridSizes
  /** The height of each line, in pixels. */
  heights: readonly number[]
}

/** In pixels from the corner of all that scrolls: the headers begin at 0. */
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

/** The restaurant and the day at a point; undefined on the headers and beyond the last of them. */
export function cellAt({ x, y }: GridPoint, layout: GridLayout): { row: number; day: number } | undefined {
  const day = Math.floor((x - layout.sizes.header) / layout.sizes.day)
  const row = lineAt(y - layout.sizes.head, layout.heights)
  if (day < 0 || day >= layout.days.length || row === undefined) return undefined
  return { row, day }
}

/** Where a day of a restaurant lies; undefined where there is none. */
export function boxOf({ row, day }: { row: number; day: number }, layout: GridLayout): GridBox | undefined {
  const height = layout.heights[row]
  if (height === undefined || day < 0 || day >= layout.days.length) return undefined
  const { head, header, day: width } = layout.sizes
  let top = head
  for (let line = 0; line < row; line++) top += layout.heights[line] ?? 0
  const left = header + day * width
  return { left, top, right: left + width, bottom: top + height }
}

/** The ids of the shifts that a box touches. */
export function shiftsInBox(box: GridBox, layout: GridLayout): number[] {
  const { rows, days, sizes, heights } = layout
  const firstDay = Math.max(0, Math.floor((box.left - sizes.header) / sizes.day))
  const lastDay = Math.min(days.length - 1, Math.floor((box.right - sizes.header) / sizes.day))
  const ids: number[] = []
  let top = sizes.head
  for (const [index, row] of rows.entries()) {
    const bottom = top + (heights[index] ?? 0)
    if (top > box.bottom) break
    if (bottom >= box.top && firstDay <= lastDay) {
      const byDate = shiftsByDate(row.shifts)
      for (let day = firstDay; day <= lastDay; day++) {
        const shifts = byDate.get(days[day] ?? '') ?? []
        const corner = { x: sizes.header + day * sizes.day, y: top }
        for (const [place, { id }] of shifts.entries())
          if (meets(box, shiftBox(place, corner, sizes))) ids.push(id)
      }
    }
    top = bottom
  }
  return ids
}

/** Where the shift stands that is so many after the first of its day. */
function shiftBox(place: number, corner: GridPoint, { day, perLine, shift }: GridSizes): GridBox {
  const width = (day - 2 * PADDING - (perLine - 1) * GAP) / perLine
  const left = corner.x + PADDING + (place % perLine) * (width + GAP)
  const top = corner.y + PADDING + Math.floor(place / perLine) * (shift + GAP)
  return { left, top, right: left + width, bottom: top + shift }
}

const meets = (one: GridBox, other: GridBox): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

function lineAt(y: number, heights: readonly number[]): number | undefined {
  if (y < 0) return undefined
  let top = 0
  for (const [index, height] of heights.entries()) {
    top += height
    if (y < top) return index
  }
  return undefined
}
