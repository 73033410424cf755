import type { MailEntry, MailState } from '@driverdesk/contract/mail/mail.shapes.ts'

/** In the order in which they need somebody's eye. */
export const MAIL_STATES: readonly MailState[] = ['failed', 'queued', 'kept', 'sent']

export const STATE_WORDS: Record<MailState, string> = {
  queued: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  kept: 'Kept here',
}

/** What a mail waits for, or why it failed; '' where there is nothing to say. */
export function troubleText({ state, tries, error }: Pick<MailEntry, 'state' | 'tries' | 'error'>): string {
  if (state !== 'queued' || error === '') return error
  return `${error} ${tries === 1 ? 'Tried once' : `Tried ${tries} times`}, tried again by itself.`
}

/** Whether 'send now' makes sense: a kept mail needs a mail server, one that never had a problem is on its way. */
export const maySend = (mail: MailEntry, delivery: 'smtp' | 'outbox'): boolean =>
  delivery === 'smtp' &&
  !mail.removed &&
  (mail.state === 'failed' || mail.state === 'kept' || (mail.state === 'queued' && mail.error !== ''))

export const sendWords = ({ state }: Pick<MailEntry, 'state'>): string =>
  state === 'failed' ? 'Send again' : 'Send now'
