import { routes } from '../kernel/route.ts'
import { Outline, OutlineForRestaurant, OutlineQuery } from './outline.shapes.ts'

/** Beyond the specification: what lays out the schedule and gives its totals, whichever of its shifts are loaded. */
export const outlineRoutes = routes({
  read: {
    method: 'GET',
    path: '/api/schedule/outline',
    summary: 'How many shifts each restaurant has on each day of at most 31, and what they come to.',
    access: ['administrator', 'manager', 'restaurant'],
    scope: 'restaurants',
    query: OutlineQuery,
    reply: { staff: Outline, restaurant: OutlineForRestaurant },
  },
})
