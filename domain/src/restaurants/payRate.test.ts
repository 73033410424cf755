import { describe, expect, test } from 'vitest'
import { isWeekendPay, payRate } from './payRate.ts'

const area = { standard_pay: 1000, weekend_pay: 1200 }
const THURSDAY = '2026-03-05'
const FRIDAY = '2026-03-06'

describe('weekend pay', () => {
  test.each([
    ['Monday', '2026-03-02', false],
    ['Tuesday', '2026-03-03', false],
    ['Wednesday', '2026-03-04', false],
    ['Thursday', '2026-03-05', false],
    ['Friday', '2026-03-06', true],
    ['Saturday', '2026-03-07', true],
    ['Sunday', '2026-03-08', true],
    ['Sunday on which the clocks go forward', '2026-03-29', true],
    ['Monday after it', '2026-03-30', false],
    ['Sunday on which the clocks go back', '2026-10-25', true],
  ])('counts on a %s, %s: %s', (_day, date, weekend) => {
    expect(isWeekendPay(date)).toBe(weekend)
  })
})

describe('pay per hour', () => {
  test.each([
    ["the restaurant's own rate", { standard_pay: 1075, weekend_pay: 1325 }, 1075, 1325],
    ["the area's if the restaurant has none", { standard_pay: null, weekend_pay: null }, 1000, 1200],
    ['an own rate of zero, which counts as set', { standard_pay: 0, weekend_pay: 0 }, 0, 0],
    ['an own standard rate only', { standard_pay: 1075, weekend_pay: null }, 1075, 1200],
    ['an own weekend rate only', { standard_pay: null, weekend_pay: 1325 }, 1000, 1325],
  ])('is %s', (_case, restaurant, standard, weekend) => {
    expect(payRate(restaurant, area, THURSDAY)).toBe(standard)
    expect(payRate(restaurant, area, FRIDAY)).toBe(weekend)
  })

  test('is 0 if neither has a rate', () => {
    const unset = { standard_pay: null, weekend_pay: null }
    expect(payRate(unset, unset, FRIDAY)).toBe(0)
  })
})
