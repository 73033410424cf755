/** Where the keyboard is in the grid, and where a key leads to. */

/**
 * What can be focused in a day of a restaurant: a shift by its id, the Add or Paste button, or the empty cell itself;
 * above the days their headers, and before them the restaurant's name and its area.
 */
export type GridItem = number | 'add' | 'paste' | 'cell' | 'day' | 'place' | 'area'

export interface GridPosition {
  /** -1 is the line of the day headers. */
  row: number
  /** -1 is the column of the restaurants' names. */
  day: number
  item: GridItem
}

export interface GridShape {
  rows: number
  days: number
  /** What there is in a cell, from top to bottom: at least one thing in a day of a restaurant, and none off the grid. */
  items: (row: number, day: number) => readonly GridItem[]
}

/** How many restaurants Page Up and Page Down go. */
const PAGE = 5

export interface GridKey {
  key: string
  ctrl: boolean
}

/**
 * The position that a key leads to, or undefined where it is no key of the grid: arrows go from shift to shift and on to
 * the next cell, Home and End to the first and last day, with Ctrl to the first and last restaurant.
 */
export function moveFocus(
  at: GridPosition,
  { key, ctrl }: GridKey,
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

/** The position nearest to one whose line, day or shift may have gone; undefined in an empty grid. */
export function settle(at: GridPosition, shape: GridShape): GridPosition | undefined {
  if (shape.rows === 0 || shape.days === 0) return undefined
  const [row, day] = [Math.min(at.row, shape.rows - 1), Math.min(at.day, shape.days - 1)]
  const items = shape.items(row, day)
  // A header that cannot be focused any more.
  if (items.length === 0) return settle({ ...at, row: Math.max(row, 0), day: Math.max(day, 0) }, shape)
  return { row, day, item: items.includes(at.item) ? at.item : (items[0] ?? 'cell') }
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

/** Into another cell: at its first or last thing, else as far down as before. Past the edge nothing moves. */
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
