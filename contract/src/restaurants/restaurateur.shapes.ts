import { PASSWORD_MINIMUM } from '@driverdesk/domain/accounts/credentials.ts'
import { z } from 'zod'
import { email, id, ignored, seenTimestamp, text, timestamp } from '../kernel/wire.ts'
import { restaurantStatus } from './restaurant.shapes.ts'

/** A restaurant account with its restaurants (docs/spec/restaurants.md#restaurant-accounts). */
export const Restaurateur = z.object({
  id: id(),
  name: z.string(),
  email: z.string(),
  restaurants: z.array(z.object({ id: id(), name: z.string(), status: restaurantStatus() })),
  updated_at: timestamp(),
})
export type Restaurateur = z.infer<typeof Restaurateur>

export const RestaurateurInput = z.strictObject({
  name: text('Name is required.').trim().min(1, 'Name is required.').max(200, 'At most 200 characters.'),
  email: email('E-mail is required', 'Must be valid e-mail'),
  /** If it is '' or missing, a new account gets a generated one and an existing account keeps its own. */
  password: text()
    .min(PASSWORD_MINIMUM, 'Password should be at least six symbols long')
    .max(200, 'At most 200 characters.')
    .or(z.literal(''))
    .optional(),
  updated_at: seenTimestamp().optional(),
  id: ignored(),
  restaurants: ignored(),
})
