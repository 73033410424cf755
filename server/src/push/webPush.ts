/** One message to one device by Web Push (RFC 8030): encrypted for the device, signed with our keys. */
import { request } from 'node:https'
import type { RequestDetails, VapidKeys } from 'web-push'
import { z } from 'zod'

/** What the device shows. */
export interface PushMessage {
  title: string
  body: string
  /** A message replaces an earlier one of the same tag: what is sent twice is seen once. At most 32 of A-Z a-z 0-9 - _. */
  tag: string
  /** When it happened, in milliseconds since 1970: it may arrive late, and after younger ones. */
  timestamp: number
}

/** taken: the push service delivers it; gone: there is no such device any more; refused: it will never be taken. */
export type PushAnswer = 'taken' | 'gone' | 'refused'

/**
 * @param subscription the device's, as JSON text
 * @throws where another try may succeed: no connection, no answer in time, 408, 429 or 5xx
 */
export type SendPush = (
  subscription: string,
  message: PushMessage,
  signal: AbortSignal,
) => Promise<PushAnswer>

export interface PushIdentity {
  keys: VapidKeys
  /** `https:` or `mailto:`, where push services reach whoever runs this server. */
  subject: string
}

const ANSWER_MS = 10_000
/** How long the push service keeps a message for a device that is off. */
const KEPT_SECONDS = 3 * 24 * 60 * 60
const GONE = [404, 410]
const PASSES = [408, 429]

export const webPushSender =
  ({ keys, subject }: PushIdentity): SendPush =>
  async (text, message, signal) => {
    const subscription = subscriptionOf(text)
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
    // Without the path: whoever knows it can send to the device.
    throw new Error(`The push service ${new URL(subscription.endpoint).host} answered ${status}.`)
  }

const bytes = (least: number) =>
  z.base64url().refine((text) => Buffer.from(text, 'base64url').length >= least)

const Subscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
})

/** Undefined for what no browser gives out. */
function subscriptionOf(text: string): z.infer<typeof Subscription> | undefined {
  try {
    return Subscription.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

function statusOf({ endpoint, method, headers, body }: RequestDetails, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(endpoint, { method, headers, signal }, (response) => {
      // Read and forgotten, so that the connection serves the next message; the signal ends what never ends.
      response.resume()
      resolve(response.statusCode as number)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
