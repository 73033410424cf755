/**
 * Push messages from staff to drivers, and their delivery results (docs/spec/push.md#push-message-call,
 * docs/spec/push.md#web-push).
 */
import {
  MESSAGE_RESULTS,
  PUSH_BODY_MAX,
  PUSH_BODY_REQUIRED,
  PUSH_BODY_TOO_LONG,
  PUSH_TITLE_MAX,
  PUSH_TITLE_REQUIRED,
  PUSH_TITLE_TOO_LONG,
  UNREACHED_REASONS,
} from '@driverdesk/domain/push/messageRules.ts'
import { MESSAGE_ADDRESSEES } from '@driverdesk/domain/push/messageTarget.ts'
import { TEXT_STATES } from '@driverdesk/domain/push/textMessage.ts'
import { z } from 'zod'
import { clearable, formIds } from '../kernel/formFields.ts'
import { code, id, idParam, text, timestamp } from '../kernel/wire.ts'

const NOTIFY = 'Must be 10, because a message without notification is not kept.'

/** Blank targets mean all drivers. Each list narrows the others. Restaurants must be in the areas. */
const target = {
  area_ids: formIds('Must be a list of areas.').optional(),
  restaurant_ids: formIds('Must be a list of restaurants.').optional(),
}

export const NewDriverMessage = z.strictObject({
  title: text(PUSH_TITLE_REQUIRED)
    .trim()
    .min(1, PUSH_TITLE_REQUIRED)
    .max(PUSH_TITLE_MAX, PUSH_TITLE_TOO_LONG),
  body: text(PUSH_BODY_REQUIRED).trim().min(1, PUSH_BODY_REQUIRED).max(PUSH_BODY_MAX, PUSH_BODY_TOO_LONG),
  ...target,
  driver_ids: formIds('Must be a list of drivers.').optional(),
  /** 10 notifies, like for shifts; the default. */
  notify_status: clearable(code([10], NOTIFY), NOTIFY).optional(),
})
export type NewDriverMessage = z.output<typeof NewDriverMessage>

/** In a URL a list is JSON text, '[3,17]'. */
export const MessageReachQuery = z.strictObject(target)

/** For a manager only those in scope, like every count of a message. */
export const MessageReach = z.object({
  drivers: z.int(),
  /** Without a device, but they get an email. */
  by_email: z.int(),
  /** The drivers who cannot be reached. */
  no_device: z.int(),
})
export type MessageReach = z.infer<typeof MessageReach>

/** The ids of the active drivers in scope without a device, by the channel that reaches them instead. */
export const NoDevice = z.object({
  by_email: z.array(id()),
  /** They have no email address either, and get a text if they do not acknowledge a shift within this many hours. */
  by_text: z.array(id()),
  text_after_hours: z.int(),
  /** The texts that the month has left, for all drivers. */
  texts_left: z.int(),
  unreachable: z.array(id()),
})
export type NoDevice = z.infer<typeof NoDevice>

/** A text message to a driver. */
export const DriverText = z.object({
  id: id(),
  driver_id: id(),
  full_name: z.string(),
  phone: z.string(),
  body: z.string(),
  created_at: timestamp(),
  state: z.literal(TEXT_STATES),
  /** Why it was not sent, as a sentence; '' if it was. */
  error: z.string(),
})
export type DriverText = z.infer<typeof DriverText>

/** The latest texts, newest first, and how many of the month's texts are used. */
export const DriverTexts = z.object({
  /** False without a gateway or the server's address: no texts are sent. */
  is_on: z.boolean(),
  used: z.int(),
  most: z.int(),
  texts: z.array(DriverText),
})
export type DriverTexts = z.infer<typeof DriverTexts>

/** A sent message. A manager gets only the targets and drivers in their own scope. */
export const DriverMessage = z.object({
  id: id(),
  title: z.string(),
  body: z.string(),
  author: z.string(),
  created_at: timestamp(),
  /** The narrowest kind of target; all: every active driver. */
  addressee: z.literal(MESSAGE_ADDRESSEES),
  areas: z.array(z.object({ area_id: id(), name: z.string() })),
  restaurants: z.array(z.object({ restaurant_id: id(), name: z.string() })),
  /** All its recipients. */
  recipients: z.int(),
  /** Recipients it is still being sent to. */
  waiting: z.int(),
  reached: z.int(),
  /** Recipients who got an email because push did not reach them. */
  emailed: z.int(),
  /** Recipients it did not reach, including those without a device (docs/spec/push.md#web-push). */
  not_reached: z.int(),
  no_device: z.int(),
})
export type DriverMessage = z.infer<typeof DriverMessage>

/** A page of messages, newest first. */
export const DriverMessages = z.object({ messages: z.array(DriverMessage), total: z.int() })
export type DriverMessages = z.infer<typeof DriverMessages>

/** The outcome of a message to one driver. */
export const MessageRecipient = z.object({
  driver_id: id(),
  full_name: z.string(),
  phone: z.string(),
  result: z.literal(MESSAGE_RESULTS),
  /** Why it was not delivered: the device is gone, or the push service refused it for good or has not answered yet. */
  reason: z.literal(UNREACHED_REASONS).nullable(),
  /** The time of the last attempt, or of the delivery. */
  tried_at: timestamp().nullable(),
})
export type MessageRecipient = z.infer<typeof MessageRecipient>

/** A message with a page of its recipients by name. */
export const MessageResults = z.object({
  message: DriverMessage,
  recipients: z.array(MessageRecipient),
  /** The number that match. */
  total: z.int(),
})
export type MessageResults = z.infer<typeof MessageResults>

const MOST_PER_PAGE = 1_000

const paging = {
  page: idParam().optional(),
  /** 15 by default. */
  per_page: idParam()
    .refine((size) => size <= MOST_PER_PAGE, 'At most 1,000 on a page.')
    .optional(),
}

export const DriverMessagesQuery = z.strictObject(paging)

export const MessageResultsQuery = z.strictObject({
  ...paging,
  result: z.literal(MESSAGE_RESULTS).optional(),
  /** In the driver's name. */
  q: text().max(200, 'At most 200 characters.').optional(),
})
