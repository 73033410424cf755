/** The mails that the product writes, as administrators see them (docs/spec/mail.md#mail-outbox). */
import { z } from 'zod'
import { id, idParam, timestamp } from '../kernel/wire.ts'

/** queued: waits, or is being sent; kept: there is no mail server, so it is only in the outbox. */
export const MailState = z.literal(['queued', 'sent', 'failed', 'kept'])
export type MailState = z.infer<typeof MailState>

export const MailEntry = z.object({
  id: id(),
  to_name: z.string(),
  to_address: z.string(),
  subject: z.string(),
  state: MailState,
  tries: z.int(),
  /** Why the last try failed, as a sentence; '' if none has. */
  error: z.string(),
  /** Holds a password. */
  confidential: z.boolean(),
  /** Its text had a password and was removed, so it cannot be sent again. */
  removed: z.boolean(),
  /** The name of the PDF that goes with it; null if none does. */
  attachment: z.string().nullable(),
  created_at: timestamp(),
  tried_at: timestamp().nullable(),
  sent_at: timestamp().nullable(),
})
export type MailEntry = z.infer<typeof MailEntry>

/** With its text: null if that was removed, or holds a password that only its reader is to see. */
export const Mail = MailEntry.extend({ text: z.string().nullable() })
export type Mail = z.infer<typeof Mail>

/** A page of mails, newest first. */
export const Outbox = z.object({
  mails: z.array(MailEntry),
  /** Of the state that was asked for. */
  total: z.int(),
  /** Of all mails by their state. */
  counts: z.object({ queued: z.int(), sent: z.int(), failed: z.int(), kept: z.int() }),
  /** False if there is no mail server and emails are only kept here. */
  delivery: z.literal(['smtp', 'outbox']),
})
export type Outbox = z.infer<typeof Outbox>

const MOST_PER_PAGE = 1_000

export const OutboxQuery = z.strictObject({
  state: MailState.optional(),
  page: idParam().optional(),
  /** 15 unless given. */
  per_page: idParam()
    .refine((size) => size <= MOST_PER_PAGE, `At most ${MOST_PER_PAGE} on a page.`)
    .optional(),
})
