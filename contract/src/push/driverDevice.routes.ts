/** The device on which a driver gets push messages (docs/spec/push.md#web-push). */
import { z } from 'zod'
import { routes, forDrivers } from '../kernel/route.ts'
import { text } from '../kernel/wire.ts'

/** Bytes in base64url: 65 of the key, 16 of the secret. */
const key = (spelling: RegExp, message: string) =>
  text(message).max(100, { error: message, abort: true }).regex(spelling, message)

/** The browser's `PushSubscription.toJSON()`. */
export const PushSubscription = z.strictObject({
  endpoint: text('The address of the push service is required.')
    .max(2000, { error: 'At most 2,000 characters.', abort: true })
    .regex(/^https:\/\//, 'Must be an address that begins with https://.'),
  expirationTime: z.number().nullish(),
  keys: z.strictObject({
    p256dh: key(/^[\w-]{87}=?$/, 'Must be the public key of the device.'),
    auth: key(/^[\w-]{22}(==)?$/, 'Must be the secret of the device.'),
  }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

const State = z.object({ subscribed: z.boolean() })

export const driverDeviceRoutes = routes({
  key: {
    ...forDrivers,
    method: 'GET',
    path: '/api/driver/push-key',
    summary: 'The public VAPID key for subscribing, and if the driver has a device.',
    reply: State.extend({ public_key: z.string() }),
  },
  subscribe: {
    ...forDrivers,
    method: 'PUT',
    path: '/api/driver/push-subscription',
    summary: 'Sends push messages to this device from now on, instead of the previous one.',
    body: PushSubscription,
    reply: State,
  },
  unsubscribe: {
    ...forDrivers,
    method: 'DELETE',
    path: '/api/driver/push-subscription',
    summary: 'Stops sending push messages.',
    reply: State,
  },
})
