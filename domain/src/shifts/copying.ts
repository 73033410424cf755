import type { Role } from '../kernel/roles.ts'
import { type Interval, MONTH, stepRange } from '../kernel/rotaRange.ts'
import { type ShiftHours, timeKey } from '../kernel/shiftLength.ts'
import { addDays, type DateRange, daysBetween, type IsoDate, weekdayIndex } from '../kernel/wallClock.ts'
import type { PlannedShift } from './driverFit.ts'
import { driverProblem, type PlacingFacts } from './placing.ts'
import { may, type ShiftFacts } from './shiftActs.ts'
import { SHIFT_NEW } from './shiftStatus.ts'

/**
 * The date of a copy: `from` is the first day of the copied range, `to` the first day of the target
 * (docs/spec/shifts.md#copied-shifts).
 */
export interface CopyTarget {
  from: IsoDate
  to: IsoDate
}

/** The date of a copy: as many days after the target's first day as the shift is after the range's first. */
export const copiedDate = (date: IsoDate, { from, to }: CopyTarget): IsoDate =>
  addDays(to, daysBetween(from, date))

/**
 * The first day of the copied range if the client does not send it: the last day with the target's weekday that is not after
 * the earliest shift. So a week copied to a Monday keeps its weekdays even if its own Monday is empty.
 */
export function firstCopiedDay(dates: readonly IsoDate[], to: IsoDate): IsoDate {
  const [earliest = to] = dates.toSorted()
  return addDays(earliest, -((weekdayIndex(earliest) - weekdayIndex(to) + 7) % 7))
}

/**
 * Why a copy loses its driver: a check that fails on the new date (docs/spec/shifts.md#copied-shifts); undefined if it
 * keeps the driver.
 */
export const lostDriver = (
  shift: Omit<PlannedShift, 'id' | 'status'>,
  facts: PlacingFacts,
): string | undefined => driverProblem({ ...shift, id: 0, status: SHIFT_NEW }, undefined, facts)

/**
 * Sorts shifts so that each comes after those that it names: the one it was copied from, and the one it changes. If shifts
 * name each other in a circle, one of them comes first.
 */
export function sourcesFirst<T extends { id: number }>(
  shifts: readonly T[],
  linksOf: (shift: T) => ShiftLinks | null,
): T[] {
  const waiting = new Map(shifts.map((shift) => [shift.id, shift]))
  const sorted: T[] = []
  const nextSource = (shift: T): T | undefined => {
    const { shift_id, modified_shift_id } = linksOf(shift) ?? NO_LINKS
    return waiting.get(shift_id ?? 0) ?? waiting.get(modified_shift_id ?? 0)
  }
  for (const shift of shifts) {
    const path = waiting.delete(shift.id) ? [shift] : []
    for (let last = path.at(-1); last; last = path.at(-1)) {
      const source = nextSource(last)
      if (source && waiting.delete(source.id)) path.push(source)
      else sorted.push(...path.splice(-1))
    }
  }
  return sorted
}

/** The shift that it was copied from, and the one that it changes. */
export interface ShiftLinks {
  shift_id: number | null
  modified_shift_id: number | null
}

const NO_LINKS: ShiftLinks = { shift_id: null, modified_shift_id: null }

/** How to treat existing shifts: skip equal ones, add all, or replace unpublished ones. */
export const EXISTING = ['skip', 'add', 'replace'] as const
export type Existing = (typeof EXISTING)[number]

/** A shift on the days and at the restaurants to which copies go. */
export type ShiftThere = ShiftFacts & Slot & { id: number }

export interface CopyGround<T> {
  copies: T[]
  /** Copies equal to an existing shift: same restaurant, day and times. */
  same: number
  replaced: ShiftThere[]
}

/** `copies` have the ids of their sources, which are never replaced. */
export function copyGround<T extends Slot & { id: number }>(
  copies: readonly T[],
  there: readonly ShiftThere[],
  existing: Existing,
  role: Role,
): CopyGround<T> {
  const sources = new Set(copies.map(({ id }) => id))
  const makesWay = (shift: ShiftThere) => !sources.has(shift.id) && mayReplace(shift, role)
  const replaced = existing === 'replace' ? there.filter(makesWay) : []
  const gone = new Set(replaced)
  const isSame = slotsOf(there.filter((shift) => !gone.has(shift))).takenBy(copies)
  const fresh = copies.filter((copy) => !isSame(copy))
  return {
    copies: existing === 'add' ? [...copies] : fresh,
    same: copies.length - fresh.length,
    replaced,
  }
}

/** Staff do not count drafts, which belong to the restaurant and are not agreed. */
const mayReplace = (shift: ShiftFacts, role: Role): boolean =>
  may('remove', shift, role) && (role === 'restaurant' || shift.status === SHIFT_NEW)

/**
 * The target of a copied range from the chosen day, with as many days as the range. Weeks start on the range's first
 * weekday, so that every shift keeps its weekday. A month starts on the chosen day
 * (docs/spec/shifts.md#copied-shifts).
 */
export function copyTarget(source: DateRange, interval: Interval, chosen: IsoDate): DateRange {
  const from = interval === MONTH ? chosen : addDays(chosen, -daysAfter(source.from, chosen))
  return { from, to: addDays(from, daysBetween(source.from, source.to)) }
}

/** The range after the one shown, which the dialog suggests. */
export const nextCopyTarget = (source: DateRange, interval: Interval): DateRange =>
  copyTarget(source, interval, stepRange(source, interval, 1).from)

export const keepsWeekdays = (source: DateRange, target: DateRange): boolean =>
  daysAfter(source.from, target.from) === 0

/** Days of the week from the weekday of one date to that of another, 0 to 6. */
const daysAfter = (one: IsoDate, other: IsoDate): number => (weekdayIndex(other) - weekdayIndex(one) + 7) % 7

export type Slot = ShiftHours & { restaurant_id: number; driver_id: number | null }

const keyOf = (slot: Slot): string => `${slot.restaurant_id} ${timeKey(slot)}`

/**
 * Matches planned shifts with existing ones. Two drivers at the same times take two slots. A planned shift first finds the slot
 * of its own driver, or else an unmatched one, because the driver there may have been changed or removed.
 */
export const slotsOf = (there: readonly Slot[]) => ({
  takenBy<T extends Slot>(planned: readonly T[]): (shift: T) => boolean {
    const free = Map.groupBy(there, keyOf)
    const found = new Set<T>()
    const find = (shift: T, fits: (slot: Slot) => boolean) => {
      const slots = free.get(keyOf(shift)) ?? []
      const nr = slots.findIndex(fits)
      if (nr < 0) return
      found.add(shift)
      slots.splice(nr, 1)
    }
    for (const shift of planned) find(shift, ({ driver_id }) => driver_id === shift.driver_id)
    for (const shift of planned) if (!found.has(shift)) find(shift, () => true)
    return (shift) => found.has(shift)
  },
})
