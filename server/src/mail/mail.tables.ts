import type { Generated } from 'kysely'
import type { Id, Nullable, Text, Timestamp } from '../kernel/tables.ts'

export interface MailTables {
  mail: MailTable
}

interface MailTable {
  id: Id
  /** Part of the Message-ID, which is the same for every attempt. */
  message_key: Generated<string>
  to_name: Text
  to_address: string
  subject: string
  /** The plain text; null once a confidential one is removed. */
  body: string | null
  html: string | null
  /** Contains a password, or a link to choose one. */
  confidential: Generated<boolean>
  /** The account of the password, and its hash at that time. The hash is removed with the text. */
  panel_user_id: number | null
  restaurateur_id: number | null
  driver_id: number | null
  password_hash: string | null
  /** The attached PDF: an invoice or its credit note, made when the email is sent, or the stored file. */
  invoice_id: number | null
  attachment: 'invoice' | 'credit_note' | null
  /** null if version 0.1 has written the email: then the invoice has one credit note. */
  credit_note_id: Nullable<number>
  file: Buffer | null
  /** The email is a reminder of its invoice, which counts as reminded unless the email is only kept. */
  reminder: Nullable<'counts' | 'kept'>
  /** '014.pdf' */
  attachment_name: string | null
  /** kept: without a mail server, administrators read it in the outbox. */
  state: Generated<'queued' | 'sent' | 'failed' | 'kept'>
  tries: Generated<number>
  /** Why the last attempt failed, as a sentence; '' if none has failed. */
  error: Text
  created_at: Timestamp
  tried_at: string | null
  sent_at: string | null
  /** Until then another server may still be sending it. */
  held_until: string | null
}
