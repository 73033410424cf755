import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BONUS_CHOICES, bonusProblem, shiftCost } from './shiftCost.ts'

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
