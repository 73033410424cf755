import { z } from 'zod'
import { routes, forEveryone } from '../kernel/route.ts'
import { NewSession, Registration, SignedIn, SignIn } from './account.shapes.ts'
import { Confirmation } from './passwordLinks.shapes.ts'

const everyRole = ['administrator', 'manager', 'restaurant', 'driver', 'none'] as const

export const accountRoutes = routes({
  register: {
    ...forEveryone,
    method: 'POST',
    path: '/api/register',
    summary:
      'Registers an account without a role. The answer is the same for an email that has an account. The rest follows by email.',
    body: Registration,
    reply: z.object({ success: z.literal(true) }),
    refusals: ['tooManyAttempts', 'busy'],
  },
  confirm: {
    ...forEveryone,
    method: 'POST',
    path: '/api/auth/confirm',
    summary: 'Confirms a registered account with the emailed link and its password, and signs it in.',
    body: Confirmation,
    needsLittleSpace: true,
    reply: NewSession,
    refusals: ['passwordLinkOver', 'wrongSignIn', 'tooManyAttempts', 'busy'],
  },
  signInStaff: {
    ...forEveryone,
    method: 'POST',
    path: '/api/auth/login',
    summary:
      'Signs in an administrator, a manager or an account without a role; or else the restaurant or driver that the password belongs to.',
    body: SignIn,
    needsLittleSpace: true,
    reply: NewSession,
    refusals: ['wrongSignIn', 'tooManyAttempts', 'busy'],
  },
  signInRestaurant: {
    ...forEveryone,
    method: 'POST',
    path: '/api/auth/login/restaurant',
    summary:
      'Signs in a restaurant account, or else the staff account or driver that the password belongs to.',
    body: SignIn,
    needsLittleSpace: true,
    reply: NewSession,
    refusals: ['wrongSignIn', 'tooManyAttempts', 'busy'],
  },
  signInDriver: {
    ...forEveryone,
    method: 'POST',
    path: '/api/auth/login/driver',
    summary: 'Signs in a driver, or else the staff or restaurant account that the password belongs to.',
    body: SignIn,
    needsLittleSpace: true,
    reply: NewSession,
    refusals: ['wrongSignIn', 'tooManyAttempts', 'busy'],
  },
  signOut: {
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Ends the session of this token.',
    access: everyRole,
    scope: 'own',
    viewing: 'answered',
    needsLittleSpace: true,
    reply: z.object({ success: z.literal(true) }),
  },
  me: {
    method: 'GET',
    path: '/api/auth/me',
    summary: 'Returns the signed-in account.',
    access: everyRole,
    scope: 'own',
    reply: SignedIn,
  },
})
