import { describe, expect, test } from 'vitest'
import { area, restaurant, shift } from '../../testing/scheduleFixtures.ts'
import type { ScheduleRow } from './scheduleRows.ts'
import { besideRestaurant, firstToShow } from './shownRestaurant.ts'

const TODAY = '2026-03-11'
const row = (id: number, ...dates: string[]): ScheduleRow => ({
  restaurant: restaurant({ id }),
  area: area(),
  shifts: dates.map((period_date) => shift({ restaurant_id: id, period_date })),
})
const idOf = (found: ScheduleRow | undefined) => found?.restaurant.id

describe('of several restaurants a phone shows', () => {
  test.each([
    ['the first with shifts today', [row(1, '2026-03-10'), row(2, TODAY), row(3, TODAY)], 2],
    ['else the first with shifts', [row(1), row(2, '2026-03-13'), row(3, '2026-03-12')], 2],
    ['else the first', [row(4), row(5)], 4],
    ['none where there is none', [], undefined],
  ])('%s', (_, rows, expected) => {
    expect(idOf(firstToShow(rows, TODAY))).toBe(expected)
  })
})

describe('the arrows lead', () => {
  const rows = [row(1), row(2), row(3)]
  test.each([
    ['to the next', 1, 1, 2],
    ['to the one before', 3, -1, 2],
    ['from the last to the first', 3, 1, 1],
    ['from the first to the last', 1, -1, 3],
    ['to the first from one that is not among them', 9, 1, 1],
    ['to the last from one that is not among them', 9, -1, 3],
  ] as const)('%s', (_, id, direction, expected) => {
    expect(idOf(besideRestaurant(rows, id, direction))).toBe(expected)
  })
  test('nowhere from the only one', () => expect(besideRestaurant([row(1)], 1, 1)).toBeUndefined())
  test('nowhere where there is none', () => expect(besideRestaurant([], undefined, 1)).toBeUndefined())
})
