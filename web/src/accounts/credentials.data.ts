import { credentialRoutes } from '@driverdesk/contract/accounts/credentials.routes.ts'
import type { KnownCredentials } from '@driverdesk/contract/accounts/credentials.shapes.ts'
import { call } from '../kernel/api.ts'

const sending =
  (route: (typeof credentialRoutes)[keyof typeof credentialRoutes]) =>
  (credentials: KnownCredentials, idempotencyKey: string): Promise<unknown> =>
    call(route, { body: { ...credentials, link: `${window.location.origin}/login` } }, { idempotencyKey })

/**
 * Emails a new restaurant account its sign-in, once and within ten minutes
 * (docs/spec/accounts.md#new-sign-ins).
 */
export const sendRestaurantCredentials = sending(credentialRoutes.sendToRestaurateur)

/** As above, for a new administrator or manager. */
export const sendUserCredentials = sending(credentialRoutes.sendToUser)
