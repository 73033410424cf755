import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shiftLength } from '../kernel/shiftLength.ts'
import { clockTime } from '../kernel/wallClock.ts'
import { NO_BANDS } from '../options/cancellationBands.ts'
import type { NoticedShift } from './paidTime.ts'
import { SHIFT_NEW, SHIFT_PUBLISHED } from './shiftStatus.ts'
import { afterExemption, lostMinutes, shortNotice } from './shortNotice.ts'

const bands = [
  { under_hours: 2, restaurant_charge: 120, driver_pay: 100 },
  { under_hours: 24, restaurant_charge: 60, driver_pay: 50 },
  { under_hours: null, restaurant_charge: 0, driver_pay: 0 },
]
/** Four hours for £48.00. */
const shift: NoticedShift = {
  status: SHIFT_PUBLISHED,
  driver_id: 7,
  restaurant_id: 3,
  period_date: '2026-03-11',
  start_time: '18:00',
  finish_time: '22:00',
}
const COST = 4800
const changed = (given: Partial<NoticedShift>): NoticedShift => ({ ...shift, ...given })
const at = (time: string, date = '2026-03-11') => ({ date, time })

describe('the payments', () => {
  const changes: Record<string, NoticedShift | null> = {
    removed: null,
    unpublished: changed({ status: SHIFT_NEW }),
    'taken off': changed({ driver_id: null }),
    'given to another driver': changed({ driver_id: 8 }),
    'moved to another day': changed({ period_date: '2026-03-12' }),
    'moved by an hour': changed({ start_time: '19:00', finish_time: '23:00' }),
    'shortened by half an hour': changed({ finish_time: '21:30' }),
    'moved to an hour earlier': changed({ start_time: '17:00', finish_time: '21:00' }),
    lengthened: changed({ finish_time: '23:00' }),
    'begun earlier and ended later': changed({ start_time: '17:00', finish_time: '23:30' }),
    'moved to another restaurant': changed({ restaurant_id: 4 }),
    'moved to another restaurant an hour later': changed({
      restaurant_id: 4,
      start_time: '19:00',
      finish_time: '23:00',
    }),
  }
  test.each([
    // 10 hours before: half of the lost pay for the driver, 60% of it from the restaurant.
    ['removed', '08:00', { kind: 'unpublished', lost: 240, driverPay: 2400, restaurantCharge: 2880 }],
    ['unpublished', '08:00', { kind: 'unpublished', lost: 240, driverPay: 2400, restaurantCharge: 2880 }],
    // The restaurant still takes the shift, with or without this driver.
    ['taken off', '08:00', { kind: 'taken_off', lost: 240, driverPay: 2400, restaurantCharge: 0 }],
    ['given to another driver', '08:00', { kind: 'given', lost: 240, driverPay: 2400, restaurantCharge: 0 }],
    ['moved to another day', '08:00', { kind: 'moved', lost: 240, driverPay: 2400, restaurantCharge: 2880 }],
    // One hour of four is £12.00.
    ['moved by an hour', '08:00', { kind: 'moved', lost: 60, driverPay: 600, restaurantCharge: 720 }],
    [
      'shortened by half an hour',
      '08:00',
      { kind: 'shortened', lost: 30, driverPay: 300, restaurantCharge: 360 },
    ],
    // Exactly 2 hours before, and a minute later.
    ['shortened by half an hour', '16:00', { notice: 120, driverPay: 300, restaurantCharge: 360 }],
    ['shortened by half an hour', '16:01', { notice: 119, driverPay: 600, restaurantCharge: 720 }],
    // Notice counts until the new start if it is earlier.
    ['moved to an hour earlier', '15:30', { notice: 90, lost: 60, driverPay: 1200, restaurantCharge: 1440 }],
    ['moved to an hour earlier', '15:00', { notice: 120, lost: 60, driverPay: 600, restaurantCharge: 720 }],
    ['moved to an hour earlier', '15:30', { isByNewStart: true }],
    ['moved to an hour earlier', '15:00', { isByNewStart: false }],
    // Another driver's earlier start is not this driver's.
    ['given to another driver', '19:00', { notice: -60, driverPay: 4800, restaurantCharge: 0 }],
    // The driver loses an hour, and the first restaurant all four. It is charged for the hour that the driver loses.
    [
      'moved to another restaurant an hour later',
      '08:00',
      { kind: 'moved', lost: 60, driverPay: 600, restaurantCharge: 720 },
    ],
  ])('of a shift that is %s at %s', (name, time, terms) => {
    expect(shortNotice(bands, shift, COST, changes[name] ?? null, at(time))).toMatchObject(terms)
  })

  test.each([
    ['lengthened', '17:00'],
    ['begun earlier and ended later', '16:59'],
    ['moved to another restaurant', '17:00'],
    // It is over.
    ['unpublished', '22:00'],
  ])('are none for a shift that is %s at %s', (name, time) => {
    expect(shortNotice(bands, shift, COST, changes[name] ?? null, at(time))).toBeUndefined()
  })

  test('are none with enough notice, without bands, for an open or an unpublished shift', () => {
    expect(shortNotice(bands, shift, COST, null, at('18:00', '2026-03-10'))).toBeUndefined()
    expect(shortNotice(bands, shift, COST, null, at('18:01', '2026-03-10'))).toBeDefined()
    expect(shortNotice(NO_BANDS, shift, COST, null, at('17:00'))).toBeUndefined()
    expect(shortNotice(bands, changed({ driver_id: null }), COST, null, at('17:00'))).toBeUndefined()
    expect(shortNotice(bands, changed({ status: SHIFT_NEW }), COST, null, at('17:00'))).toBeUndefined()
    expect(shortNotice(bands, shift, 0, null, at('17:00'))).toBeUndefined()
  })

  test('are rounded once, half away from zero', () => {
    // 1/4 of £10.02 is £2.505: half of it £1.2525, and 60% £1.503.
    const shorter = changed({ finish_time: '21:00' })
    expect(shortNotice(bands, shift, 1002, shorter, at('08:00'))).toMatchObject({
      driverPay: 125,
      restaurantCharge: 150,
    })
    // 1/4 of £0.20 is £0.05, and half of it £0.025.
    expect(shortNotice(bands, shift, 20, shorter, at('08:00'))).toMatchObject({ driverPay: 3 })
  })

  test.each([
    ['the clocks go forward', '2026-03-28', '2026-03-29'],
    ['the clocks go back', '2026-10-24', '2026-10-25'],
  ])('count clock time on a night on which %s', (_, date, next) => {
    const night = changed({ period_date: date, start_time: '22:00', finish_time: '04:00' })
    // Three of the six hours on the clock are £24.00.
    const shorter = { ...night, finish_time: '01:00' }
    expect(shortNotice(bands, night, COST, shorter, at('20:30', date))).toMatchObject({
      notice: 90,
      lost: 180,
      driverPay: 2400,
    })
    const early = changed({ period_date: next, start_time: '03:00', finish_time: '07:00' })
    expect(shortNotice(bands, early, COST, null, at('00:30', next))).toMatchObject({
      notice: 150,
      driverPay: 2400,
    })
  })

  test('the agency pays for its own mistake, and no one pays for the other exemptions', () => {
    const terms = { driverPay: 600, restaurantCharge: 720 }
    expect(afterExemption(terms, null)).toEqual(terms)
    expect(afterExemption(terms, 'agency')).toEqual({ driverPay: 600, restaurantCharge: 0 })
    for (const exemption of ['driver_asked', 'driver_sick', 'not_told', 'undone'] as const)
      expect(afterExemption(terms, exemption)).toEqual({ driverPay: 0, restaurantCharge: 0 })
  })
})

describe('the time that a driver loses', () => {
  const quarter = fc.integer({ min: 0, max: 95 }).map((nr) => clockTime(nr * 15))
  const day = fc.integer({ min: 10, max: 13 }).map((nr) => `2026-03-${nr}`)
  const anyShift = fc
    .record({ period_date: day, start_time: quarter, finish_time: quarter })
    .filter(({ start_time, finish_time }) => start_time !== finish_time)
    .map(changed)

  /** The quarters of an hour that a shift covers, counted one by one. */
  const quarters = ({ period_date, start_time, finish_time }: NoticedShift): Set<number> => {
    const first = Date.parse(`${period_date}T${start_time}Z`) / 900_000
    return new Set(Array.from({ length: shiftLength(start_time, finish_time) / 15 }, (_, nr) => first + nr))
  }

  test('is the same as counted quarter of an hour by quarter of an hour', () => {
    fc.assert(
      fc.property(anyShift, anyShift, (before, after) => {
        const lost = quarters(before).difference(quarters(after)).size * 15
        expect(lostMinutes(before, after)).toBe(lost)
      }),
    )
  })
})
