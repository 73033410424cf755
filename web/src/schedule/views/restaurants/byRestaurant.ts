import { useMemo } from 'react'
import type { LocationGuid } from '../../../links/scheduleLink.ts'
import { areaOf } from '../../model/scheduleRows.ts'
import type { View } from '../view.ts'
import { RestaurantHead } from './RestaurantHead.tsx'
import { type RestaurantLine, restaurantLines } from './restaurantLines.ts'

/**
 * Restaurants by days (docs/spec/schedule.md#admin-schedule-screen, docs/spec/schedule.md#restaurant-schedule-screen).
 */
export const BY_RESTAURANT: View = {
  id: 'restaurants',
  label: 'By restaurant',
  audiences: ['staff', 'restaurant'],
  lane: 'restaurants',
  corner: 'Restaurant',
  useLines: ({ schedule }) => {
    const { rows, allRows } = schedule
    const lines = useMemo(() => restaurantLines(rows), [rows])
    return { rows: lines, allRows: async () => restaurantLines(await allRows()) }
  },
  Head: RestaurantHead,
  isSameHead: (before, after) => {
    const [one, other] = [before as RestaurantLine, after as RestaurantLine]
    return one.restaurant === other.restaurant && areaOf(one) === areaOf(other)
  },
  links: (line) => (areaOf(line as RestaurantLine) ? ['place', 'area'] : ['place']),
  follow: (guid) => ({ location: guid as LocationGuid }),
  lineOf: ({ restaurant_id }) => restaurant_id,
  target: (line) => ({ restaurant_id: line }),
  onto: 'a restaurant',
  hasDrivers: true,
}
