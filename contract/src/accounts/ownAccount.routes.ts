import { z } from 'zod'
import { routes } from '../kernel/route.ts'
import { EndedSessions, OwnAccount, OwnName, OwnPassword, OwnSession } from './ownAccount.shapes.ts'

const everyRole = ['administrator', 'manager', 'restaurant', 'driver', 'none'] as const

export const ownAccountRoutes = routes({
  read: {
    method: 'GET',
    path: '/api/auth/account',
    summary: 'The own name and email.',
    access: everyRole,
    scope: 'own',
    reply: OwnAccount,
  },
  rename: {
    method: 'PUT',
    path: '/api/auth/account',
    summary:
      "Changes the own name; with `updated_at` only if no one changed the account since. A driver's name is the agency's to change.",
    access: ['administrator', 'manager', 'restaurant', 'none'],
    scope: 'own',
    body: OwnName,
    reply: OwnAccount,
    refusals: ['stale'],
  },
  changePassword: {
    method: 'PUT',
    path: '/api/auth/password',
    summary: 'Changes the own password, with the current one; ends all other sessions.',
    access: everyRole,
    scope: 'own',
    body: OwnPassword,
    reply: z.object({ success: z.literal(true) }),
    refusals: ['tooManyAttempts'],
  },
  sessions: {
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'Where the account is signed in, the last used first.',
    access: everyRole,
    scope: 'own',
    reply: z.array(OwnSession),
    viewing: 'refused',
  },
  endSessions: {
    method: 'POST',
    path: '/api/auth/sessions/end',
    summary: 'Ends own sessions: those named, or all but this one. Answers those that are left.',
    access: everyRole,
    scope: 'own',
    body: EndedSessions,
    reply: z.array(OwnSession),
  },
})
