/**
 * Calculates an invoice's amounts a second time from docs/spec alone, in bigints and without our own functions. Used by
 * invoiceAmounts.oracle.test.ts in domain and invoiceOracle.test.ts in server.
 */
import { type randomFrom, rounded, sum, workedMinutes } from '../../kernel/testing/oracle.ts'

/** An approved timesheet of work; money in pence. */
export interface GivenWork {
  date: string
  start: string
  finish: string
  rate: number
  bonus: number
  constFuel: number
  trips: readonly [number, number, number]
  /** Pay per trip of each band when the pay was approved (docs/spec/timesheets.md#timesheet-pay). */
  tripPay: readonly [number, number, number]
}

export interface GivenInvoice {
  work: readonly GivenWork[]
  /** The restaurant's charges for cancellations, in pence. */
  fees: readonly number[]
  perHour: boolean
  /** In hundredths: 150 is 1.5 %, or £1.50 per hour (docs/spec/options.md#commission-basis). */
  commission: number
  /** In pence, for each worked shift. */
  bookingFee: number
  /** In hundredths of a percent. */
  vatRate: number
}

/** A line of work: `amount` is base pay, bonus and fuel (docs/spec/timesheets.md#timesheet-pay). */
export interface ExpectedLine {
  minutes: number
  fuel: number
  amount: number
}

/** In pence and minutes. */
export interface ExpectedInvoice {
  lines: ExpectedLine[]
  minutes: number
  shifts: number
  earned: number
  fees: number
  commission: number
  booking: number
  vat: number
  total: number
}

export function expectedLine(work: GivenWork): ExpectedLine {
  const minutes = workedMinutes(work.date, work.start, work.finish)
  const fuel = work.trips.reduce(
    (paid, trips, band) => paid + BigInt(trips) * BigInt(work.tripPay[band] as number),
    BigInt(work.constFuel),
  )
  const amount = rounded(BigInt(work.rate) * minutes, 60n) + BigInt(work.bonus) + fuel
  return { minutes: Number(minutes), fuel: Number(fuel), amount: Number(amount) }
}

/**
 * The lines (docs/spec/invoices.md#invoice-lines), the fees charged to the restaurant, the commission on what was
 * earned (docs/spec/options.md#commission-basis), the booking fee per worked shift, VAT of all these, and the total. Each
 * product is rounded once, and the total adds the rounded amounts (docs/spec/kernel.md#whole-pence).
 */
export function expectedInvoice(given: GivenInvoice): ExpectedInvoice {
  const lines = given.work.map(expectedLine)
  const minutes = sum(lines.map((line) => BigInt(line.minutes)))
  const earned = sum(lines.map(({ amount }) => BigInt(amount)))
  const fees = sum(given.fees.map(BigInt))
  const commission = given.perHour
    ? rounded(BigInt(given.commission) * minutes, 60n)
    : rounded(BigInt(given.commission) * earned, 10_000n)
  const booking = BigInt(given.bookingFee) * BigInt(lines.length)
  const net = earned + fees + commission + booking
  const vat = rounded(net * BigInt(given.vatRate), 10_000n)
  return {
    lines,
    minutes: Number(minutes),
    shifts: lines.length,
    earned: Number(earned),
    fees: Number(fees),
    commission: Number(commission),
    booking: Number(booking),
    vat: Number(vat),
    total: Number(net + vat),
  }
}

const two = (value: number) => String(value).padStart(2, '0')
const clock = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

type Random = ReturnType<typeof randomFrom>

/** Generates overnight and short timesheets, odd pennies, negative bonuses, and trips at their former pay. */
export function randomWork(random: Random, dates: readonly string[]): GivenWork {
  const pick = <T>(...choices: T[]): T => choices[random(choices.length)] as T
  const step = pick(1, 15)
  const start = random(1440 / step) * step
  const finish = (start + step * (1 + random(1440 / step - 1))) % 1440
  return {
    date: dates[random(dates.length)] as string,
    start: clock(start),
    finish: clock(finish),
    rate: random(3000),
    bonus: pick(0, 0, 1000, 2000, -1000, -2000),
    constFuel: pick(0, random(2000)),
    trips: [random(30), random(15), random(8)],
    tripPay: [random(100), random(300), random(900)],
  }
}

/** Generates up to `most` timesheets, with VAT and charges of zero, usual values, and values that make odd pennies. */
export function randomInvoice(random: Random, dates: readonly string[], most: number): GivenInvoice {
  const pick = <T>(...choices: T[]): T => choices[random(choices.length)] as T
  return {
    work: Array.from({ length: random(most + 1) }, () => randomWork(random, dates)),
    fees: Array.from({ length: pick(0, 0, 1, 3) }, () => 1 + random(9_999)),
    perHour: random(2) === 0,
    commission: pick(0, 150, random(2_000)),
    bookingFee: pick(0, random(500)),
    vatRate: pick(0, 2_000, 500, random(2_500)),
  }
}
