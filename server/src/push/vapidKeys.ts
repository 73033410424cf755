import type { VapidKeys } from 'web-push'
import type { Db } from '../kernel/database.ts'

/**
 * Returns this server's VAPID keys. They are made on the first start and must never change, because devices subscribe with
 * the public key (docs/spec/push.md#web-push). Servers that start at once agree on them.
 */
export async function vapidKeys(db: Db): Promise<VapidKeys> {
  return (await storedKeys(db)) ?? (await madeKeys(db))
}

const storedKeys = (db: Db): Promise<VapidKeys | undefined> =>
  db
    .selectFrom('vapid_key')
    .select(['public_key as publicKey', 'private_key as privateKey'])
    .executeTakeFirst()

async function madeKeys(db: Db): Promise<VapidKeys> {
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await db
    .insertInto('vapid_key')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await storedKeys(db)) as VapidKeys
}
