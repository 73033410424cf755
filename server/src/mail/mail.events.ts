export interface MailEvents {
  /** A server with a mail server sends an email with a stored file or a reminder, perhaps one that was kept without one. */
  'mail goes out': CountedMail
  /** A server without a mail server keeps one, perhaps of a server that has one. */
  'mail is kept': CountedMail
}

/** An email that counts as sent as soon as it is on its way. */
export interface CountedMail {
  id: number
  to_name: string
  to_address: string
  /** The name of the attached file. */
  attachment: string | null
  created_at: string
  invoice_id: number | null
  reminder: 'counts' | 'kept' | null
}
