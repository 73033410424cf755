import type { Generated } from 'kysely'
import type { Id, Text, Timestamp } from '../kernel/tables/columnTypes.ts'

export interface MailTables {
  mail: MailTable
}

/** A mail to one person, and what became of it. */
interface MailTable {
  id: Id
  /** Its Message-ID is made of this: every try has the same. */
  message_key: Generated<string>
  to_name: Text
  to_address: string
  subject: string
  /** The plain text; null once a confidential one is removed. */
  body: string | null
  html: string | null
  /** Holds a password, or a link to a new one. */
  confidential: Generated<boolean>
  /** Whose password it is, and the account's hash of it then; the hash goes with the text, the account with itself. */
  panel_user_id: number | null
  restaurateur_id: number | null
  driver_id: number | null
  password_hash: string | null
  /** What goes with it as a PDF, made when it is sent: the invoice, or its credit note. */
  invoice_id: number | null
  attachment: 'invoice' | 'credit_note' | null
  /** '014.pdf' */
  attachment_name: string | null
  /** kept: there is no mail server, administrators read it in the outbox. */
  state: Generated<'queued' | 'sent' | 'failed' | 'kept'>
  tries: Generated<number>
  /** Why the last try failed, as a sentence; '' where none has. */
  error: Text
  created_at: Timestamp
  tried_at: string | null
  sent_at: string | null
  /** Until then whoever has begun to send it may still be at it. */
  held_until: string | null
}
