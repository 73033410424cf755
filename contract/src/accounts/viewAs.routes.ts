/** Viewing Driverdesk as someone else, for administrators. */

import { z } from 'zod'
import { routes, forAdministrators } from '../kernel/route.ts'
import { id, timestamp } from '../kernel/wire.ts'
import { SignedIn } from './account.shapes.ts'

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
