/** The emails that Driverdesk sends, for administrators (docs/spec/mail.md#mail-outbox). */

import { z } from 'zod'
import { file, forAdministrators, routes } from '../kernel/route.ts'
import { IdParams, id, idParam, timestamp } from '../kernel/wire.ts'

/** queued: waiting or being sent; kept: only in the outbox, because there is no mail server. */
export const MailState = z.literal(['queued', 'sent', 'failed', 'kept'])
export type MailState = z.infer<typeof MailState>

export const MailEntry = z.object({
  id: id(),
  to_name: z.string(),
  to_address: z.string(),
  subject: z.string(),
  state: MailState,
  tries: z.int(),
  /** Why the last attempt failed, as a sentence; '' if none has. */
  error: z.string(),
  /** Contains a password. */
  confidential: z.boolean(),
  /** Its text had a password and was removed, so it cannot be sent again. */
  removed: z.boolean(),
  /** The name of the attached PDF; null if there is none. */
  attachment: z.string().nullable(),
  created_at: timestamp(),
  tried_at: timestamp().nullable(),
  sent_at: timestamp().nullable(),
})
export type MailEntry = z.infer<typeof MailEntry>

/** With its text; null if it was removed, or has a password that only the recipient may see. */
export const Mail = MailEntry.extend({ text: z.string().nullable() })
export type Mail = z.infer<typeof Mail>

/** A page of emails, newest first. */
export const Outbox = z.object({
  mails: z.array(MailEntry),
  /** The number with the requested state. */
  total: z.int(),
  /** The number of emails by state. */
  counts: z.object({ queued: z.int(), sent: z.int(), failed: z.int(), kept: z.int() }),
  /** False if there is no mail server and emails are only kept here. */
  delivery: z.literal(['smtp', 'outbox']),
})
export type Outbox = z.infer<typeof Outbox>

const MOST_PER_PAGE = 1_000

export const OutboxQuery = z.strictObject({
  state: MailState.optional(),
  page: idParam().optional(),
  /** 15 by default. */
  per_page: idParam()
    .refine((size) => size <= MOST_PER_PAGE, `At most ${MOST_PER_PAGE} on a page.`)
    .optional(),
})

export const mailRoutes = routes({
  list: {
    ...forAdministrators,
    method: 'GET',
    path: '/api/mail',
    summary: 'Sent, queued, failed and kept emails, newest first.',
    query: OutboxQuery,
    reply: Outbox,
  },
  read: {
    ...forAdministrators,
    method: 'GET',
    path: '/api/mail/{id}',
    summary: 'One email with its text.',
    params: IdParams,
    reply: Mail,
  },
  attachment: {
    ...forAdministrators,
    method: 'GET',
    path: '/api/mail/{id}/attachment',
    summary: 'The PDF attached to an email.',
    params: IdParams,
    reply: file(),
    refusals: ['busy', 'pdfFails'],
  },
  sendAgain: {
    ...forAdministrators,
    method: 'POST',
    path: '/api/mail/{id}/send',
    summary: 'Sends a failed, queued or kept email now.',
    params: IdParams,
    reply: MailEntry,
    refusals: ['mailSent', 'mailRemoved', 'mailOutdated'],
  },
})
