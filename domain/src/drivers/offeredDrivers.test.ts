import { describe, expect, test } from 'vitest'
import { isOffered, keptRestaurants, offeredDrivers, restaurantChoices } from './offeredDrivers.ts'

const restaurant = { id: 17, area_id: 3 }

describe('drivers offered for a restaurant', () => {
  test.each([
    ['no areas, no restriction', [], [], [], true],
    ['no areas, restricted to this restaurant', [], [17], [], true],
    ['no areas, a restriction left over to another', [], [18], [], true],
    ['its area, no restriction', [3], [], [], true],
    ['its area among others', [1, 3], [], [], true],
    ['its area, restricted to it', [3], [16, 17], [], true],
    ['its area, restricted to others', [3], [16, 18], [], false],
    ['another area, no restriction', [4], [], [], false],
    ['another area, restricted to it', [4], [17], [], false],
    ['no areas, blocked here', [], [], [17], false],
    ['its area, restricted to it and blocked here', [3], [17], [16, 17], false],
    ['its area, blocked elsewhere', [3], [], [16, 18], true],
  ])(
    '%s: %j, %j, blocked %j is offered: %s',
    (_case, area_ids, restaurant_ids, blocked_restaurant_ids, offered) => {
      expect(isOffered({ area_ids, restaurant_ids, blocked_restaurant_ids }, restaurant)).toBe(offered)
    },
  )

  test('keep the order in which they are given', () => {
    const reach = { restaurant_ids: [], blocked_restaurant_ids: [] }
    const drivers = [
      { id: 1, area_ids: [3], ...reach },
      { id: 2, area_ids: [4], ...reach },
      { id: 3, area_ids: [], ...reach },
    ]
    expect(offeredDrivers(drivers, restaurant)).toEqual([drivers[0], drivers[2]])
  })
})

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

test('another area drops restaurants that are not there, and keeps those that are only inactive', () => {
  expect(keptRestaurants([3], [4, 2, 3, 99], restaurants)).toEqual([4, 3])
  expect(keptRestaurants([], [4, 2, 3], restaurants)).toEqual([])
})
