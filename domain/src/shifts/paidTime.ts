/**
 * The time that a payment for short notice is for. Each minute of a shift is paid to its driver once and charged to its
 * restaurant once (docs/spec/shifts.md#short-notice).
 */

import { minutesOn } from '../kernel/instant.ts'
import { divideRounded, type Pence, poundsToPence } from '../kernel/money.ts'
import { type ShiftHours, shiftLength } from '../kernel/shiftLength.ts'
import type { Minutes } from '../kernel/wallClock.ts'
import { SHIFT_PUBLISHED, type ShiftStatus } from './shiftStatus.ts'

export interface NoticedShift extends ShiftHours {
  status: ShiftStatus
  driver_id: number | null
  restaurant_id: number
}

/** Start and end, in the minutes of `minutesOn`. */
export type Span = readonly [from: Minutes, to: Minutes]

/** The data from which a payment is calculated. It is calculated again when some of the time is given back. */
export interface PaidTime {
  /** The planned cost and the length of the whole shift before the change. */
  cost: Pence
  length: Minutes
  /** Per cent of the cost: for the driver, and from the restaurant. */
  pay: number
  charge: number
  driver: readonly Span[]
  restaurant: readonly Span[]
}

/** Each amount is rounded once, half away from zero. */
export function paidSums({ cost, length, pay, charge, driver, restaurant }: PaidTime) {
  const share = (percent: number, spans: readonly Span[]): Pence =>
    divideRounded(Math.max(0, cost) * poundsToPence(percent) * minutesIn(spans), 100 * 100 * length)
  return { driverPay: share(pay, driver), restaurantCharge: share(charge, restaurant) }
}

export const minutesIn = (spans: readonly Span[]): Minutes =>
  spans.reduce((sum, [from, to]) => sum + to - from, 0)

export function spanOf({ period_date, start_time, finish_time }: ShiftHours): Span {
  const start = minutesOn({ date: period_date, time: start_time })
  return [start, start + shiftLength(start_time, finish_time)]
}

/** Returns the spans without the time of another. */
export const without = (spans: readonly Span[], [from, to]: Span): readonly Span[] =>
  spans.flatMap((span) => {
    const left: Span[] = [
      [span[0], Math.min(span[1], from)],
      [Math.max(span[0], to), span[1]],
    ]
    return left.filter(([start, end]) => start < end)
  })

export interface PaidFor extends Pick<PaidTime, 'driver' | 'restaurant'> {
  driver_id: number
  restaurant_id: number
}

/**
 * Returns the part of a paid time that is still lost when the shift is as `after`. Time that the driver works again is not lost to
 * the driver. Time that any driver works again is not lost to the restaurant.
 */
export function stillLost(
  { driver, restaurant, driver_id, restaurant_id }: PaidFor,
  after: NoticedShift | null,
): Pick<PaidTime, 'driver' | 'restaurant'> {
  if (after?.status !== SHIFT_PUBLISHED || !after.driver_id) return { driver, restaurant }
  const worked = spanOf(after)
  return {
    driver: after.driver_id === driver_id ? without(driver, worked) : driver,
    restaurant: after.restaurant_id === restaurant_id ? without(restaurant, worked) : restaurant,
  }
}

/** Returns the time minus the time of earlier payments. */
export function notPaidBefore<T extends Pick<PaidTime, 'driver' | 'restaurant'>>(
  time: T,
  { driver_id, restaurant_id }: Pick<NoticedShift, 'driver_id' | 'restaurant_id'>,
  paid: readonly PaidFor[],
): T {
  const toDriver = paid.filter((one) => one.driver_id === driver_id).flatMap(({ driver }) => driver)
  const ofRestaurant = paid
    .filter((one) => one.restaurant_id === restaurant_id)
    .flatMap(({ restaurant }) => restaurant)
  return {
    ...time,
    driver: toDriver.reduce(without, time.driver),
    restaurant: ofRestaurant.reduce(without, time.restaurant),
  }
}
