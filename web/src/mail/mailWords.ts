import type { MailEntry, MailState } from '@driverdesk/contract/mail/mail.routes.ts'
import { mailGoesOut } from '../kernel/settings.ts'

/** The most urgent first. */
export const MAIL_STATES: readonly MailState[] = ['failed', 'queued', 'kept', 'sent']

export const STATE_WORDS: Record<MailState, string> = {
  queued: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  kept: 'Kept here',
}

/** The last error of an email, and how often it was tried; '' if nothing went wrong. */
export function troubleText({ state, tries, error }: Pick<MailEntry, 'state' | 'tries' | 'error'>): string {
  if (state !== 'queued' || error === '') return error
  return `${error} ${tries === 1 ? 'Tried once' : `Tried ${tries} times`}, retried automatically.`
}

/** For a question before an email is sent. Without a mail server no one gets it; otherwise ''. */
export function withoutMail(emails = 1): string {
  if (mailGoesOut()) return ''
  return ` No mail server is set up: the ${emails === 1 ? 'email is' : 'emails are'} kept in the outbox, under Options.`
}

/** 'Statement emailed to bills@tacos.test', or without a mail server 'Statement kept in the outbox'. */
export const mailDoneText = (what: string, to: string): string =>
  mailGoesOut() ? `${what} emailed ${to}` : `${what} kept in the outbox: no mail server is set up`

/** A kept email needs a mail server. A queued email without an error is being sent anyway. */
export const maySend = (mail: MailEntry, delivery: 'smtp' | 'outbox'): boolean =>
  delivery === 'smtp' &&
  !mail.removed &&
  (mail.state === 'failed' || mail.state === 'kept' || (mail.state === 'queued' && mail.error !== ''))

export const sendWords = ({ state }: Pick<MailEntry, 'state'>): string =>
  state === 'failed' ? 'Send again' : 'Send now'
