import { credentialRoutes } from '@driverdesk/contract/accounts/credentials.routes.ts'
import type { KnownCredentials } from '@driverdesk/contract/accounts/credentials.shapes.ts'
import { call } from '../kernel/api.ts'

/** Mails a new restaurant account what it signs in with and where, once and within ten minutes (rulings 2.7). */
export const sendRestaurantCredentials = (
  credentials: KnownCredentials,
  idempotencyKey: string,
): Promise<unknown> =>
  call(
    credentialRoutes.sendToRestaurateur,
    { body: { ...credentials, link: `${window.location.origin}/login` } },
    { idempotencyKey },
  )
