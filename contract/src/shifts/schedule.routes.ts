import { z } from 'zod'
import { Driver } from '../drivers/driver.shapes.ts'
import { forStaff, forStaffAndRestaurants, routes } from '../kernel/route.ts'
import { Outline, OutlineForRestaurant, OutlineQuery } from './outline.shapes.ts'
import { ScheduleDrivers, ScheduleDriversQuery, SomeDrivers } from './scheduleDrivers.shapes.ts'

/** The layout and the totals of the schedule, independent of the shifts that are loaded. */
export const outlineRoutes = routes({
  read: {
    ...forStaffAndRestaurants,
    method: 'GET',
    path: '/api/schedule/outline',
    summary: 'The number of shifts of each restaurant on each day of at most 31, and their totals.',
    query: OutlineQuery,
    reply: { staff: Outline, restaurant: OutlineForRestaurant },
  },
})

/** The driver panel of the schedule, page by page. */
export const scheduleDriverRoutes = routes({
  list: {
    ...forStaff,
    method: 'GET',
    path: '/api/schedule/drivers',
    summary:
      'The drivers offered to a restaurant of the location, or with shifts there in at most 31 days, with hours and cost; at most 200 at once.',
    query: ScheduleDriversQuery,
    reply: ScheduleDrivers,
  },
  some: {
    ...forStaff,
    method: 'POST',
    path: '/api/schedule/drivers/some',
    summary:
      'Of the active drivers, those with these ids and those offered to these restaurants, with their working times. Writes nothing.',
    body: SomeDrivers,
    reply: z.array(Driver),
    viewing: 'answered',
  },
})
