import { csvCell } from '../kernel/csv.ts'
import { type Pence, plainPounds } from '../kernel/money.ts'
import { formatLength } from '../kernel/shiftLength.ts'
import type { DateRange, Minutes } from '../kernel/wallClock.ts'
import { payTotal } from './paidWork.ts'

/** Sums of the approved timesheets of one driver or of all, in pence. */
export interface PaymentSums {
  timesheets: number
  minutes: Minutes
  base: Pence
  bonus: Pence
  fuel: Pence
  /** Cancellation fees and bonuses. Amounts charged to the driver are negative. */
  fees: Pence
}

export interface PaidDriver {
  id: number
  name: string
  email: string | null
  accountHolder: string | null
  sortCode: string | null
  accountNumber: string | null
}

/** The headings of the export (docs/spec/timesheets.md#payments-export). */
export const PAYMENT_HEADS = [
  'Driver ID',
  'Name',
  'E-mail',
  'Account holder',
  'Sort code',
  'Account number',
  'Timesheets',
  'Hours',
  'Base pay',
  'Bonus',
  'Fuel bonus',
  'Fees and charges',
  'Total',
] as const

export const NO_PAYMENTS: PaymentSums = { timesheets: 0, minutes: 0, base: 0, bonus: 0, fuel: 0, fees: 0 }

/** 'payments_2026-11-16-2026-11-22.csv' (docs/spec/timesheets.md#payments-export). */
export const paymentsFileName = ({ from, to }: DateRange): string => `payments_${from}-${to}.csv`

export function addPayments(a: PaymentSums, b: PaymentSums): PaymentSums {
  return {
    timesheets: a.timesheets + b.timesheets,
    minutes: a.minutes + b.minutes,
    base: a.base + b.base,
    bonus: a.bonus + b.bonus,
    fuel: a.fuel + b.fuel,
    fees: a.fees + b.fees,
  }
}

/** A driver's row without formulas. The writer adds quotes. */
export function paymentRow(driver: PaidDriver, sums: PaymentSums): string[] {
  const { id, name, email, accountHolder, sortCode, accountNumber } = driver
  return [...[id, name, email, accountHolder, sortCode, accountNumber].map(csvCell), ...sumCells(sums)]
}

export const paymentsTotalRow = (sums: PaymentSums): string[] => [
  '',
  'Total',
  '',
  '',
  '',
  '',
  ...sumCells(sums),
]

function sumCells(sums: PaymentSums): string[] {
  const amounts = [sums.base, sums.bonus, sums.fuel, sums.fees, payTotal(sums)]
  return [String(sums.timesheets), formatLength(sums.minutes), ...amounts.map(plainPounds)]
}
