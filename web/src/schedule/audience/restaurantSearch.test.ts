import { expect, test } from 'vitest'
import { validateRestaurantSearch } from '../schedule.search.ts'

test.each([
  [{}, {}],
  [{ interval: 'day' }, { interval: 'day' }],
  [
    { interval: '2-week', from: '2026-03-09' },
    { interval: '2-week', from: '2026-03-09' },
  ],
  [{ interval: 'month' }, {}],
  [{ day: '2026-03-11' }, { day: '2026-03-11' }],
  [{ location: 'restaurant-4' }, { location: 'restaurant-4' }],
  [{ location: 'area-4', driver: 7, busy: true }, {}],
  [{ from: 'yesterday', to: 3 }, {}],
])('of the search %j, only %j is valid', (search, valid) => {
  expect(validateRestaurantSearch(search)).toEqual(valid)
})
