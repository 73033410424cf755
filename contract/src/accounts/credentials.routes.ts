import { z } from 'zod'
import { type Route, routes, forAdministrators } from '../kernel/route.ts'
import { SendCredentials } from './credentials.shapes.ts'

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
