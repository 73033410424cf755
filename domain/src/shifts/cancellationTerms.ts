/** A cancellation's charge to the restaurant and pay to the driver, by the notice given. */

import { countOf } from '../kernel/counts.ts'
import { minutesOn, type WallTime } from '../kernel/instant.ts'
import { divideRounded, type Pence, poundsToPence } from '../kernel/money.ts'
import type { Minutes } from '../kernel/wallClock.ts'
import { type CancellationBand, NO_BANDS } from '../options/cancellationBands.ts'
import { type Canceller, cancellationFee } from './cancelling.ts'

export interface Notice {
  /** Minutes of clock time until the start; negative after it. */
  notice: Minutes
  band: CancellationBand
}

export interface CancellationTerms extends Notice {
  restaurantCharge: Pence
  driverPay: Pence
}

/**
 * The notice that is left now. It is counted in clock time, even over a clock change (docs/spec/kernel.md#wall-clock). Exactly
 * 2 h is not less than 2 h. Once the shift has started, the shortest notice applies.
 */
export function noticeNow(bands: readonly CancellationBand[], start: WallTime, now: WallTime): Notice {
  const notice = minutesOn(start) - minutesOn(now)
  const holds = ({ under_hours }: CancellationBand) => under_hours === null || notice < under_hours * 60
  return { notice, band: bands.find(holds) ?? (NO_BANDS[0] as CancellationBand) }
}

/** The length of a shift, and how much of it has not yet been paid to its driver or charged to its restaurant. */
export interface UnpaidTime {
  length: Minutes
  driver: Minutes
  restaurant: Minutes
}

/**
 * The option's terms for a shift that is cancelled now; `cost` is its planned cost. No time is paid or charged twice. Each amount
 * is rounded once, half away from zero.
 */
export function cancellationTerms(
  bands: readonly CancellationBand[],
  start: WallTime,
  now: WallTime,
  cost: Pence,
  unpaid: UnpaidTime,
): CancellationTerms {
  const { notice, band } = noticeNow(bands, start, now)
  const share = (percent: number, minutes: Minutes) =>
    divideRounded(Math.max(0, cost) * poundsToPence(percent) * minutes, 100 * 100 * unpaid.length)
  return {
    notice,
    band,
    restaurantCharge: share(band.restaurant_charge, unpaid.restaurant),
    driverPay: share(band.driver_pay, unpaid.driver),
  }
}

/** The amounts entered for a cancellation. The terms decide those left out. */
export interface GivenCancellation {
  /** If it is left out, the amounts decide. */
  cancelledBy?: Canceller | undefined
  /** The driver's fee; 0 or more counts as none. */
  fee: Pence
  restaurantCharge?: Pence | undefined
  driverPay?: Pence | undefined
}

/** A negative fee, or the restaurant's charge and the driver's pay. */
export interface SettledCancellation {
  fee: Pence
  restaurantCharge: Pence
  driverPay: Pence
}

/**
 * Settles a cancellation without problems (`cancellationProblems`). If the driver cancels or bears a fee, no one else is
 * charged or paid. If the agency cancels, the restaurant is not charged.
 */
export function settledCancellation(
  given: GivenCancellation,
  terms: Pick<CancellationTerms, 'restaurantCharge' | 'driverPay'>,
): SettledCancellation {
  const { cancelledBy, restaurantCharge = terms.restaurantCharge, driverPay = terms.driverPay } = given
  const fee = cancellationFee(given.fee)
  if (cancelledBy === 'driver' || fee < 0) return { fee, restaurantCharge: 0, driverPay: 0 }
  return { fee, restaurantCharge: cancelledBy === 'agency' ? 0 : restaurantCharge, driverPay }
}

const NO_CHARGE_BESIDE_FEE =
  'If the driver bears a fee, the restaurant is charged nothing and the driver is paid nothing.'
const ONLY_DRIVERS_BEAR = 'Only a driver who cancels pays a fee.'
const NO_CHARGE = 'The restaurant pays only if it cancels.'
const NO_PAY = 'A driver who cancels is paid nothing.'

/** Problems by field: amounts that do not fit who cancels. */
export function cancellationProblems(given: GivenCancellation): Record<string, string[]> {
  const { cancelledBy, restaurantCharge = 0, driverPay = 0 } = given
  const hasFee = cancellationFee(given.fee) < 0
  if (cancelledBy === undefined)
    return hasFee && (restaurantCharge > 0 || driverPay > 0) ? { cost: [NO_CHARGE_BESIDE_FEE] } : {}
  return {
    ...(hasFee && cancelledBy !== 'driver' && { cost: [ONLY_DRIVERS_BEAR] }),
    ...(restaurantCharge > 0 && cancelledBy !== 'restaurant' && { restaurant_charge: [NO_CHARGE] }),
    ...(driverPay > 0 && cancelledBy === 'driver' && { driver_pay: [NO_PAY] }),
  }
}

/** '3 h 15 min before the start', '2 days 4 h before the start', '20 min after the start'. */
export function noticePeriodText(notice: Minutes): string {
  const minutes = Math.abs(notice)
  if (minutes === 0) return 'at the start'
  const [days, hours, rest] = [Math.trunc(minutes / 1440), Math.trunc((minutes % 1440) / 60), minutes % 60]
  const dayPart = days > 0 && countOf(days, 'day')
  const parts = [dayPart, hours > 0 && `${hours} h`, rest > 0 && days === 0 && `${rest} min`]
  return `${parts.filter(Boolean).join(' ')} ${notice < 0 ? 'after' : 'before'} the start`
}
