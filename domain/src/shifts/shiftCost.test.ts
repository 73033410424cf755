import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BONUS_CHOICES,
  bonusProblem,
  commission,
  expectedSales,
  keepsRate,
  payText,
  rateChangeText,
  shiftCost,
} from './shiftCost.ts'

const noBonus = { driverBonus: 0, fuelBonus: 0 }

describe('cost of a shift', () => {
  test.each([
    ['whole hours', 1000, 480, 8000],
    ['a quarter hour', 1000, 15, 250],
    ['447.92 pence rounds up', 1075, 25, 448],
    ['an odd penny times a quarter, 268.75', 1075, 15, 269],
    ['exactly half a penny rounds away from zero', 1001, 30, 501],
    ['333.33 pence rounds down', 1000, 20, 333],
    ['a rate of zero', 0, 480, 0],
    ['no length', 1075, 0, 0],
  ])('%s: %d pence an hour for %d minutes is %d', (_case, rate, minutes, cost) => {
    expect(shiftCost({ rate, minutes, ...noBonus })).toBe(cost)
  })

  test('adds driver bonus and fuel bonus to the rounded pay', () => {
    expect(shiftCost({ rate: 1001, minutes: 30, driverBonus: 1000, fuelBonus: 255 })).toBe(501 + 1000 + 255)
  })

  test('is the nearest whole penny to the exact product, and a half goes up', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.nat(1440),
        fc.nat(10_000),
        fc.nat(10_000),
        (rate, minutes, driverBonus, fuelBonus) => {
          const cost = shiftCost({ rate, minutes, driverBonus, fuelBonus })
          const excess = (cost - driverBonus - fuelBonus) * 60 - rate * minutes
          expect(excess).toBeGreaterThan(-30)
          expect(excess).toBeLessThanOrEqual(30)
        },
      ),
    )
  })

  test('never falls when rate, length or a bonus grows', () => {
    const parts = fc.record({
      rate: fc.nat(100_000),
      minutes: fc.nat(1440),
      driverBonus: fc.nat(10_000),
      fuelBonus: fc.nat(10_000),
    })
    const part = fc.constantFrom('rate', 'minutes', 'driverBonus', 'fuelBonus')
    fc.assert(
      fc.property(parts, part, fc.nat(1000), (given, grown, by) => {
        expect(shiftCost({ ...given, [grown]: given[grown] + by })).toBeGreaterThanOrEqual(shiftCost(given))
      }),
    )
  })
})

test('a driver bonus is none, 10 or 20 pounds', () => {
  expect(BONUS_CHOICES).toEqual([
    { amount: 0, label: 'No bonus' },
    { amount: 1000, label: '+£10' },
    { amount: 2000, label: '+£20' },
  ])
})

test.each([
  [1000, 0, undefined],
  [0, 250, undefined],
  [500, 0, 'cost_bonus'],
  [0, -1, 'const_fuel_bonus'],
])('a driver bonus of %d and a fuel bonus of %d: %s', (driverBonus, fuelBonus, field) => {
  const problem = bonusProblem({ driverBonus, fuelBonus })
  expect(problem?.field).toBe(field)
  expect(problem?.message).toEqual(field && expect.stringMatching(/bonus must/))
})

const stored = {
  status: 20,
  has_timesheet: false,
  period_date: '2026-03-11',
  start_time: '19:00',
  finish_time: '03:00',
  restaurant_id: 1,
} as const

test('is asked about a form on another day that has no times yet', () => {
  const given = { ...stored, period_date: '2030-01-01', start_time: '', finish_time: '' }
  expect(keepsRate(stored, given)).toBe(false)
})

test('a published shift keeps its rate, and so does one with a timesheet', () => {
  expect(keepsRate(stored, stored)).toBe(true)
  expect(keepsRate({ ...stored, status: 10, has_timesheet: true }, stored)).toBe(true)
  expect(keepsRate({ ...stored, status: 10 }, stored)).toBe(false)
})

