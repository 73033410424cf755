import { expect, test } from 'vitest'
import type { LocationGuid } from '../links/screenLinks.ts'
import { area, restaurant } from '../testing/scheduleFixtures.ts'
import { locationChoice, locationChoices, restaurantsWithArea } from './places.ts'

const locations = {
  areas: [{ guid: 'area-1' as const, type: 'area' as const, id: 1, name: 'Brighton' }],
  restaurants: [
    { guid: 'restaurant-1' as const, type: 'restaurant' as const, id: 1, name: 'Harbour Tacos', area_id: 1 },
  ],
}
const places = restaurantsWithArea(
  [restaurant(), restaurant({ id: 4, name: 'Closed Grill', status: 20 })],
  [area()],
)

test.each<[LocationGuid | undefined, string]>([
  [undefined, 'All locations'],
  ['area-1', 'Brighton'],
  ['restaurant-1', 'Harbour Tacos'],
  ['restaurant-4', 'Closed Grill (inactive)'],
  ['restaurant-999', 'Unknown location'],
  ['area-4', 'Unknown location'],
])('%s shows as %s', (guid, label) => {
  expect(locationChoice(guid, locations, places).label).toBe(label)
})

test("shows 'Loading…' while the locations load", () => {
  expect(locationChoice('area-1', undefined, [])).toEqual({ value: 'area-1', label: 'Loading…' })
})

test('lists all locations first, then areas and restaurants', () => {
  expect(locationChoices(locations)).toEqual([
    { value: 'all', label: 'All locations' },
    { group: 'Areas', items: [{ value: 'area-1', label: 'Brighton' }] },
    { group: 'Restaurants', items: [{ value: 'restaurant-1', label: 'Harbour Tacos' }] },
  ])
})
