import { z } from 'zod'
import { routes, forAdministrators, forEveryone } from '../kernel/route.ts'
import {
  AccountKind,
  ForgottenPassword,
  LinkedAccount,
  LinkToken,
  NewPassword,
  PasswordLink,
} from './passwordLinks.shapes.ts'

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
