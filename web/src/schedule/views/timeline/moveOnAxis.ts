import { minutesOfDay } from '@driverdesk/domain/kernel/wallClock.ts'
import { type GridItem, type GridPosition, type GridShape, moveFocus } from '../../grid/gridPositions.ts'
import type { Line } from '../../model/line.ts'

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
      if (ctrl) return moveFocus(at, pressed, shape)
      return to(items[0])
    case 'End':
      if (ctrl) return moveFocus(at, pressed, shape)
      return to(items.at(-1))
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
  if (start === undefined) return items.find((other) => typeof other !== 'number') ?? items[0]
  const away = (other: GridItem) => Math.abs((startOf(to, other) ?? Number.POSITIVE_INFINITY) - start)
  return items.toSorted((a, b) => away(a) - away(b))[0]
}

function startOf(line: Line | undefined, item: GridItem): number | undefined {
  const shift = line?.shifts.find(({ id }) => id === item)
  return shift && minutesOfDay(shift.start_time)
}
