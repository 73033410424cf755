import { driverDeviceRoutes } from '@driverdesk/contract/push/driverDevice.routes.ts'
import { handlers } from '../kernel/call.ts'
import { hasDevice, keepDevice, removeDevice } from './driverDevice.writes.ts'
import { subscriptionToKeep } from './pushAddress.ts'
import { vapidKeys } from './vapidKeys.ts'

export const driverDeviceHandlers = handlers(driverDeviceRoutes, {
  key: async ({ db, scope }) => ({
    public_key: (await vapidKeys(db)).publicKey,
    subscribed: await hasDevice(db, scope.accountId),
  }),

  subscribe: ({ scope, body, change }) =>
    change(async ({ tx }) => {
      await keepDevice(tx, scope.accountId, subscriptionToKeep(body))
      return { subscribed: true }
    }),

  unsubscribe: ({ scope, change }) =>
    change(async ({ tx }) => {
      await removeDevice(tx, scope.accountId)
      return { subscribed: false }
    }),
})
