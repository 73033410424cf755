import { expect, test } from 'vitest'
import { area, restaurant, shift } from '../testing/scheduleFixtures.ts'
import { costShownOf, publishedCostText, rateChangeTextOf } from './publishedCost.ts'

const places = [{ restaurant: restaurant(), area: area() }]
const at = (cost_per_hour: number, more = {}) =>
  shift({ period_date: '2026-03-11', cost_per_hour, cost_total: cost_per_hour * 4, ...more })

test('shifts that cost what they will cost once published need no word', () => {
  expect(rateChangeTextOf([at(12), at(12, { cost_bonus: 10, cost_total: 58 })], places)).toBeUndefined()
  expect(rateChangeTextOf([at(10, { restaurant_id: 999 })], places)).toBeUndefined()
})

test('a changed rate is said with the sum before and after', () => {
  expect(rateChangeTextOf([at(10)], places)).toBe(
    'The pay rate has changed since 1 shift was saved: published, the cost is £48.00 instead of £40.00.',
  )
  expect(rateChangeTextOf([at(12), at(10), at(13)], places)).toBe(
    'The pay rate has changed since 2 shifts were saved: published, the cost is £96.00 instead of £92.00.',
  )
})

test('a question about many says what they cost, and only then what has changed', () => {
  expect(publishedCostText([at(12), at(12)], places)).toBe('Their pay comes to £96.00.')
  expect(publishedCostText([at(12), at(10)], places)).toBe(
    'Their pay comes to £96.00. The pay rate has changed since 1 shift was saved: published, the cost is £48.00 instead of £40.00.',
  )
  expect(publishedCostText([at(10, { restaurant_id: 999 })], places)).toBeUndefined()
})

test('what publishing was said to pay goes along in pounds, where the rates of all are known', () => {
  expect(costShownOf([at(12), at(10)], places)).toBe(96)
  expect(costShownOf([at(12), at(10, { restaurant_id: 999 })], places)).toBeUndefined()
})
