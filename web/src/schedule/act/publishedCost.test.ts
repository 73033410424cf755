import { expect, test } from 'vitest'
import { area, restaurant, shift } from '../../testing/scheduleFixtures.ts'
import { costShownOf, publishedCostText } from './publishedCost.ts'

const places = [{ restaurant: restaurant(), area: area() }]
const at = (cost_per_hour: number, more = {}) =>
  shift({ period_date: '2026-03-11', cost_per_hour, cost_total: cost_per_hour * 4, ...more })

test('says only the pay if the cost does not change', () => {
  const same = [at(12), at(12, { cost_bonus: 10, cost_total: 58 })]
  expect(publishedCostText(same, places)).toBe('Their pay comes to £106.00.')
  expect(publishedCostText([at(12)], places)).toBe('Its pay comes to £48.00.')
})

test('names the sums before and after if the rate has changed', () => {
  expect(publishedCostText([at(10)], places)).toBe(
    'Its pay comes to £48.00. The pay rate has changed since 1 shift was saved: published, the cost is £48.00 instead of £40.00.',
  )
  expect(publishedCostText([at(12), at(10), at(13)], places)).toBe(
    'Their pay comes to £144.00. The pay rate has changed since 2 shifts were saved: published, the cost is £96.00 instead of £92.00.',
  )
})

test('names no pay if a rate is not known', () => {
  expect(publishedCostText([at(12), at(10, { restaurant_id: 999 })], places)).toBeUndefined()
})

test('published shifts and those with a timesheet keep their pay', () => {
  const worked = at(10, { timesheet: { id: 7, type: 10, status: 10, status_progress: 20 } })
  expect(publishedCostText([at(10, { status: 20 }), worked], places)).toBe('Their pay comes to £80.00.')
})

test('sends the pay that was shown, in pounds, if all rates are known', () => {
  expect(costShownOf([at(12), at(10)], places)).toBe(96)
  expect(costShownOf([at(12), at(10, { restaurant_id: 999 })], places)).toBeUndefined()
})
