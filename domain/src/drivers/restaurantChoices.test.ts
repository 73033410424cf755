import { expect, test } from 'vitest'
import { keptRestaurants, restaurantChoices } from './restaurantChoices.ts'

const restaurants = [
  { id: 1, area_id: 3, status: 10 },
  { id: 2, area_id: 4, status: 10 },
  { id: 3, area_id: 3, status: 20 },
  { id: 4, area_id: 3, status: 10 },
] as const

test.each([
  [[], []],
  [[3], [1, 4]],
  [
    [3, 4],
    [1, 2, 4],
  ],
])('areas %j offer the restaurants %j', (areas, ids) => {
  expect(restaurantChoices(areas, restaurants).map(({ id }) => id)).toEqual(ids)
})

test('another area drops what is not there, and keeps what is only inactive', () => {
  expect(keptRestaurants([3], [4, 2, 3, 99], restaurants)).toEqual([4, 3])
  expect(keptRestaurants([], [4, 2, 3], restaurants)).toEqual([])
})
