/** A driver's earnings (docs/spec/driverApp.md#earned-so-far). */

import { poundsToPence } from '../kernel/money.ts'
import { type ShiftHours, shiftLength } from '../kernel/shiftLength.ts'
import type { DateRange, Minutes } from '../kernel/wallClock.ts'
import {
  APPROVED,
  DISCARDED,
  OF_CANCELLATION,
  type TimesheetStatus,
  type TimesheetType,
} from '../timesheets/timesheetStatus.ts'

export interface EarningTimesheet extends ShiftHours {
  type: TimesheetType
  status: TimesheetStatus
  /** In pounds, without the fee. */
  cost_total: number
  /** The fee or bonus of a cancellation, or the pay for short notice, in pounds. */
  approved_fee: number
}

export interface Earnings {
  timesheets: number
  minutes: Minutes
  /** In pence. */
  pay: number
  /** The part of the pay that is not approved yet, in pence. */
  unapproved: number
}

/** A cancellation has no hours. */
export const minutesOf = ({ type, start_time, finish_time }: EarningTimesheet): Minutes =>
  type === OF_CANCELLATION ? 0 : shiftLength(start_time, finish_time)

/** The pay with the fee, in pence. */
export const payOf = ({ cost_total, approved_fee }: EarningTimesheet): number =>
  poundsToPence(cost_total) + poundsToPence(approved_fee)

/**
 * The sum of a driver's timesheets on these dates. Discarded ones are left out. Once all are approved, it is the pay statement's
 * total.
 */
export function earningsOf(timesheets: readonly EarningTimesheet[], { from, to }: DateRange): Earnings {
  const sum: Earnings = { timesheets: 0, minutes: 0, pay: 0, unapproved: 0 }
  for (const timesheet of timesheets) {
    const { status, period_date } = timesheet
    if (status === DISCARDED || period_date < from || period_date > to) continue
    const pay = payOf(timesheet)
    sum.timesheets += 1
    sum.minutes += minutesOf(timesheet)
    sum.pay += pay
    if (status !== APPROVED) sum.unapproved += pay
  }
  return sum
}
