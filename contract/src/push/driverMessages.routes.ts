import { z } from 'zod'
import { forAdministrators, forDrivers, forStaff, routes } from '../kernel/route.ts'
import { IdParams, text } from '../kernel/wire.ts'
import {
  DriverMessage,
  DriverMessages,
  DriverMessagesQuery,
  DriverText,
  DriverTexts,
  MessageReach,
  MessageReachQuery,
  MessageResults,
  MessageResultsQuery,
  NewDriverMessage,
  NoDevice,
} from './driverMessage.shapes.ts'

export const driverMessageRoutes = routes({
  create: {
    ...forStaff,
    method: 'POST',
    path: '/api/driver-message',
    summary:
      'Sends a push message to active drivers of the scope: all of them, or those of areas, of restaurants in them, or named ones. Anyone who has no device counts as not reached.',
    body: NewDriverMessage,
    reply: DriverMessage,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
  reach: {
    ...forStaff,
    method: 'GET',
    path: '/api/driver-message/reach',
    summary: 'Counts the drivers who would get a message with these targets.',
    query: MessageReachQuery,
    reply: MessageReach,
  },
  noDevice: {
    ...forStaff,
    method: 'GET',
    path: '/api/driver-message/no-device',
    summary: 'The active drivers in scope without a device, by what reaches them instead.',
    reply: NoDevice,
  },
  texts: {
    ...forAdministrators,
    method: 'GET',
    path: '/api/driver-message/texts',
    summary: 'The latest text messages to drivers, and how many of the month’s texts are used.',
    reply: DriverTexts,
  },
  sendTextAgain: {
    ...forAdministrators,
    method: 'POST',
    path: '/api/driver-message/texts/{id}/send',
    summary: "Sends a refused text message again, to the driver's present number.",
    params: IdParams,
    reply: DriverText,
    refusals: ['textSent', 'textOutdated', 'noMobileNumber', 'noTextsLeft'],
  },
  list: {
    ...forStaff,
    method: 'GET',
    path: '/api/driver-message',
    summary: 'The messages of the last year to anyone in scope, newest first.',
    query: DriverMessagesQuery,
    reply: DriverMessages,
  },
  results: {
    ...forStaff,
    method: 'GET',
    path: '/api/driver-message/{id}',
    summary: 'One message with the result for each driver in scope.',
    params: IdParams,
    query: MessageResultsQuery,
    reply: MessageResults,
  },
})

/** Bytes in base64url: 65 of the key, 16 of the secret. */
const key = (spelling: RegExp, message: string) =>
  text(message).max(100, { error: message, abort: true }).regex(spelling, message)

/** The device on which a driver gets push messages (docs/spec/push.md#web-push): the browser's `PushSubscription.toJSON()`. */
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
