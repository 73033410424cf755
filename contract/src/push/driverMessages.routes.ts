import { z } from 'zod'
import { routes, forAdministrators, forStaff } from '../kernel/route.ts'
import { idParam } from '../kernel/wire.ts'
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
    summary: 'How many drivers a message with these targets would go to.',
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
    summary: 'The latest text messages to drivers, and how many of this month are used.',
    reply: DriverTexts,
  },
  sendTextAgain: {
    ...forAdministrators,
    method: 'POST',
    path: '/api/driver-message/texts/{id}/send',
    summary: "Sends a text message that was refused once more, to the driver's present number.",
    params: z.strictObject({ id: idParam() }),
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
    params: z.strictObject({ id: idParam() }),
    query: MessageResultsQuery,
    reply: MessageResults,
  },
})
