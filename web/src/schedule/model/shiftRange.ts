import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { actsOf } from '@driverdesk/domain/shifts/shiftActs.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { type GridPlace, positionOf } from '../grid/gridPlaces.ts'
import type { Line } from './line.ts'
import { shiftsByDate, shiftsOf } from './scheduleRows.ts'
import { standingOf } from './shiftStanding.ts'

/** What the grid shows, as a range is found in it. */
export interface Shown {
  rows: readonly Line[]
  days: readonly IsoDate[]
}

/**
 * The ids of the shifts from one place of the grid to another: every line by every day between them, as in a
 * spreadsheet; within one day of a line those between the two shifts.
 */
export function shiftsBetween({ rows, days }: Shown, from: GridPlace, to: GridPlace): number[] {
  const [one, other] = [positionOf(from, rows, days), positionOf(to, rows, days)]
  const isOneCell = one.row === other.row && one.day === other.day
  const lines = linesBetween({ rows, days }, from, to)
  const dates = days.slice(Math.max(0, Math.min(one.day, other.day)), Math.max(one.day, other.day) + 1)
  const ids = lines.flatMap((row) => idsOn(row, dates))
  return isOneCell ? part(ids, from, to) : ids
}

/** The lines from one place to another. */
export function linesBetween({ rows, days }: Shown, from: GridPlace, to: GridPlace): readonly Line[] {
  const [one, other] = [positionOf(from, rows, days).row, positionOf(to, rows, days).row]
  return rows.slice(Math.max(0, Math.min(one, other)), Math.max(one, other) + 1)
}

/** Those of some shifts that a range takes: of a restaurant's none that only the agency can change. */
export function inHands(
  ids: readonly number[],
  rows: readonly Line[],
  audience: Audience,
): readonly number[] {
  if (audience === 'staff') return ids
  const own = shiftsOf<ShownShift>(rows).filter((shift) => actsOf(standingOf(shift), audience).length > 0)
  const known = new Set(own.map(({ id }) => id))
  return ids.filter((id) => known.has(id))
}

/** Every shift that the grid shows on its days. */
export function allShown({ rows, days }: Shown): number[] {
  const shown = new Set(days)
  const ids: number[] = []
  for (const { shifts } of rows) {
    for (const { id, period_date } of shifts) if (shown.has(period_date)) ids.push(id)
  }
  return ids
}

function idsOn(row: Line, dates: readonly IsoDate[]): number[] {
  const byDate = shiftsByDate<ShownShift>(row.shifts)
  return dates.flatMap((date) => (byDate.get(date) ?? []).map(({ id }) => id))
}

/** From one thing of a day to another; what is no shift stands behind the shifts. */
function part(ids: readonly number[], from: GridPlace, to: GridPlace): number[] {
  const indexOf = ({ item }: GridPlace) => (typeof item === 'number' ? ids.indexOf(item) : ids.length)
  const [first, last] = [indexOf(from), indexOf(to)]
  return ids.slice(Math.max(0, Math.min(first, last)), Math.max(first, last) + 1)
}
