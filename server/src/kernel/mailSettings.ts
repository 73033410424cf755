/** The two settings of email (docs/spec/mail.md#mail-outbox): `SMTP_URL` and `MAIL_FROM`. */
import { z } from 'zod'

export interface MailAddress {
  /** '' if there is none. */
  name: string
  address: string
}

export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password if the server needs them. */
  smtpUrl: string
  from: MailAddress
}

export const smtpUrl = z.url({
  protocol: /^smtps?$/,
  hostname: /./,
  error: 'must be an address such as smtps://user:password@mail.example.com',
})

/** `office@example.com`, or `The Office <office@example.com>`. */
export const mailFrom = z.string().transform((text, context): MailAddress => {
  const parts = /^(?:([^\p{Cc}<>]*)<([^\s@<>,]+@[^\s@<>,]+)>|([^\s@<>,]+@[^\s@<>,]+))$/u.exec(text.trim())
  const name = (parts?.[1] ?? '').trim().replace(/^"/, '').replace(/"$/, '')
  if (parts && !name.includes('"')) return { name, address: (parts[2] ?? parts[3]) as string }
  context.addIssue('must be an address such as Driverdesk <office@example.com>')
  return z.NEVER
})

/** Undefined: without a mail server, emails stay in the outbox. */
export function mailSettings(
  url: string | undefined,
  from: MailAddress | undefined,
): MailSettings | undefined {
  return url !== undefined && from ? { smtpUrl: url, from } : undefined
}
