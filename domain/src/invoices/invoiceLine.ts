import { divideRounded, type Pence } from '../kernel/money.ts'
import { shiftLength } from '../kernel/shiftLength.ts'
import type { ClockTime, Minutes } from '../kernel/wallClock.ts'

/** An approved timesheet of work; money in pence. */
export interface BilledWork {
  start_time: ClockTime
  finish_time: ClockTime
  rate: Pence
  bonus: Pence
  /** The approved length. */
  total: Pence
}

/** A timesheet's figures on an invoice: base pay (rate times length), bonus and fuel add up to `amount`. */
export interface WorkFigures {
  minutes: Minutes
  rate: Pence
  bonus: Pence
  fuel: Pence
  amount: Pence
}

/**
 * A line's amount is the total of its timesheet, even if trips are paid differently now. The total minus base pay and bonus is
 * fuel, at the trip pay of the approval (docs/spec/timesheets.md#timesheet-pay, docs/spec/invoices.md#invoice-lines).
 */
export function workFigures({ start_time, finish_time, rate, bonus, total }: BilledWork): WorkFigures {
  const minutes = shiftLength(start_time, finish_time)
  const base = divideRounded(rate * minutes, 60)
  return { minutes, rate, bonus, fuel: total - base - bonus, amount: total }
}
