/**
 * The approved pay of a driver for a period, and what differs from the pay that a payroll program already
 * has. Amounts in pence.
 */
import { divideRounded, type Pence } from '../kernel/money.ts'
import type { IsoDate, Minutes } from '../kernel/wallClock.ts'

export interface PayAmounts {
  minutes: Minutes
  /** Per hour. */
  rate: Pence
  base: Pence
  bonus: Pence
  fuel: Pence
  /** Cancellation fees and bonuses. Amounts charged to the driver are negative. */
  fees: Pence
}

/** Pay with its fees, which a timesheet's own total leaves out, in pence (docs/spec/timesheets.md#timesheet-pay). */
export const payTotal = ({ base, bonus, fuel, fees }: Omit<PayAmounts, 'minutes' | 'rate'>): Pence =>
  base + bonus + fuel + fees

/**
 * A timesheet for a driver, a restaurant and a day. If one of them changes, it counts as other work: the
 * former is taken back where it was, and the new is paid where it is now.
 */
export interface PaidWork extends PayAmounts {
  timesheet_id: number
  driver_id: number
  restaurant_id: number
  period_date: IsoDate
}

/** Work as it was last exported: with zeros if it was taken back. */
export interface SentWork extends PaidWork {
  /** The works number that the file had; '' if none. */
  works_number: string
}

/** The kinds of pay, in the order of the lines of a file. */
export type PayKind = 'hours' | 'bonus' | 'fuel' | 'fees' | 'rounding'

export interface PayLine {
  kind: PayKind
  /** Hundredths of an hour; 0 for kinds other than hours. */
  hundredths: number
  /** Per hour; 0 for other kinds than hours. */
  rate: Pence
  amount: Pence
}

/**
 * The lines of one driver: hours by rate, then each other kind that is not zero (docs/spec/timesheets.md#payroll-lines). A
 * payroll program multiplies hours and rate, so the line `rounding` has the difference from the approved base
 * pay.
 */
export function payLines(paid: readonly PayAmounts[]): PayLine[] {
  const byRate = Map.groupBy(paid, ({ rate }) => rate)
  const hours = [...byRate]
    .map(([rate, those]) => hoursLine(rate, sumOf(those, 'minutes')))
    .filter(({ hundredths }) => hundredths !== 0)
    .sort((a, b) => a.rate - b.rate)
  const rounding = sumOf(paid, 'base') - hours.reduce((sum, { amount }) => sum + amount, 0)
  const others = (['bonus', 'fuel', 'fees'] as const).map((kind) => ({ kind, amount: sumOf(paid, kind) }))
  return [
    ...hours,
    ...[...others, { kind: 'rounding' as const, amount: rounding }]
      .filter(({ amount }) => amount !== 0)
      .map((line) => ({ ...line, hundredths: 0, rate: 0 })),
  ]
}

function hoursLine(rate: Pence, minutes: Minutes): PayLine {
  const hundredths = divideRounded(minutes * 100, 60)
  return { kind: 'hours', hundredths, rate, amount: divideRounded(hundredths * rate, 100) }
}

const sumOf = (paid: readonly PayAmounts[], field: keyof PayAmounts): number =>
  paid.reduce((sum, amounts) => sum + amounts[field], 0)

/** The hours of lines as the file has them, in hundredths, and their pay. */
export const lineSums = (lines: readonly PayLine[]): { hundredths: number; amount: Pence } => ({
  hundredths: lines.reduce((sum, { hundredths }) => sum + hundredths, 0),
  amount: lines.reduce((sum, { amount }) => sum + amount, 0),
})

/** The pay of a driver in a period, and what has changed since it was last exported. */
export interface DriverPay {
  driverId: number
  timesheets: number
  lines: PayLine[]
  /** The work that differs from what was exported, as it is now. */
  changed: PaidWork[]
  /** The pay approved now, less the pay exported. */
  difference: PayLine[]
  /** The works numbers that pay was exported under. */
  sentTo: string[]
}

export function payByDriver(approved: readonly PaidWork[], sent: readonly SentWork[]): DriverPay[] {
  const approvedOf = Map.groupBy(approved, ({ driver_id }) => driver_id)
  const sentOf = Map.groupBy(sent, ({ driver_id }) => driver_id)
  return [...new Set([...approvedOf.keys(), ...sentOf.keys()])].map((driverId) => {
    const is = approvedOf.get(driverId) ?? []
    const was = sentOf.get(driverId) ?? []
    return {
      driverId,
      timesheets: is.length,
      lines: payLines(is),
      changed: changedWork(is, was),
      difference: payLines([...is, ...was.map(takenBack)]),
      sentTo: [...new Set(was.filter((work) => differs(work, NOTHING)).map((work) => work.works_number))],
    }
  })
}

const NOTHING: PayAmounts = { minutes: 0, rate: 0, base: 0, bonus: 0, fuel: 0, fees: 0 }

/** The work that differs from what was exported, as it is now: with zeros if it is no longer approved. */
export function changedWork(approved: readonly PaidWork[], sent: readonly PaidWork[]): PaidWork[] {
  const was = new Map(sent.map((work) => [keyOf(work), work]))
  const now = new Set(approved.map(keyOf))
  return [
    ...approved.filter((work) => differs(work, was.get(keyOf(work)) ?? NOTHING)),
    ...sent.filter((work) => !now.has(keyOf(work)) && differs(work, NOTHING)).map(asNothing),
  ]
}

const keyOf = ({ timesheet_id, driver_id, restaurant_id, period_date }: PaidWork): string =>
  [timesheet_id, driver_id, restaurant_id, period_date].join()

const asNothing = (work: PaidWork): PaidWork => ({ ...work, ...NOTHING })

/** The rate is that of the hours. */
const differs = (a: PayAmounts, b: PayAmounts): boolean =>
  (['minutes', 'base', 'bonus', 'fuel', 'fees'] as const).some((field) => a[field] !== b[field]) ||
  (a.minutes > 0 && a.rate !== b.rate)

const takenBack = ({ minutes, rate, base, bonus, fuel, fees }: PayAmounts): PayAmounts => ({
  minutes: -minutes,
  rate,
  base: -base,
  bonus: -bonus,
  fuel: -fuel,
  fees: -fees,
})