test.each([{ period_date: '2026-03-12' }, { restaurant_id: 2 }])(
  'a shift that moves to %o gets the rate there',
  (other) => {
    expect(keepsRate(stored, { ...stored, ...other })).toBe(false)
    expect(keepsRate({ ...stored, status: 10, has_timesheet: true }, { ...stored, ...other })).toBe(false)
  },
)

const REST = { period_date: '2026-03-12', start_time: '00:05' }
test.each([
  ['the rest of a published night shift keeps its rate after midnight', {}, {}, true],
  ['one that also ends later is another shift', {}, { finish_time: '04:00' }, false],
  [
    'one that starts as the night shift ends is another shift',
    {},
    { start_time: '03:00', finish_time: '04:00' },
    false,
  ],
  ['the rest at another restaurant gets the rate there', {}, { restaurant_id: 2 }, false],
  ['an unpublished one has no rate to keep', { status: 10 } as const, {}, false],
])('%s', (_case, was, given, keeps) => {
  expect(keepsRate({ ...stored, ...was }, { ...stored, ...REST, ...given })).toBe(keeps)
})

test('says what the pay is', () => {
  expect(payText(123450)).toBe('The pay is £1,234.50.')
})

test.each([
  [1, '1 shift was saved'],
  [2, '2 shifts were saved'],
  [1200, '1,200 shifts were saved'],
])('says that the rate has changed for %d', (shifts, words) => {
  expect(rateChangeText(shifts, 4000, 4400)).toBe(
    `The pay rate has changed since ${words}: published, the cost is £44.00 instead of £40.00.`,
  )
})

describe('commission', () => {
  test.each([
    ['1.5 % of £80.00', 150, 8000, 480, 120],
    ['1.5 % of £4.33 is 6.495 pence', 150, 433, 25, 6],
    ['1.5 % of £1.00 is 1.5 pence, rounded away from zero', 150, 100, 10, 2],
    ['12.25 % of £10.00', 1225, 1000, 60, 123],
    ['none', 0, 8000, 480, 0],
  ])('by percent: %s', (_case, rateHundredths, cost, minutes, amount) => {
    expect(commission({ basis: 'percent', rateHundredths, cost, minutes })).toBe(amount)
  })

  test.each([
    ['£1.50 for 8 hours', 150, 8000, 480, 1200],
    ['£1.50 for 25 minutes is 62.5 pence', 150, 433, 25, 63],
    ['nothing worked', 150, 8000, 0, 0],
  ])('per hour: %s', (_case, rateHundredths, cost, minutes, amount) => {
    expect(commission({ basis: 'per_hour', rateHundredths, cost, minutes })).toBe(amount)
  })

  test('rounds a negative amount away from zero as well', () => {
    expect(commission({ basis: 'percent', rateHundredths: 150, cost: -100, minutes: 0 })).toBe(-2)
  })
})

describe('expected sales of a shift', () => {
  test.each([
    ['cost, 1.5 % and a booking fee', 8000, 150, 250, 8370],
    ['1.07 % is 44.59 pence, rounded once', 4167, 107, 0, 4212],
    ['no commission', 8000, 0, 250, 8250],
    ['a free shift still has its booking fee', 0, 150, 250, 250],
  ])('%s', (_case, cost, commissionHundredths, bookingFee, sales) => {
    expect(expectedSales(cost, commissionHundredths, bookingFee)).toBe(sales)
  })

  test('with a commission per hour', () => {
    expect(expectedSales(8000, 150, 250, { basis: 'per_hour', minutes: 480 })).toBe(8000 + 1200 + 250)
  })

  test('is the cost times one plus the percentage, rounded once, plus the fee', () => {
    fc.assert(
      fc.property(fc.nat(1e7), fc.nat(10_000), fc.nat(10_000), (cost, hundredths, fee) => {
        const excess = (expectedSales(cost, hundredths, fee) - fee) * 10_000 - cost * (10_000 + hundredths)
        expect(excess).toBeGreaterThan(-5000)
        expect(excess).toBeLessThanOrEqual(5000)
      }),
    )
  })
})
