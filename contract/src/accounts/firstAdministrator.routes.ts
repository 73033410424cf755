import { z } from 'zod'
import { routes, forEveryone } from '../kernel/route.ts'
import { text } from '../kernel/wire.ts'
import { NewSession, Registration } from './account.shapes.ts'

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
