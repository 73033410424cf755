import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { currentUser } from '../../kernel/session.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { openApp } from '../../testing/openApp.tsx'
import { manager } from '../../testing/people.ts'

const account = { first_name: 'Manager', last_name: 'Demo', email: 'manager@driverdesk.test' }
const updated_at = '2026-03-01T10:00:00.000Z'
const session = (id: number, user_agent: string, current = false) => ({
  id,
  user_agent,
  current,
  created_at: updated_at,
  last_used_at: updated_at,
})
const HERE = session(1, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', true)
const PHONE = session(2, 'Mozilla/5.0 (iPhone) Safari/604.1')
const ANSWERS = {
  'GET /api/auth/account': { body: { ...account, updated_at } },
  'GET /api/auth/sessions': { body: [HERE, PHONE, session(3, '')] },
}

test('changes their own name and updates the stored user', async () => {
  const person = userEvent.setup()
  const me = { id: 1, ...account, first_name: 'Renamed', role: 20 }
  const requests = fakeServer({
    ...ANSWERS,
    'PUT /api/auth/account': { body: { ...account, first_name: 'Renamed', updated_at } },
    'GET /api/auth/me': { body: { user: me } },
  })
  await openApp('/home', manager)
  const change = await screen.findByRole('button', { name: 'Change name' })
  await waitFor(() => expect(change).toHaveProperty('disabled', false))
  await person.click(change)
  const dialog = await screen.findByRole('dialog', { name: 'Change name' })
  await person.clear(within(dialog).getByLabelText(/^First Name/))
  await person.type(within(dialog).getByLabelText(/^First Name/), 'Renamed')
  await person.click(within(dialog).getByRole('button', { name: 'Accept Changes' }))
  await waitFor(() => expect(currentUser()?.firstName).toBe('Renamed'))
  expect(requests.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
    first_name: 'Renamed',
    last_name: 'Demo',
    updated_at,
  })
})

test('requires the current password, again after a refusal', async () => {
  const person = userEvent.setup()
  let answer: object = { status: 400, body: { current_password: ['The current password is not correct.'] } }
  fakeServer({ ...ANSWERS, 'PUT /api/auth/password': () => answer })
  await openApp('/home', manager)
  await person.click(await screen.findByRole('button', { name: 'Change password' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change password' })
  const current = within(dialog).getByLabelText(/^Current password/)
  await person.type(current, 'not this one')
  await person.type(within(dialog).getByLabelText(/^New password/), 'a new one')
  await person.click(within(dialog).getByRole('button', { name: 'Accept Changes' }))
  await within(dialog).findByText('The current password is not correct.')
  expect(current).toHaveProperty('value', '')
  answer = { body: { success: true } }
  await person.type(current, 'the right one')
  await person.click(within(dialog).getByRole('button', { name: 'Accept Changes' }))
  await screen.findByText('Your password has been changed. You are logged out everywhere else.')
})

test('lists the sessions, marks this one, and ends one or all others', async () => {
  const person = userEvent.setup()
  const requests = fakeServer({
    ...ANSWERS,
    'POST /api/auth/sessions/end': ({ body }) => ({
      body: 'ids' in (body as object) ? [HERE, session(3, '')] : [HERE],
    }),
  })
  await openApp('/home', manager)
  const places = async () =>
    within(await screen.findByRole('region', { name: 'Logged in on' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent)
  await screen.findByText('Safari on iPhone')
  const listed = await places()
  expect(listed.map((text) => /^(.+?)(This device|Last used)/.exec(text ?? '')?.slice(1, 3))).toEqual([
    ['Firefox on Linux', 'This device'],
    ['Safari on iPhone', 'Last used'],
    ['Unknown device', 'Last used'],
  ])
  await person.click(screen.getByRole('button', { name: /^Log out Safari on iPhone/ }))
  await waitFor(async () => expect(await places()).toHaveLength(2))
  await person.click(screen.getByRole('button', { name: 'Log out everywhere else' }))
  const question = await screen.findByRole('dialog', { name: 'Log out everywhere else?' })
  await person.click(within(question).getByRole('button', { name: 'Log out everywhere else' }))
  await waitFor(async () => expect(await places()).toHaveLength(1))
  expect(requests.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
    { ids: [2] },
    {},
  ])
})
