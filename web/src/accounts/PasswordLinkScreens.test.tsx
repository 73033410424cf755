import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { fakeServer } from '../testing/fakeServer.ts'
import { openApp } from '../testing/openApp.tsx'
import { driver, manager } from '../testing/people.ts'

const mailsLinks = () => {
  const meta = document.createElement('meta')
  meta.name = 'password-links'
  meta.content = 'on'
  document.head.append(meta)
}
afterEach(() => document.querySelector('meta[name="password-links"]')?.remove())

test('emails a link for a forgotten password and says where to look', async () => {
  mailsLinks()
  const requests = fakeServer({ 'POST /api/auth/forgotten-password': { body: { success: true } } })
  await openApp('/login')
  const link = await screen.findByRole('link', { name: 'Forgotten your password?' })
  cleanup()
  await openApp(link.getAttribute('href') ?? '')
  const user = userEvent.setup()
  await screen.findByRole('heading', { name: 'Forgotten password' })
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@driverdesk.test')
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  expect((await screen.findByRole('status')).textContent).toContain(
    'If ada@driverdesk.test has an account, a link is on its way.',
  )
  expect(requests[0]?.body).toEqual({ email: 'ada@driverdesk.test' })
})

test('keeps the typed email on the way to the link and back, until the log-in', async () => {
  mailsLinks()
  const user = userEvent.setup()
  const email = async () => (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' })).value
  const account = { id: 4, name: 'Harbour Foods', email: 'ada@driverdesk.test', restaurants: [] }
  fakeServer({ 'POST /api/auth/login/restaurant': { body: { restaurant: account, access_token: 'a' } } })
  await openApp('/login')
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@driverdesk.test')
  await user.type(screen.getByLabelText('Password'), 'driverdesk')
  cleanup()
  await openApp('/forgotten-password')
  expect(await email()).toBe('ada@driverdesk.test')
  cleanup()
  await openApp('/login')
  expect(await email()).toBe('ada@driverdesk.test')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  await user.type(screen.getByLabelText('Password'), 'driverdesk')
  await user.click(screen.getByRole('button', { name: 'Log In' }))
  await waitFor(() => expect(sessionStorage.getItem('driverdesk.typed-email')).toBeNull())
})

test('says who can help if email is not set up', async () => {
  fakeServer({})
  await openApp('/forgotten-password')
  expect(await screen.findByText(/^Ask an administrator of the agency/)).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test.each([
  ['/forgotten-password', '/login', '/login'],
  ['/forgotten-password?driver=true', '/driver/login', '/driver/'],
])('%s leads back to %s, and its logo to %s', async (path, login, start) => {
  mailsLinks()
  fakeServer({ 'POST /api/auth/forgotten-password': { body: { success: true } } })
  await openApp(path)
  const user = userEvent.setup()
  const way = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await way('Cancel')).toBe(login)
  expect(await way('Driverdesk')).toBe(start)
  expect(screen.queryByRole('link', { name: 'Back to website' }) === null).toBe(start === '/driver/')
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@driverdesk.test')
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(await way('Back to login')).toBe(login)
})

const CHECK = 'POST /api/auth/new-password/check'
const works = { [CHECK]: { body: { success: true } } }

async function choose(first: string, second: string) {
  await openApp('/new-password#the-token')
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('New password'), first)
  await user.type(screen.getByLabelText('Confirm password'), second)
  return user
}

test.each([
  ['panel_user', 'Log in'],
  ['driver', 'Log in to the drivers’ app'],
])('the link gives a %s a new password, and leads to where they log in', async (kind, door) => {
  const requests = fakeServer({ ...works, 'POST /api/auth/new-password': { body: { kind } } })
  const user = await choose('a new password', 'a new password')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('Your password has been changed.')).toBeDefined()
  expect(screen.getByRole('link', { name: door })).toBeDefined()
  expect(requests.map(({ body }) => body)).toEqual([
    { token: 'the-token' },
    { token: 'the-token', password: 'a new password' },
  ])
})

test('asks someone who is signed in to log out first, and then takes the new password', async () => {
  const requests = fakeServer({
    ...works,
    'POST /api/auth/new-password': { body: { kind: 'panel_user' } },
    'POST /api/auth/logout': { body: { success: true } },
  })
  await openApp('/new-password#the-token', manager)
  const user = userEvent.setup()
  await screen.findByText('To use the link, log out first. It may be for another account.')
  expect(screen.queryByLabelText('New password')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Log out' }))
  await user.type(await screen.findByLabelText('New password'), 'a new password')
  await user.type(screen.getByLabelText('Confirm password'), 'a new password')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('Your password has been changed.')).toBeDefined()
  expect(requests.at(-1)?.body).toEqual({ token: 'the-token', password: 'a new password' })
})

test('sends a signed-in driver to the app, where logging out warns of what the phone has not sent', async () => {
  fakeServer(works)
  await openApp('/new-password?driver=true#the-token', driver)
  const app = await screen.findByRole('link', { name: 'Go to the drivers’ app' })
  expect(app.getAttribute('href')).toBe('/driver/account')
  expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull()
})

test('refuses two different passwords', async () => {
  const requests = fakeServer(works)
  const user = await choose('a new password', 'another password')
  await user.tab()
  expect(await screen.findByText('Passwords do not match')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change password' }).disabled).toBe(true)
  expect(requests.map(({ call }) => call)).toEqual([CHECK])
})

const { message } = refusals.passwordLinkOver

test.each([
  ['/new-password', '/login', '/login'],
  ['/new-password?driver=true', '/driver/login', '/driver/'],
])(
  'reports a link that no longer works, %s, before a password is typed, and offers the login and a new link',
  async (path, login, door) => {
    mailsLinks()
    fakeServer({ [CHECK]: { status: 410, body: { message } } })
    await openApp(`${path}#the-token`)
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(screen.queryByLabelText('New password')).toBeNull()
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(door)
    await userEvent.setup().click(screen.getByRole('link', { name: 'Ask for a new link' }))
    await screen.findByRole('heading', { name: 'Forgotten password' })
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe(login)
  },
)

test('reports a link without its token', async () => {
  fakeServer({})
  await openApp('/new-password')
  expect((await screen.findByRole('alert')).textContent).toBe('Part of the link is missing. Copy all of it.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change password' }).disabled).toBe(true)
})

test('a retry after a lost answer, which finds the link used, offers the login', async () => {
  const lost = new TypeError('Failed to fetch')
  const answers = [lost, { status: 410, body: { message } }]
  fakeServer({ ...works, 'POST /api/auth/new-password': () => answers.shift() ?? lost })
  const user = await choose('a new password', 'a new password')
  for (const words of ['cannot be reached', message]) {
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(words))
  }
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
})

test('reports a link that expires while a password is typed, and offers a new one', async () => {
  fakeServer({ ...works, 'POST /api/auth/new-password': { status: 410, body: { message } } })
  const user = await choose('a new password', 'a new password')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  await user.click(screen.getByRole('link', { name: 'Ask for a new link' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Forgotten password' })).toBeDefined())
})
