import { routes } from '../kernel/route.ts'
import { Outline, OutlineForRestaurant, OutlineQuery } from './outline.shapes.ts'

/** The layout and the totals of the schedule, independent of the shifts that are loaded. */
export const outlineRoutes = routes({
  read: {
    method: 'GET',
    path: '/api/schedule/outline',
    summary: 'The number of shifts of each restaurant on each day of at most 31, and their totals.',
    access: ['administrator', 'manager', 'restaurant'],
    scope: 'restaurants',
    query: OutlineQuery,
    reply: { staff: Outline, restaurant: OutlineForRestaurant },
  },
})
