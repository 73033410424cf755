import { routes, forPlanners } from '../kernel/route.ts'
import { Outline, OutlineForRestaurant, OutlineQuery } from './outline.shapes.ts'

/** The layout and the totals of the schedule, independent of the shifts that are loaded. */
export const outlineRoutes = routes({
  read: {
    ...forPlanners,
    method: 'GET',
    path: '/api/schedule/outline',
    summary: 'The number of shifts of each restaurant on each day of at most 31, and their totals.',
    query: OutlineQuery,
    reply: { staff: Outline, restaurant: OutlineForRestaurant },
  },
})
