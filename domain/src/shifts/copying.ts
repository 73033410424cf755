import { addDays, daysBetween, type IsoDate, weekdayIndex } from '../kernel/wallClock.ts'
import type { PlannedShift } from './driverFit.ts'
import { driverProblem, type PlacingFacts } from './placing.ts'
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

/** The driver of a copy: the shift's where the checks pass on the new date, else none (rulings 4.5). */
export function copiedDriver(shift: Omit<PlannedShift, 'id' | 'status'>, facts: PlacingFacts): number | null {
  const copy: PlannedShift = { ...shift, id: 0, status: SHIFT_NEW }
  return driverProblem(copy, undefined, facts) === undefined ? shift.driver_id : null
}
