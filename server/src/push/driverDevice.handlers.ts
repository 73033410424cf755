import { driverDeviceRoutes, type PushSubscription } from '@driverdesk/contract/push/driverMessages.routes.ts'
import { isPushService, NOT_A_PUSH_SERVICE } from '@driverdesk/domain/push/messageRules.ts'
import { handlers } from '../kernel/call.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { Invalid } from '../kernel/refusal.ts'
import { vapidKeys } from './webPush.ts'

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

async function hasDevice(db: Db, driverId: number): Promise<boolean> {
  const { push_token } = await db
    .selectFrom('driver')
    .select('push_token')
    .where('id', '=', driverId)
    .executeTakeFirstOrThrow()
  return push_token !== null
}

/** A device belongs to one driver. The previous driver gets no more notices on it. */
async function keepDevice(tx: Tx, driverId: number, subscription: string): Promise<void> {
  await tx.updateTable('driver').set({ push_token: null }).where('push_token', '=', subscription).execute()
  await tx.updateTable('driver').set({ push_token: subscription }).where('id', '=', driverId).execute()
}

async function removeDevice(tx: Tx, driverId: number): Promise<void> {
  await tx.updateTable('driver').set({ push_token: null }).where('id', '=', driverId).execute()
}

/** Returns the same text for the same device. @throws {Invalid} for a URL that is not a known push service */
function subscriptionToKeep({ endpoint, keys }: PushSubscription): string {
  if (!isPushService(endpoint)) throw new Invalid({ endpoint: [NOT_A_PUSH_SERVICE] })
  return JSON.stringify({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } })
}
