import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { isVacant } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import type { Line } from '../model/line.ts'
import { shiftsByDate } from '../model/scheduleRows.ts'
import { type GridPlace, positionOf } from './gridPlaces.ts'

interface Shown {
  rows: readonly Line[]
  days: readonly IsoDate[]
}

/**
 * The open shift after a place of the grid, or before it: through the days of a line, then on to the next one, and
 * from the last to the first. Undefined where no other shift is open.
 */
export function nextOpen({ rows, days }: Shown, from: GridPlace, direction: 1 | -1): GridPlace | undefined {
  const start = positionOf(from, rows, days)
  const [row, day] = [Math.max(0, start.row), Math.max(0, start.day)]
  const cells = rows.length * days.length
  const first = row * days.length + day
  // The cell where it begins comes first with what lies behind the place, and last with what lies before it.
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
