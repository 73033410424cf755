export interface MailEvents {
  /** A server with a mail server sends an email with a stored file, perhaps one that was kept without one. */
  'file goes out': {
    to_name: string
    to_address: string
    /** The name of the attached file. */
    attachment: string | null
    created_at: string
  }
}
