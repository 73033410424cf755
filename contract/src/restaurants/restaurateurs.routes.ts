import { z } from 'zod'
import { RestCredentials } from '../accounts/credentials.shapes.ts'
import { routes, forAdministrators } from '../kernel/route.ts'
import { id, idParam, seenTimestamp } from '../kernel/wire.ts'
import { Restaurateur, RestaurateurInput } from './restaurateur.shapes.ts'

const RestaurateurParams = z.strictObject({ id: idParam() })

export const restaurateurRoutes = routes({
  list: {
    ...forAdministrators,
    method: 'GET',
    path: '/api/restaurateur',
    summary: 'All restaurant accounts.',
    reply: z.array(Restaurateur),
  },
  create: {
    ...forAdministrators,
    method: 'POST',
    path: '/api/restaurateur',
    summary: 'Adds a restaurant account.',
    body: RestaurateurInput,
    reply: Restaurateur.extend({ restCredentials: RestCredentials }),
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
  update: {
    ...forAdministrators,
    method: 'PUT',
    path: '/api/restaurateur/{id}',
    summary: 'Changes a restaurant account; a new password ends its sessions.',
    params: RestaurateurParams,
    body: RestaurateurInput.partial(),
    reply: Restaurateur,
    refusals: ['stale'],
  },
  remove: {
    ...forAdministrators,
    method: 'DELETE',
    path: '/api/restaurateur/{id}',
    summary: 'Removes a restaurant account that owns no restaurant.',
    params: RestaurateurParams,
    query: z.strictObject({ updated_at: seenTimestamp().optional() }),
    reply: z.object({ id: id() }),
    refusals: ['stale'],
  },
})
