/** Sends one email to the mail server (RFC 5321), and interprets the answer. */
import type { Transporter } from 'nodemailer'
import { typeOfFile } from '../kernel/files/workbook.ts'
import type { MailSettings } from '../kernel/providerSettings.ts'
import type { MailToSend } from './mail.writes.ts'

/**
 * Resolves when the mail server has accepted the mail. Error messages are sentences for the administrator.
 *
 * @throws {MailRefused} if the email will never be accepted
 * @throws {Error} if another attempt may succeed
 */
export type SendMail = (
  mail: Pick<
    MailToSend,
    'to_name' | 'to_address' | 'subject' | 'body' | 'html' | 'message_key' | 'created_at'
  >,
  attachment?: Attachment,
) => Promise<void>

interface Attachment {
  name: string
  content: Buffer
}

export class MailRefused extends Error {}

/** The limit of a whole attempt; an email is claimed for longer (mail.writes.ts). */
const TRY_MS = 40_000

/** Timeouts of the steps, in milliseconds. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

export function smtpSender({ smtpUrl, from }: MailSettings): SendMail {
  let transport: Transporter | undefined
  const domain = from.address.split('@').at(-1)
  return async (mail, attachment) => {
    const to = { name: mail.to_name, address: mail.to_address }
    if (!PLAIN_ADDRESS.test(to.address))
      throw new MailRefused('It cannot be sent: this is not an email address.')
    transport ??= await transportTo(smtpUrl)
    try {
      await transport.sendMail({
        from,
        to,
        subject: mail.subject,
        text: mail.body,
        ...(mail.html !== null && { html: mail.html }),
        ...(attachment && {
          attachments: [
            {
              filename: attachment.name,
              content: attachment.content,
              contentType: typeOfFile(attachment.name),
            },
          ],
        }),
        messageId: `<${mail.message_key}@${domain}>`,
        // As text it would be sent as it is, which RFC 5322 does not allow.
        date: new Date(mail.created_at),
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(TRY_MS),
      })
    } catch (error) {
      throw understood(error as SmtpError)
    }
  }
}

/** Loads the library with the first email. */
async function transportTo(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, disableFileAccess: true, disableUrlAccess: true, ...PATIENCE })
}

/** Removes characters with a meaning in headers (RFC 5322): 'a,b@c' would be two addresses. */
const PLAIN_ADDRESS = /^[^\s\p{Cc}"(),:;<>@[\\\]]+@[^\s\p{Cc}"(),:;<>@[\\\]]+$/u

interface SmtpError extends Error {
  code?: string
  /** The whole answer of the mail server, and its number. */
  response?: string
  responseCode?: number
  /** The code of the TLS or network error behind `ESOCKET`. */
  originalCode?: string
  /** Why OpenSSL gave up. */
  reason?: string
  timeoutType?: string
}

const ABOUT_THE_MAIL = ['EENVELOPE', 'EMESSAGE']

function understood(error: SmtpError): Error {
  const { code = '', response, responseCode = 0, message } = error
  // 530 to 538 are about the sign-in (RFC 4954), 503 about the order of commands: the email itself may be fine.
  const isSetUpWrong = code === 'EAUTH' || (responseCode >= 530 && responseCode <= 538)
  const said = inOneLine(response ?? message)
  if (isSetUpWrong) return new Error(`The mail server does not accept our sign-in: ${said}`)
  if (ABOUT_THE_MAIL.includes(code) && responseCode === 0)
    return new MailRefused(`It cannot be sent: ${said}`)
  if (responseCode >= 500 && responseCode !== 503 && ABOUT_THE_MAIL.includes(code)) {
    return new MailRefused(`The mail server refused it: ${said}`)
  }
  if (response) return new Error(`The mail server cannot take it now: ${said}`)
  return new Error(unconnected(error))
}

/** Says why there is no connection, and which setting to change. */
function unconnected({ code = '', message, originalCode = '', reason, timeoutType }: SmtpError): string {
  if (reason === 'wrong version number')
    return 'The mail server does not use TLS from the start on this port. Begin SMTP_URL with smtp://, or change its port.'
  if (/CERT|SIGNATURE/.test(originalCode)) {
    const [what = ''] = message.split('; if ')
    return `The certificate of the mail server is not trusted: ${inOneLine(what)} Use the name that is in it. If your own authority issued it, set NODE_EXTRA_CA_CERTS to its certificate file.`
  }
  if (timeoutType === 'GREETING_TIMEOUT')
    return 'The mail server did not greet in time. If its port begins with TLS, as 465 does, begin SMTP_URL with smtps://.'
  if (code === 'EABORT' || code === 'ETIMEDOUT') return 'The mail server did not answer in time.'
  return `The mail server cannot be reached: ${inOneLine(message)}`
}

const MOST_LETTERS = 300

const inOneLine = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MOST_LETTERS)
    .replace(/[^.!?]$/, '$&.')
