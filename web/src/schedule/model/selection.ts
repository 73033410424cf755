import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { formatMoney, type Pence } from '@driverdesk/domain/kernel/money.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import type { IsoDate, Minutes } from '@driverdesk/domain/kernel/wallClock.ts'
import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import type { Announce } from '../../desk/Foot.tsx'
import { isForStaff, type ShownShift } from '../../shifts/shownShift.ts'
import { hoursText } from '../../ui/numberText.ts'
import { type GridCell, positionOf } from '../grid/gridPositions.ts'
import { figuresOf, minutesOf } from '../shift/shiftFigures.ts'
import type { Line } from './line.ts'
import { useScene } from './scene.ts'
import { type ShownRow, shiftsByDate, shiftsOf } from './scheduleRows.ts'
import { keepSelected, selectShifts } from './scheduleState.ts'
import { changeSchedule, useScheduleState } from './scheduleStore.ts'
import { maySelect } from './shiftState.ts'

/** Selects the given shifts that are on screen, and announces how many are not. */
export function selectShown(ids: readonly number[], rows: readonly ShownRow[], announce: Announce): void {
  const shown = new Set(shiftsOf<ShownShift>(rows).map(({ id }) => id))
  const found = ids.filter((id) => shown.has(id))
  changeSchedule(selectShifts(found))
  const missing = ids.length - found.length
  if (missing > 0)
    announce(
      `${countOf(missing, 'shift')} ${missing === 1 ? 'is' : 'are'} not on screen, and not selected.`,
      'refusal',
    )
}

/**
 * The selected shifts as they are now. Those that were removed, moved away or filtered out are deselected, and
 * so are those of a restaurant that only the agency can change now.
 */
export function useSelectedShifts(): readonly ShownShift[] {
  const { schedule, role } = useScene()
  const { rows, isKnown } = schedule
  // For thousands, the cells are painted first and the totals follow.
  const ids = useDeferredValue(useScheduleState(({ selected }) => selected))
  const isAny = ids.size > 0
  // The rows are searched only while there is a selection.
  const shown = useMemo(
    () =>
      new Map(
        (isAny ? shiftsOf<ShownShift>(rows) : []).flatMap((shift) =>
          maySelect(shift, role) ? [[shift.id, shift] as const] : [],
        ),
      ),
    [rows, isAny, role],
  )
  const before = useRef(shown)
  useEffect(() => {
    if (!isKnown) return
    const last = before.current
    before.current = shown
    // Shifts can be selected as soon as they are loaded, a moment before they are shown.
    changeSchedule(keepSelected((id) => shown.has(id) || !last.has(id)))
  }, [shown, isKnown])
  return useMemo(() => [...ids].flatMap((id) => shown.get(id) ?? []), [ids, shown])
}

export interface SelectionFigures {
  count: number
  /** Hours and cost are for the same shifts. */
  minutes: Minutes
  /** Undefined for restaurants. */
  cost: Pence | undefined
  /** The number of drafts that the figures leave out. */
  leftOut: number
}

/**
 * The totals of some shifts. A draft has no money (docs/spec/shifts.md#drafts-have-no-money), so for staff
 * both figures leave drafts out.
 */
export function selectionFigures(shifts: readonly ShownShift[]): SelectionFigures {
  const costed = shifts.filter(isForStaff)
  if (costed.length < shifts.length)
    return { count: shifts.length, minutes: sumOf(shifts, minutesOf), cost: undefined, leftOut: 0 }
  const counted = costed.filter(({ status }) => status !== SHIFT_DRAFT)
  return {
    count: shifts.length,
    minutes: sumOf(counted, minutesOf),
    cost: sumOf(counted, (shift) => figuresOf(shift).cost),
    leftOut: shifts.length - counted.length,
  }
}

const sumOf = <S>(shifts: readonly S[], figure: (shift: S) => number): number =>
  shifts.reduce((sum, shift) => sum + figure(shift), 0)

/** '12.0 h', for staff '12.0 h · £144.00' or '12.0 h · £144.00 without 2 drafts' */
export const figuresText = ({ minutes, cost, leftOut }: SelectionFigures): string =>
  [`${hoursText(minutes, 1)} h`, ...(cost === undefined ? [] : [formatMoney(cost)])].join(' · ') +
  (leftOut > 0 ? ` without ${countOf(leftOut, 'draft')}` : '')

export interface Shown {
  rows: readonly Line[]
  days: readonly IsoDate[]
}

/**
 * The ids of the shifts between two places: every line by every day, as in a spreadsheet; within one day of a
 * line, those between the two shifts.
 */
export function shiftsBetween({ rows, days }: Shown, from: GridCell, to: GridCell): number[] {
  const [one, other] = [positionOf(from, rows, days), positionOf(to, rows, days)]
  const isOneCell = one.row === other.row && one.day === other.day
  const lines = linesBetween({ rows, days }, from, to)
  const dates = days.slice(Math.max(0, Math.min(one.day, other.day)), Math.max(one.day, other.day) + 1)
  const ids = lines.flatMap((row) => idsOn(row, dates))
  return isOneCell ? part(ids, from, to) : ids
}

export function linesBetween({ rows, days }: Shown, from: GridCell, to: GridCell): readonly Line[] {
  const [one, other] = [positionOf(from, rows, days).row, positionOf(to, rows, days).row]
  return rows.slice(Math.max(0, Math.min(one, other)), Math.max(one, other) + 1)
}

/** The shifts that a range selects: for a restaurant, none that only the agency can change. */
export function selectableShifts(
  ids: readonly number[],
  rows: readonly Line[],
  role: Role,
): readonly number[] {
  if (role !== 'restaurant') return ids
  const own = shiftsOf<ShownShift>(rows).filter((shift) => maySelect(shift, role))
  const known = new Set(own.map(({ id }) => id))
  return ids.filter((id) => known.has(id))
}

export const allShown = ({ rows, days }: Shown): number[] => rows.flatMap((row) => idsOn(row, days))

function idsOn(row: Line, dates: readonly IsoDate[]): number[] {
  const byDate = shiftsByDate<ShownShift>(row.shifts)
  return dates.flatMap((date) => (byDate.get(date) ?? []).map(({ id }) => id))
}

/** Within one day; anything but a shift comes after the shifts. */
function part(ids: readonly number[], from: GridCell, to: GridCell): number[] {
  const indexOf = ({ item }: GridCell) => (typeof item === 'number' ? ids.indexOf(item) : ids.length)
  const [first, last] = [indexOf(from), indexOf(to)]
  return ids.slice(Math.max(0, Math.min(first, last)), Math.max(first, last) + 1)
}
