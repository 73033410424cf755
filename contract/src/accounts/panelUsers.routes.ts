import { z } from 'zod'
import { routes } from '../kernel/route.ts'
import { id } from '../kernel/wire.ts'
import {
  ChangedPanelUser,
  CreatedPanelUser,
  NewPanelUser,
  PanelUser,
  PanelUserParams,
  PanelUserQuery,
  SeenPanelUser,
} from './panelUser.shapes.ts'

export const panelUserRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/user',
    summary: 'All panel users, including those without a role.',
    access: ['administrator'],
    scope: 'none',
    reply: z.array(PanelUser),
  },
  create: {
    method: 'POST',
    path: '/api/user',
    summary: 'Adds an administrator or a manager. Returns the credentials once.',
    access: ['administrator'],
    scope: 'none',
    body: NewPanelUser,
    reply: CreatedPanelUser,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/user/{id}',
    summary:
      'Changes a panel user; role, scope and password take effect at once. With `updated_at` only if no one changed the user since.',
    access: ['administrator'],
    scope: 'none',
    params: PanelUserParams,
    query: PanelUserQuery,
    body: ChangedPanelUser,
    reply: PanelUser,
    refusals: ['stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/user/{id}',
    summary:
      'Removes a panel user, who is signed out at once. No one can remove themselves or the last administrator.',
    access: ['administrator'],
    scope: 'none',
    params: PanelUserParams,
    query: SeenPanelUser,
    reply: z.object({ id: id() }),
    refusals: ['stale'],
  },
})
