/** What a driver has earned (docs/spec/driverApp.md#earned-so-far). */
import { type ShiftHours, shiftLength } from '../kernel/shiftLength.ts'
import type { DateRange, Minutes } from '../kernel/wallClock.ts'
import { APPROVED, DISCARDED, type TimesheetStatus } from '../timesheets/timesheetStatus.ts'

export interface EarningTimesheet extends ShiftHours {
  status: TimesheetStatus
  /** In pounds. */
  cost_total: number
}

export interface Earnings {
  timesheets: number
  minutes: Minutes
  /** In pence. */
  pay: number
  /** The part of the pay that is not approved yet, in pence. */
  unapproved: number
}

/** The sum of a driver's timesheets on these dates. Discarded ones are left out. */
export function earningsOf(timesheets: readonly EarningTimesheet[], { from, to }: DateRange): Earnings {
  const sum: Earnings = { timesheets: 0, minutes: 0, pay: 0, unapproved: 0 }
  for (const { status, period_date, start_time, finish_time, cost_total } of timesheets) {
    if (status === DISCARDED || period_date < from || period_date > to) continue
    const pay = Math.round(cost_total * 100)
    sum.timesheets += 1
    sum.minutes += shiftLength(start_time, finish_time)
    sum.pay += pay
    if (status !== APPROVED) sum.unapproved += pay
  }
  return sum
}
