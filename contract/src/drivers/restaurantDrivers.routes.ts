import { z } from 'zod'
import { routes, forAdministrators } from '../kernel/route.ts'
import { id, idParam } from '../kernel/wire.ts'

const preference = z.literal(['preferred', 'blocked'], "Must be 'preferred', 'blocked' or null.").nullable()

/** A driver in the dialog 'Drivers working here'; null is neither preferred nor blocked. */
export const RestaurantDriver = z.object({
  id: id(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** In one line. */
  address: z.string(),
  preference,
})
export type RestaurantDriver = z.infer<typeof RestaurantDriver>

export const restaurantDriverRoutes = routes({
  list: {
    ...forAdministrators,
    method: 'GET',
    path: '/api/restaurant/{id}/drivers',
    summary: 'The active drivers offered to a restaurant or blocked there, by name.',
    params: z.strictObject({ id: idParam() }),
    reply: z.array(RestaurantDriver),
  },
  prefer: {
    ...forAdministrators,
    method: 'PUT',
    path: '/api/restaurant/{id}/drivers/{driver_id}',
    summary:
      'Sets a driver at a restaurant as preferred, blocked or neither. A blocked driver is not offered there.',
    params: z.strictObject({ id: idParam(), driver_id: idParam() }),
    body: z.strictObject({ preference }),
    reply: RestaurantDriver,
  },
})
