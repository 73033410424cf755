import { describe, expect, test } from 'vitest'
import { NO_BANDS } from '../options/cancellationBands.ts'
import {
  cancellationProblems,
  cancellationTerms,
  type GivenCancellation,
  noticePeriodText,
  settledCancellation,
} from './cancellationTerms.ts'

const bands = [
  { under_hours: 2, restaurant_charge: 100, driver_pay: 75 },
  { under_hours: 24, restaurant_charge: 50, driver_pay: 33.33 },
  { under_hours: null, restaurant_charge: 0, driver_pay: 0 },
]
const start = { date: '2026-03-11', time: '18:00' }
const whole = { length: 240, driver: 240, restaurant: 240 }

describe('the terms', () => {
  test.each([
    ['2026-03-08', '12:00', 4680, 0, 0],
    ['2026-03-10', '18:00', 1440, 0, 0],
    ['2026-03-10', '18:01', 1439, 2000, 1333],
    ['2026-03-11', '16:00', 120, 2000, 1333],
    ['2026-03-11', '16:01', 119, 4000, 3000],
    ['2026-03-11', '18:00', 0, 4000, 3000],
    ['2026-03-11', '19:30', -90, 4000, 3000],
    ['2026-03-14', '00:00', -3240, 4000, 3000],
  ])('on %s at %s, with %s minutes to go', (date, time, notice, restaurantCharge, driverPay) => {
    const terms = cancellationTerms(bands, start, { date, time }, 4000, whole)
    expect(terms).toMatchObject({ notice, restaurantCharge, driverPay })
  })

  test.each([
    ['the clocks go forward', { date: '2026-03-29', time: '02:30' }, { date: '2026-03-29', time: '00:30' }],
    ['the clocks go back', { date: '2026-10-25', time: '02:30' }, { date: '2026-10-25', time: '00:30' }],
    ['the year ends', { date: '2027-01-01', time: '01:00' }, { date: '2026-12-31', time: '23:00' }],
  ])('if %s, two hours on the clock are two hours', (_, at, now) => {
    expect(cancellationTerms(bands, at, now, 4000, whole)).toMatchObject({
      notice: 120,
      restaurantCharge: 2000,
    })
  })

  test.each([
    [4001, 2001, 1334],
    [1, 1, 0],
    [2, 1, 1],
    [0, 0, 0],
    [-500, 0, 0],
  ])('of a cost of %s pence are rounded once, half away from zero', (cost, restaurantCharge, driverPay) => {
    const now = { date: '2026-03-11', time: '10:00' }
    expect(cancellationTerms(bands, start, now, cost, whole)).toMatchObject({ restaurantCharge, driverPay })
  })

  test('are for the time that was not paid or charged before', () => {
    const unpaid = { length: 240, driver: 60, restaurant: 0 }
    expect(cancellationTerms(bands, start, start, 4000, unpaid)).toMatchObject({
      restaurantCharge: 0,
      driverPay: 750,
    })
  })

  test('are zero if there are no bands', () => {
    for (const none of [NO_BANDS, []]) {
      expect(cancellationTerms(none, start, start, 4000, whole)).toMatchObject({
        restaurantCharge: 0,
        driverPay: 0,
      })
    }
  })
})

const terms = { restaurantCharge: 2000, driverPay: 1500 }

test.each([
  [{ fee: 0 }, { fee: 0, restaurantCharge: 2000, driverPay: 1500 }],
  [{ fee: 500 }, { fee: 0, restaurantCharge: 2000, driverPay: 1500 }],
  [
    { fee: 0, restaurantCharge: 0 },
    { fee: 0, restaurantCharge: 0, driverPay: 1500 },
  ],
  [
    { fee: 0, restaurantCharge: 900, driverPay: 0 },
    { fee: 0, restaurantCharge: 900, driverPay: 0 },
  ],
  [{ fee: -1250 }, { fee: -1250, restaurantCharge: 0, driverPay: 0 }],
  [{ cancelledBy: 'driver', fee: 0 } as const, { fee: 0, restaurantCharge: 0, driverPay: 0 }],
  [{ cancelledBy: 'driver', fee: -1250 } as const, { fee: -1250, restaurantCharge: 0, driverPay: 0 }],
  [{ cancelledBy: 'agency', fee: 0 } as const, { fee: 0, restaurantCharge: 0, driverPay: 1500 }],
  [{ cancelledBy: 'agency', fee: 0, driverPay: 0 } as const, { fee: 0, restaurantCharge: 0, driverPay: 0 }],
  [{ cancelledBy: 'restaurant', fee: 0 } as const, { fee: 0, restaurantCharge: 2000, driverPay: 1500 }],
])('%j comes to %j', (given, settled) => {
  expect(settledCancellation(given, terms)).toEqual(settled)
})

const NO_CHARGE_BESIDE_FEE =
  'If the driver bears a fee, the restaurant is charged nothing and the driver is paid nothing.'
const NO_CHARGE = 'The restaurant pays only if it cancels.'
const ONLY_DRIVERS_BEAR = 'Only a driver who cancels pays a fee.'

test.each<[GivenCancellation, ReturnType<typeof cancellationProblems>]>([
  [{ fee: -1, restaurantCharge: 1 }, { cost: [NO_CHARGE_BESIDE_FEE] }],
  [{ fee: -1, driverPay: 1 }, { cost: [NO_CHARGE_BESIDE_FEE] }],
  [{ fee: -1, restaurantCharge: 0, driverPay: 0 }, {}],
  [{ fee: 5, restaurantCharge: 1 }, {}],
  [{ cancelledBy: 'driver', fee: -1, restaurantCharge: 0, driverPay: 0 }, {}],
  [
    { cancelledBy: 'driver', fee: 0, restaurantCharge: 1, driverPay: 1 },
    { restaurant_charge: [NO_CHARGE], driver_pay: ['A driver who cancels is paid nothing.'] },
  ],
  [{ cancelledBy: 'agency', fee: 5, restaurantCharge: 0, driverPay: 1 }, {}],
  [{ cancelledBy: 'agency', fee: 0, restaurantCharge: 1 }, { restaurant_charge: [NO_CHARGE] }],
  [{ cancelledBy: 'agency', fee: -1 }, { cost: [ONLY_DRIVERS_BEAR] }],
  [{ cancelledBy: 'restaurant', fee: 0, restaurantCharge: 1, driverPay: 1 }, {}],
  [{ cancelledBy: 'restaurant', fee: -1 }, { cost: [ONLY_DRIVERS_BEAR] }],
])('of %j is wrong: %j', (given, problems) => {
  expect(cancellationProblems(given)).toEqual(problems)
})

test.each([
  [195, '3 h 15 min before the start'],
  [60, '1 h before the start'],
  [5, '5 min before the start'],
  [0, 'at the start'],
  [-20, '20 min after the start'],
  [1440, '1 day before the start'],
  [3135, '2 days 4 h before the start'],
  [-4320, '3 days after the start'],
])('%s minutes are %s', (minutes, text) => {
  expect(noticePeriodText(minutes)).toBe(text)
})
