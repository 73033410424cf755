import type { ExpiryDates } from '../drivers/documentExpiry.ts'
import { expiredText } from '../drivers/expiredDocuments.ts'
import { addDays, daysBetween, type IsoDate, weekdayIndex } from '../kernel/wallClock.ts'
import { unavailability, type WorkingTime } from './availability.ts'
import { findClash, type ShiftTimes } from './shiftClash.ts'
import { SHIFT_NEW } from './shiftStatus.ts'

/** Where a copy goes: `from` is the first day of the copied range, `to` the first day of the target (rulings 4.5). */
export interface CopyTarget {
  from: IsoDate
  to: IsoDate
}

/** The date of a copy: as many days after the target's first day as the shift is after the range's first. */
export const copiedDate = (date: IsoDate, { from, to }: CopyTarget): IsoDate =>
  addDays(to, daysBetween(from, date))

/**
 * The first day of the copied range where a client does not say it: the last day up to the earliest shift that has the
 * target's weekday, so that a week copied to a Monday keeps its weekdays although its own Monday is empty.
 */
export function firstCopiedDay(dates: readonly IsoDate[], to: IsoDate): IsoDate {
  const [earliest = to] = dates.toSorted()
  return addDays(earliest, -((weekdayIndex(earliest) - weekdayIndex(to) + 7) % 7))
}

/** What decides whether a copy keeps its driver. */
export interface CopyFacts {
  /** The drivers who may take the copies, by id; whoever is not in it may not. */
  drivers: ReadonlyMap<number, CopyDriver>
  /** Published shifts of these drivers around the target, by driver. */
  published: ReadonlyMap<number | null, readonly ShiftTimes[]>
}

export interface CopyDriver {
  working: WorkingTime | undefined
  /** Where an expired document keeps drivers from shifts. */
  documents: ExpiryDates | undefined
  isOfferedAt(restaurantId: number): boolean
}

/** The driver of a copy: the shift's where the checks pass on the new date, else none (rulings 4.5). */
export function copiedDriver(
  shift: Omit<ShiftTimes, 'id' | 'status'> & { restaurant_id: number },
  { drivers, published }: CopyFacts,
): number | null {
  const driver = drivers.get(shift.driver_id ?? 0)
  if (!driver?.isOfferedAt(shift.restaurant_id)) return null
  const clash = findClash({ ...shift, id: 0, status: SHIFT_NEW }, published.get(shift.driver_id) ?? [])
  const unavailable = driver.working && unavailability(shift, driver.working)
  const expired = driver.documents && expiredText(driver.documents, shift.period_date)
  return clash || unavailable || expired ? null : shift.driver_id
}
