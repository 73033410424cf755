/** Sends one email to the mail server (RFC 5321), and interprets the answer. */
import type { Transporter } from 'nodemailer'
import { typeOfFile } from '../kernel/files/workbook.ts'
import type { MailSettings } from '../kernel/mailSettings.ts'
import type { MailToSend } from './mail.writes.ts'

/**
 * Resolves when the mail server has accepted the mail. Error messages are sentences for the administrator.
 *
 * @throws {MailRefused} if the email will never be accepted
 * @throws {Error} if another try may succeed
 */
export type SendMail = (mail: MailToSend, attachment?: Attachment) => Promise<void>

/** An attached PDF or workbook. */
interface Attachment {
  name: string
  content: Buffer
}

/** The mail server refuses this email for good. */
export class MailRefused extends Error {}

/** The limit of a whole try; an email is claimed for longer (mail.writes.ts). */
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
        date: mail.created_at,
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
}

const ABOUT_THE_MAIL = ['EENVELOPE', 'EMESSAGE']

function understood({ code = '', response, responseCode = 0, message }: SmtpError): Error {
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
  if (code === 'EABORT' || code === 'ETIMEDOUT') return new Error('The mail server did not answer in time.')
  return new Error(`The mail server cannot be reached: ${said}`)
}

const MOST_LETTERS = 300

const inOneLine = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MOST_LETTERS)
    .replace(/[^.!?]$/, '$&.')
