import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commission, expectedSales } from './expectedSales.ts'

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
