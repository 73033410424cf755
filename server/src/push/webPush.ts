import { request } from 'node:https'
import type { RequestDetails, VapidKeys } from 'web-push'
import { z } from 'zod'
import type { Db } from '../kernel/database.ts'

export interface PushMessage {
  title: string
  body: string
  /** A message replaces an earlier one with the same tag. At most 32 of A-Z a-z 0-9 - _. */
  tag: string
  /** Unix time in milliseconds; messages may arrive late and out of order. */
  timestamp: number
}

/** taken: the push service delivers it; gone: the subscription expired; refused: no retry can succeed. */
type PushAnswer = 'taken' | 'gone' | 'refused'

/**
 * Sends a message to a device by Web Push (RFC 8030).
 *
 * @param subscription JSON text
 * @throws if a retry may succeed: no connection, a timeout, 408, 429 or 5xx
 */
export type SendPush = (
  subscription: string,
  message: PushMessage,
  signal: AbortSignal,
) => Promise<PushAnswer>

interface PushIdentity {
  keys: VapidKeys
  /** `https:` or `mailto:` contact of the operator. */
  subject: string
}

const ANSWER_MS = 10_000
/** Seconds for which the push service keeps a message for a device that is off. */
const KEPT_SECONDS = 3 * 24 * 60 * 60
const GONE = [404, 410]
const PASSES = [408, 429]

export const webPushSender =
  ({ keys, subject }: PushIdentity): SendPush =>
  async (text, message, signal) => {
    const subscription = parseSubscription(text)
    if (!subscription) return 'gone'
    const { default: webPush } = await import('web-push')
    const details = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
      vapidDetails: { subject, ...keys },
      TTL: KEPT_SECONDS,
      urgency: 'high',
      topic: message.tag,
    })
    const status = await statusOf(details, AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]))
    if (status >= 200 && status < 300) return 'taken'
    if (GONE.includes(status)) return 'gone'
    if (status < 500 && !PASSES.includes(status)) return 'refused'
    // Without the path, which is a secret: it allows sending to the device.
    throw new Error(`The push service ${new URL(subscription.endpoint).host} answered ${status}.`)
  }

const bytes = (least: number) =>
  z.base64url().refine((text) => Buffer.from(text, 'base64url').length >= least)

const Subscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
})

function parseSubscription(text: string): z.infer<typeof Subscription> | undefined {
  try {
    return Subscription.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

function statusOf({ endpoint, method, headers, body }: RequestDetails, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(endpoint, { method, headers, signal }, (response) => {
      // Drain the answer, so that the connection can be reused.
      response.resume()
      resolve(response.statusCode as number)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

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
