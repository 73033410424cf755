import { divideRounded, type Pence } from '../kernel/money.ts'
import { shiftLength } from '../kernel/shiftLength.ts'
import type { ClockTime, Minutes } from '../kernel/wallClock.ts'
import type { CommissionBasis } from '../options/optionKeys.ts'
import { commission } from '../shifts/shiftCost.ts'

export interface CountedLine {
  kind: 'work' | 'fee'
  minutes: Minutes
  amount: Pence
}

export interface InvoiceCharges {
  basis: CommissionBasis
  /** In hundredths: 150 is 1.5 %, or £1.50 per hour worked. */
  commissionHundredths: number
  /** Per line of work. */
  bookingFee: Pence
  /** In hundredths of a percent: 2000 is 20 %. */
  vatHundredths: number
}

/** Amounts in pence; `total` is the sum of the other five. */
export interface InvoiceAmounts {
  minutes: Minutes
  shifts: number
  earned: Pence
  fees: Pence
  commission: Pence
  booking: Pence
  vat: Pence
  total: Pence
}

/**
 * Adds up the lines (docs/spec/options.md#commission-basis, docs/spec/invoices.md#invoice-lines). The commission is a single
 * product of the earnings or the hours, and VAT a single product of everything else together. Each is rounded once, half
 * away from zero, and the total adds them (docs/spec/kernel.md#whole-pence).
 */
export function invoiceAmounts(lines: readonly CountedLine[], charges: InvoiceCharges): InvoiceAmounts {
  const work = lines.filter(({ kind }) => kind === 'work')
  const fees = sum(lines.filter(({ kind }) => kind === 'fee').map(({ amount }) => amount))
  const earned = sum(work.map(({ amount }) => amount))
  const minutes = sum(work.map((line) => line.minutes))
  const { basis, commissionHundredths: rateHundredths, bookingFee, vatHundredths } = charges
  const charged = commission({ basis, rateHundredths, cost: earned, minutes })
  const booking = bookingFee * work.length
  const net = earned + fees + charged + booking
  const vat = divideRounded(net * vatHundredths, 100 * 100)
  return { minutes, shifts: work.length, earned, fees, commission: charged, booking, vat, total: net + vat }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** An approved timesheet of work; money in pence. */
interface BilledWork {
  start_time: ClockTime
  finish_time: ClockTime
  rate: Pence
  bonus: Pence
  /** The approved length. */
  total: Pence
}

/** A timesheet's figures on an invoice: base pay (rate times length), bonus and fuel add up to `amount`. */
interface WorkFigures {
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
