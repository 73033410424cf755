import { z } from 'zod'
import { forAdministrators, type Route, routes } from '../kernel/route.ts'
import { IdParams, id, Seen } from '../kernel/wire.ts'
import { SendCredentials } from './credentials.shapes.ts'
import {
  ChangedPanelUser,
  CreatedPanelUser,
  NewPanelUser,
  PanelUser,
  PanelUserQuery,
} from './panelUser.shapes.ts'

export const panelUserRoutes = routes({
  list: {
    ...forAdministrators,
    method: 'GET',
    path: '/api/user',
    summary: 'All panel users, including those without a role.',
    reply: z.array(PanelUser),
  },
  create: {
    ...forAdministrators,
    method: 'POST',
    path: '/api/user',
    summary: 'Adds an administrator or a manager. Returns the credentials once.',
    body: NewPanelUser,
    reply: CreatedPanelUser,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
  update: {
    ...forAdministrators,
    method: 'PUT',
    path: '/api/user/{id}',
    summary:
      'Changes a panel user; role, scope and password take effect at once. With `updated_at` only if no one changed the user since.',
    params: IdParams,
    query: PanelUserQuery,
    body: ChangedPanelUser,
    reply: PanelUser,
    refusals: ['stale'],
  },
  remove: {
    ...forAdministrators,
    method: 'DELETE',
    path: '/api/user/{id}',
    summary:
      'Removes a panel user, who is signed out at once. No one can remove themselves or the last administrator.',
    params: IdParams,
    query: Seen,
    reply: z.object({ id: id() }),
    refusals: ['stale'],
  },
})

const sending = {
  ...forAdministrators,
  method: 'POST',
  body: SendCredentials,
  reply: z.object({ success: z.literal(true) }),
  idempotent: true,
  refusals: ['sameKeyOtherBody'],
} as const satisfies Partial<Route>

export const credentialRoutes = routes({
  sendToUser: {
    ...sending,
    path: '/api/sendEmailUser',
    summary: 'Emails a new panel user their credentials, once and within ten minutes.',
  },
  sendToRestaurateur: {
    ...sending,
    path: '/api/sendEmail',
    summary: "Emails a new restaurant's account its credentials, once and within ten minutes.",
  },
})
