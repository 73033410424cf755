import { z } from 'zod'
import { routes, forPlanners } from '../kernel/route.ts'
import { id } from '../kernel/wire.ts'

const location = <const T extends 'area' | 'restaurant'>(type: T) =>
  z.object({
    guid: z.templateLiteral([type, '-', z.int()]),
    type: z.literal(type),
    id: id(),
    name: z.string(),
  })

/**
 * The choices of the location selector (docs/spec/restaurants.md#location-selector): `guid` is 'area-3' or
 * 'restaurant-17'.
 */
export const Locations = z.object({
  areas: z.array(location('area')),
  restaurants: z.array(location('restaurant').extend({ area_id: id() })),
})
export type Locations = z.infer<typeof Locations>

export const locationRoutes = routes({
  list: {
    ...forPlanners,
    method: 'GET',
    path: '/api/location',
    summary: 'The areas and active restaurants of the location selector.',
    reply: Locations,
  },
})
