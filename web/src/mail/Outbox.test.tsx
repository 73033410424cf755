import type { MailEntry } from '@driverdesk/contract/mail/mail.routes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../kernel/query.ts'
import { signIn } from '../kernel/session.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { openApp } from '../testing/openApp.tsx'
import { administrator, manager } from '../testing/people.ts'
import { render } from '../testing/render.tsx'
import { Outbox } from './Outbox.tsx'
import { type OutboxSearch, validateOutboxSearch } from './outbox.search.ts'

const mail: MailEntry = {
  id: 7,
  to_name: 'North Kitchens',
  to_address: 'north@driverdesk.test',
  subject: 'Your Driverdesk account',
  state: 'failed',
  tries: 1,
  error: 'The mail server refused it: 550 No such user.',
  confidential: true,
  removed: false,
  attachment: null,
  created_at: '2026-06-10T11:00:00.000Z',
  tried_at: '2026-06-10T11:00:02.000Z',
  sent_at: null,
}
const none = { queued: 0, sent: 0, failed: 0, kept: 0 }
const LIST = 'GET /api/mail?page=1&per_page=15'
const pageOf = (mails: MailEntry[], delivery = 'smtp') => ({
  body: {
    mails,
    total: mails.length,
    counts: { ...none, failed: mails.filter(({ state }) => state === 'failed').length },
    delivery,
  },
})

function OnScreen() {
  const [search, setSearch] = useState<OutboxSearch>({})
  return <Outbox search={search} onSearch={(change) => setSearch((now) => ({ ...now, ...change }))} />
}

function open(answers: Parameters<typeof fakeServer>[0]) {
  const requests = fakeServer(answers)
  signIn(administrator)
  render(
    <QueryClientProvider client={queryClient}>
      <OnScreen />
    </QueryClientProvider>,
  )
  return requests
}

beforeEach(() => queryClient.clear())

test('shows why an email failed, hides its password, and sends it again', async () => {
  const user = userEvent.setup()
  let now = mail
  const requests = open({
    [LIST]: () => pageOf([now]),
    'GET /api/mail/7': () => ({ body: { ...now, text: null } }),
    'POST /api/mail/7/send': () => {
      now = { ...mail, state: 'sent', error: '', sent_at: '2026-06-10T11:05:00.000Z', removed: true }
      return { body: { ...mail, state: 'queued', tries: 0, error: '' } }
    },
  })
  const table = await screen.findByRole('table', { name: 'Emails' })
  expect(within(table).getByText(mail.error)).toBeTruthy()
  await user.click(
    within(table).getByRole('button', { name: 'Actions for Your Driverdesk account to North Kitchens' }),
  )
  await user.click(await screen.findByRole('menuitem', { name: 'Read' }))
  const dialog = await screen.findByRole('dialog', { name: 'Your Driverdesk account' })
  expect(
    within(dialog).getByText('The text contains a password, which only its recipient should see.'),
  ).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Send again' }))
  expect(await within(dialog).findByText(/^Sent \d\d\/\d\d\/2026/)).toBeTruthy()
  expect(within(dialog).getByText('The text was removed, because it contained a password.')).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: /^Send/ })).toBeNull()
  await user.click(within(dialog).getByText('Close'))
  await waitFor(() => expect(within(table).queryByText(mail.error)).toBeNull())
  expect(requests.filter(({ call }) => call === 'POST /api/mail/7/send')).toHaveLength(1)
})

test('says that no mail server is set up, and shows the text of kept emails', async () => {
  const user = userEvent.setup()
  const kept: MailEntry = { ...mail, state: 'kept', error: '', attachment: '014.pdf' }
  const requests = open({
    'GET /api/mail/7/attachment': { body: '%PDF-1.3' },
    [LIST]: pageOf([kept], 'outbox'),
    'GET /api/mail/7': { body: { ...kept, text: 'Password: kf4p-mw9x-tz3e' } },
  })
  expect(
    await screen.findByText(/No mail server is set up.* ask the person who runs Driverdesk/),
  ).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: /^Actions for/ }))
  expect(screen.queryByRole('menuitem', { name: /^Send/ })).toBeNull()
  await user.click(await screen.findByRole('menuitem', { name: 'Read' }))
  expect(await screen.findByText('Password: kf4p-mw9x-tz3e')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'With 014.pdf', hidden: true })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save 014.pdf' }))
  await waitFor(() => expect(requests.map(({ call }) => call)).toContain('GET /api/mail/7/attachment'))
})

test('explains an empty outbox, and says when a filter finds no emails', async () => {
  const user = userEvent.setup()
  open({ [LIST]: pageOf([]), [`${LIST}&state=kept`]: pageOf([]) })
  expect(await screen.findByText('No emails yet')).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Status of emails' }))
  await user.click(await screen.findByRole('option', { name: 'Kept here (0)' }))
  expect(await screen.findByText('No emails found')).toBeTruthy()
})

test('ignores search parameters that make no sense', () => {
  expect(validateOutboxSearch({ mails: 'failed', mails_page: '3', mail: 7 })).toEqual({
    mails: 'failed',
    mails_page: 3,
    mail: 7,
  })
  expect(validateOutboxSearch({ mails: 'lost', mails_page: 1, mail: 'x' })).toEqual({})
})

test('shows the outbox beside the options to administrators only', async () => {
  const answers = {
    'GET /api/auth/me': { status: 503 },
    'GET /api/option': { body: [] },
    [LIST]: pageOf([mail]),
  }
  const requests = fakeServer(answers)
  await openApp('/options?tab=outbox', manager)
  await screen.findByText('No options found')
  expect(screen.queryByRole('region', { name: 'Outbox' })).toBeNull()
  expect(requests.filter(({ call }) => call.startsWith('GET /api/mail'))).toEqual([])
  cleanup()
  await openApp('/options?tab=outbox', administrator)
  expect(await screen.findByText(mail.error)).toBeTruthy()
})
