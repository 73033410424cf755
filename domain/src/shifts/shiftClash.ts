import { isolated } from '../kernel/names.ts'
import { type ShiftHours, shiftLength, shiftText } from '../kernel/shiftLength.ts'
import { addDays, dayNumber, MINUTES_OF_A_DAY, type Minutes, minutesOfDay } from '../kernel/wallClock.ts'
import { SHIFT_PUBLISHED, type ShiftStatus } from './shiftStatus.ts'

/** The time and driver of a shift; `driver_id` null or 0 is an open shift, and a new shift has the id 0. */
export interface ShiftTimes extends ShiftHours {
  id: number
  driver_id: number | null
  status: ShiftStatus
  /** The name of its restaurant; left out if the viewer may not see it. */
  place?: string | null
}

export const CLASH_MESSAGE = 'Driver already have shift on this time'

/** 'Driver already have shift on this time: Harbour Tacos, 20/11/2026, 18:00 – 22:00' */
export const clashText = (other: NamedShift): string => `${CLASH_MESSAGE}: ${otherShiftText(other)}`

type NamedShift = ShiftHours & Pick<ShiftTimes, 'place'>

/** 'Harbour Tacos, 20/11/2026, 18:00 – 22:00': the other shift in a clash message. */
export const otherShiftText = (other: NamedShift): string =>
  [other.place && isolated(other.place), shiftText(other)].filter(Boolean).join(', ')

/** The end is exclusive, so that shifts that only meet do not overlap. */
interface Span {
  start: Minutes
  finish: Minutes
}

/** True if two shifts share a minute, across midnight too. Back-to-back shifts do not (docs/spec/shifts.md#clash). */
export function overlaps(a: ShiftHours, b: ShiftHours): boolean {
  const [one, other] = [toSpan(a), toSpan(b)]
  return one.start < other.finish && other.start < one.finish
}

/**
 * The published shift of the same driver, other than itself, that a shift would overlap (docs/spec/shifts.md#clash). An
 * open shift clashes with nothing. The database holds the same rule as an exclusion constraint.
 */
export function findClash<T extends ShiftTimes>(shift: ShiftTimes, others: readonly T[]): T | undefined {
  if (!shift.driver_id || others.length === 0) return undefined
  // Compares dates first, because most shifts are days away and a step can have thousands.
  const [first, last] = [addDays(shift.period_date, -1), addDays(shift.period_date, 1)]
  return others.find(
    (other) =>
      other.id !== shift.id &&
      other.driver_id === shift.driver_id &&
      other.status === SHIFT_PUBLISHED &&
      other.period_date >= first &&
      other.period_date <= last &&
      overlaps(shift, other),
  )
}

/**
 * The ids of unpublished shifts that overlap another shift of their driver, published or not. They are allowed, but shown with
 * a warning (docs/spec/shifts.md#overlap-of-unpublished-shifts). Open shifts are left out. Sorts once per driver, so
 * thousands of shifts are quick to check.
 */
export function overlappingUnpublished(shifts: readonly ShiftTimes[]): Set<number> {
  const overlapping = overlappingOfOneDriver(shifts)
  return new Set(overlapping.filter((shift) => shift.status !== SHIFT_PUBLISHED).map((shift) => shift.id))
}

/** All shifts that overlap another one of the same driver. Open shifts overlap nothing. */
export function overlappingOfOneDriver<T extends ShiftHours & { driver_id: number | null }>(
  times: readonly T[],
): T[] {
  const assigned = times.filter(({ driver_id }) => driver_id)
  const byDriver = Map.groupBy(assigned, ({ driver_id }) => driver_id)
  return [...byDriver.values()].flatMap((ofOne) => overlappingAny(ofOne))
}

/** Sorted by start, a shift overlaps an earlier one that is still running, or the next one if that starts before its end. */
function overlappingAny<T extends ShiftHours>(shifts: readonly T[]): T[] {
  const timed = shifts.map((shift) => ({ shift, ...toSpan(shift) })).sort((a, b) => a.start - b.start)
  let runningUntil = Number.NEGATIVE_INFINITY
  return timed
    .filter(({ start, finish }, index) => {
      const next = timed[index + 1]
      const overlapping = start < runningUntil || (next !== undefined && next.start < finish)
      runningUntil = Math.max(runningUntil, finish)
      return overlapping
    })
    .map(({ shift }) => shift)
}

function toSpan(shift: ShiftHours): Span {
  const start = dayNumber(shift.period_date) * MINUTES_OF_A_DAY + minutesOfDay(shift.start_time)
  return { start, finish: start + shiftLength(shift.start_time, shift.finish_time) }
}
