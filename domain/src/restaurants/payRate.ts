import type { Pence } from '../kernel/money.ts'
import { type IsoDate, isoWeekday } from '../kernel/wallClock.ts'

/** Pay per hour in pence, of a restaurant or of an area; null if none is set. */
export interface PayRates {
  standard_pay: Pence | null
  weekend_pay: Pence | null
}

const FRIDAY = 5

/** True on Friday, Saturday and Sunday (docs/spec/restaurants.md#weekend-pay). */
export function isWeekendPay(date: IsoDate): boolean {
  return isoWeekday(date) >= FRIDAY
}

/**
 * Pay per hour of a shift in pence, by the date on which it starts: the restaurant's own rate if set, else the
 * area's (docs/spec/restaurants.md#pay-rate). An own rate of 0 counts as set. The two rates fall back independently. If the
 * area has none either, the pay is 0.
 */
export function payRate(restaurant: PayRates, area: PayRates, date: IsoDate): Pence {
  const rate = isWeekendPay(date) ? 'weekend_pay' : 'standard_pay'
  return restaurant[rate] ?? area[rate] ?? 0
}
