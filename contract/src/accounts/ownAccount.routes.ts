import { z } from 'zod'
import { routes } from '../kernel/route.ts'
import { EndedSessions, OwnAccount, OwnName, OwnPassword, OwnSession } from './ownAccount.shapes.ts'

const everyRole = ['administrator', 'manager', 'restaurant', 'driver', 'none'] as const

export const ownAccountRoutes = routes({
  read: {
    method: 'GET',
    path: '/api/auth/account',
    summary: "The caller's name and email.",
    access: everyRole,
    scope: 'own',
    reply: OwnAccount,
  },
  rename: {
    method: 'PUT',
    path: '/api/auth/account',
    summary:
      "Changes the caller's name; with `updated_at` only if no one has since changed the account. Only the agency changes a driver's name.",
    access: ['administrator', 'manager', 'restaurant', 'none'],
    scope: 'own',
    body: OwnName,
    reply: OwnAccount,
    refusals: ['stale'],
  },
  changePassword: {
    method: 'PUT',
    path: '/api/auth/password',
    summary: "Changes the caller's password, given the current one; ends all other sessions.",
    access: everyRole,
    scope: 'own',
    body: OwnPassword,
    reply: z.object({ success: z.literal(true) }),
    refusals: ['tooManyAttempts'],
  },
  sessions: {
    method: 'GET',
    path: '/api/auth/sessions',
    summary: "The account's sessions, most recently used first.",
    access: everyRole,
    scope: 'own',
    reply: z.array(OwnSession),
    viewing: 'refused',
  },
  endSessions: {
    method: 'POST',
    path: '/api/auth/sessions/end',
    summary: 'Ends sessions of the caller: those named, or all but this one. Returns the remaining ones.',
    access: everyRole,
    scope: 'own',
    body: EndedSessions,
    reply: z.array(OwnSession),
  },
})
