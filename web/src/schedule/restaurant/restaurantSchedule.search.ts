import { DAY, TWO_WEEKS, WEEK } from '@driverdesk/domain/shifts/rotaRange.ts'
import { type ScheduleSearch, validateScheduleSearch } from '../schedule.search.ts'

/** How much a restaurant's schedule can show (document 2, 2.2). */
export const RESTAURANT_INTERVALS = [DAY, WEEK, TWO_WEEKS] as const

/** What a link to the restaurant's schedule can say; what it leaves out is the week of today at all of its restaurants. */
export type RestaurantScheduleSearch = Pick<ScheduleSearch, 'from' | 'to' | 'interval' | 'location' | 'day'>

/** Reads search parameters; those that make no sense to a restaurant, such as a month or an area, count as left out. */
export function validateRestaurantSearch(search: Record<string, unknown>): RestaurantScheduleSearch {
  const { from, to, interval, location, day } = validateScheduleSearch(search)
  return {
    from,
    to,
    interval: interval === 'month' ? undefined : interval,
    location: location?.startsWith('restaurant') ? location : undefined,
    day,
  }
}
