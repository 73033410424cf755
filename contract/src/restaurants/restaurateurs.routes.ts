import { PASSWORD_MINIMUM } from '@driverdesk/domain/accounts/credentials.ts'
import { z } from 'zod'
import { RestCredentials } from '../accounts/credentials.shapes.ts'
import { routes } from '../kernel/route.ts'
import { email, id, idParam, ignored, seenTimestamp, text, timestamp } from '../kernel/wire.ts'
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

const RestaurateurParams = z.strictObject({ id: idParam() })

export const restaurateurRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/restaurateur',
    summary: 'All restaurant accounts.',
    access: ['administrator'],
    scope: 'none',
    reply: z.array(Restaurateur),
  },
  create: {
    method: 'POST',
    path: '/api/restaurateur',
    summary: 'Adds a restaurant account.',
    access: ['administrator'],
    scope: 'none',
    body: RestaurateurInput,
    reply: Restaurateur.extend({ restCredentials: RestCredentials }),
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/restaurateur/{id}',
    summary: 'Changes a restaurant account; a new password ends its sessions.',
    access: ['administrator'],
    scope: 'none',
    params: RestaurateurParams,
    body: RestaurateurInput.partial(),
    reply: Restaurateur,
    refusals: ['stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/restaurateur/{id}',
    summary: 'Removes a restaurant account that owns no restaurant.',
    access: ['administrator'],
    scope: 'none',
    params: RestaurateurParams,
    query: z.strictObject({ updated_at: seenTimestamp().optional() }),
    reply: z.object({ id: id() }),
    refusals: ['stale'],
  },
})
