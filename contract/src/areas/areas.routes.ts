import { z } from 'zod'
import { routes } from '../kernel/route.ts'
import { id, pounds } from '../kernel/wire.ts'

export const City = z.object({ id: id(), label: z.string() })
export type City = z.infer<typeof City>

/** Pay per hour in pounds: standard Monday to Thursday, weekend Friday to Sunday. */
export const Area = z.object({
  id: id(),
  name: z.string(),
  city_id: id(),
  standardPayRate: pounds(),
  weekendPayRate: pounds(),
  updated_at: z.string(),
})
export type Area = z.infer<typeof Area>

export const areaRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/area',
    summary: "The areas in the caller's scope.",
    access: ['administrator', 'manager'],
    scope: 'restaurants',
    reply: z.array(Area),
  },
  listCities: {
    method: 'GET',
    path: '/api/city',
    summary: 'The cities that areas belong to.',
    access: ['administrator', 'manager'],
    scope: 'none',
    reply: z.array(City),
  },
})
