import type { MailEntry } from '@driverdesk/contract/mail/mail.routes.ts'
import { expect, test } from 'vitest'
import { maySend, troubleText } from './mailWords.ts'

const mail: MailEntry = {
  id: 1,
  to_name: '',
  to_address: 'north@driverdesk.test',
  subject: 'News',
  state: 'queued',
  tries: 0,
  error: '',
  confidential: false,
  removed: false,
  attachment: null,
  created_at: '2026-06-10T11:00:00.000Z',
  tried_at: null,
  sent_at: null,
}

test.each([
  [{ tries: 0, error: '' }, ''],
  [{ tries: 1, error: 'No answer.' }, 'No answer. Tried once, retried automatically.'],
  [{ tries: 3, error: 'No answer.' }, 'No answer. Tried 3 times, retried automatically.'],
  [{ state: 'failed', tries: 3, error: 'Refused.' }, 'Refused.'],
] as const)('says why %j is not sent yet', (given, text) => {
  expect(troubleText({ ...mail, ...given })).toBe(text)
})

test.each([
  [{ state: 'failed' }, 'smtp', true],
  [{ state: 'failed', removed: true }, 'smtp', false],
  [{ state: 'kept' }, 'smtp', true],
  [{ state: 'kept' }, 'outbox', false],
  [{ state: 'failed' }, 'outbox', false],
  [{ state: 'queued', error: '' }, 'smtp', false],
  [{ state: 'queued', error: 'No answer.' }, 'smtp', true],
  [{ state: 'sent' }, 'smtp', false],
] as const)('offers to send %j by %s: %s', (given, delivery, may) => {
  expect(maySend({ ...mail, ...given }, delivery)).toBe(may)
})
