import { z } from 'zod'
import { forAdministrators, forEveryone, routes } from '../kernel/route.ts'
import { id, text, timestamp } from '../kernel/wire.ts'
import { NewSession, Registration, SignedIn, SignIn } from './account.shapes.ts'
import {
  AccountKind,
  Confirmation,
  ForgottenPassword,
  LinkedAccount,
  LinkToken,
  NewPassword,
  PasswordLink,
} from './passwordLinks.shapes.ts'

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

const path = '/api/first-administrator'

/** A new agency creates its first account on the website (decision 64). */
export const firstAdministratorRoutes = routes({
  look: {
    ...forEveryone,
    method: 'GET',
    path,
    summary:
      'Returns whether there is no administrator yet, and whether the caller needs the code from the log to become one.',
    reply: z.object({ needed: z.boolean(), needs_code: z.boolean() }),
  },
  make: {
    ...forEveryone,
    method: 'POST',
    path,
    summary:
      'Creates the first administrator and signs them in. Works once, from the same machine or with the code.',
    body: Registration.extend({ code: text('Must be text.').max(20, 'At most 20 characters.').optional() }),
    reply: NewSession,
    refusals: ['hasAdministrator', 'wrongFirstCode', 'tooManyAttempts', 'busy'],
  },
})

export const passwordLinkRoutes = routes({
  ask: {
    ...forEveryone,
    method: 'POST',
    path: '/api/auth/forgotten-password',
    summary: 'Emails a link to each account with this email. The answer is the same if there is none.',
    body: ForgottenPassword,
    reply: z.object({ success: z.literal(true) }),
    refusals: ['tooManyAttempts', 'passwordLinksOff'],
  },
  check: {
    ...forEveryone,
    method: 'POST',
    path: '/api/auth/new-password/check',
    summary: 'Checks if a link to a new password still works, without using it.',
    body: LinkToken,
    reply: z.object({ success: z.literal(true) }),
    refusals: ['passwordLinkOver', 'busy'],
  },
  use: {
    ...forEveryone,
    method: 'POST',
    path: '/api/auth/new-password',
    summary: 'Gives an account a new password by a link, and signs it out everywhere.',
    body: NewPassword,
    reply: z.object({ kind: AccountKind }),
    refusals: ['passwordLinkOver', 'busy'],
  },
  make: {
    ...forAdministrators,
    method: 'POST',
    path: '/api/password-link',
    summary:
      'Makes a link for an administrator to pass on. It works once, for 30 minutes; older links to the account end.',
    body: LinkedAccount,
    reply: PasswordLink,
    refusals: ['notFound'],
  },
})

/** A panel user, or a restaurant account. */
export const ViewedKind = z.enum(['user', 'restaurateur'], 'Must be user or restaurateur.')
export type ViewedKind = z.infer<typeof ViewedKind>

const StartedView = z.strictObject({ kind: ViewedKind, id: id() })

/** The viewed account, and the token of the view. */
export const View = SignedIn.omit({ driver: true }).extend({
  access_token: z.string(),
  /** The view ends at this time. */
  ends_at: timestamp(),
})
export type View = z.infer<typeof View>

export const viewAsRoutes = routes({
  start: {
    ...forAdministrators,
    method: 'POST',
    path: '/api/auth/view-as',
    summary:
      'Starts viewing as someone else for at most an hour. Returns a token with their role and scope that can only read. Logging out with it ends the view.',
    body: StartedView,
    reply: View,
    refusals: ['notFound'],
  },
})
