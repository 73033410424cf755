import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { currentUser } from '../kernel/session.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { openApp } from '../testing/openApp.tsx'
import { manager } from '../testing/people.ts'

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Register' })
const good = {
  'First name': 'New',
  'Last name': 'Person',
  Email: 'new@driverdesk.test',
  Password: 'secret-1',
  'Confirm password': 'secret-1',
}

async function open() {
  const router = await openApp('/registration')
  await screen.findByRole('button', { name: 'Register' })
  return { router, user: userEvent.setup() }
}

async function fill(user: ReturnType<typeof userEvent.setup>, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    await user.clear(field(name))
    await user.type(field(name), value)
  }
}

test('registers, announces an email, and leads to the staff login', async () => {
  const requests = fakeServer({ 'POST /api/register': { body: { success: true } } })
  const { user } = await open()
  await fill(user, good)
  await user.click(submit())
  await screen.findByText('We are writing to new@driverdesk.test.')
  expect(currentUser()).toBeNull()
  expect(requests[0]?.body).toEqual({
    firstName: 'New',
    lastName: 'Person',
    email: 'new@driverdesk.test',
    password: 'secret-1',
  })
  const logIn = screen.getByRole('link', { name: 'Log In' })
  expect(document.activeElement).toBe(logIn)
  await user.click(logIn)
  expect((await screen.findByRole('tab', { name: 'Admin' })).getAttribute('aria-selected')).toBe('true')
})

test.each([
  ['First name', '', 'Please enter your name'],
  ['Last name', '', 'Please enter your last name'],
  ['Email', '', 'Please enter your e-mail'],
  ['Email', 'new', 'Must be valid e-mail'],
  ['Password', '', 'Please enter password'],
  ['Password', '12345', 'Min 6 symbols'],
  ['Confirm password', '', 'Please confirm your password'],
  ['Confirm password', 'secret-2', 'Passwords do not match'],
])('the field %s with "%s" is left: %s', async (name, value, message) => {
  fakeServer({})
  const { user } = await open()
  await user.click(field(name))
  if (name === 'Confirm password' && value) await user.type(field('Password'), 'secret-1')
  if (value) await user.type(field(name), value)
  await user.tab()
  expect(screen.getByText(message)).toBeTruthy()
})

test('enables Register when everything is valid', async () => {
  fakeServer({})
  const { user } = await open()
  for (const [name, value] of Object.entries(good)) {
    expect(submit().disabled).toBe(true)
    await user.type(field(name), value)
  }
  expect(submit().disabled).toBe(false)
  await user.type(field('Password'), '!')
  expect(submit().disabled).toBe(true)
})

test('counts the password up to 12 and beyond', async () => {
  fakeServer({})
  const { user } = await open()
  expect(screen.getByText('0 / 12, longer is allowed; at least 6')).toBeTruthy()
  await user.type(field('Password'), 'thirteen-long')
  expect(screen.getByText('13 / 12, longer is allowed; at least 6')).toBeTruthy()
})

test('shows the first message of a refusal, marks its field and clears the passwords', async () => {
  const body = { email: ['Must be valid e-mail'], firstName: ['At most 100 characters.'] }
  fakeServer({ 'POST /api/register': { status: 400, body } })
  const { router, user } = await open()
  await fill(user, good)
  await user.click(submit())
  expect((await screen.findByRole('alert')).textContent).toContain('Must be valid e-mail')
  expect(field('Email').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('At most 100 characters.')).toBeTruthy()
  expect(field('Password').value).toBe('')
  expect(field('Confirm password').value).toBe('')
  expect(field('First name').value).toBe('New')
  expect(router.state.location.pathname).toBe('/registration')
})

test.each([
  ['cannot be reached', new TypeError('Failed to fetch')],
  ['is busy', { status: 503, body: { message: 'The server is busy.' } }],
])('keeps the passwords if the server %s, so that another attempt works', async (message, answer) => {
  fakeServer({ 'POST /api/register': answer })
  const { user } = await open()
  await fill(user, good)
  await user.click(submit())
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  expect(field('Password').value).toBe(good.Password)
  expect(field('Confirm password').value).toBe(good['Confirm password'])
  expect(submit().disabled).toBe(false)
})

test('leads to the login page from Cancel and Log In', async () => {
  fakeServer({})
  await open()
  for (const name of ['Cancel', 'Log In']) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/login')
  }
})

describe('the link in the email', () => {
  const CONFIRM = 'POST /api/auth/confirm'
  const user = { id: 9, first_name: 'New', last_name: 'Person', email: 'new@driverdesk.test', role: null }

  async function follow(answer: object) {
    const requests = fakeServer({ [CONFIRM]: answer, 'GET /api/newsFeed': { body: [] } })
    const router = await openApp('/confirm-registration#the-token')
    const person = userEvent.setup()
    await person.type(await screen.findByLabelText('Password'), 'secret-1')
    await person.click(screen.getByRole('button', { name: 'Confirm and log in' }))
    return { requests, router }
  }

  test('confirms the account with its password, and opens the news feed', async () => {
    const { requests, router } = await follow({ body: { user, access_token: 'token' } })
    await waitFor(() => expect(router.state.location.pathname).toBe('/newsfeed'))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(currentUser()).toMatchObject({ email: user.email, role: null, access_token: 'token' })
    expect(requests[0]?.body).toEqual({ token: 'the-token', password: 'secret-1' })
  })

  test('keeps the link while someone is signed in, and works once they have logged out', async () => {
    const requests = fakeServer({
      [CONFIRM]: { body: { user, access_token: 'token' } },
      'GET /api/auth/me': {
        body: { user: { id: 1, first_name: 'Manager', last_name: 'Demo', email: manager.email, role: 20 } },
      },
      'POST /api/auth/logout': { body: { success: true } },
      'GET /api/newsFeed': { body: [] },
    })
    const router = await openApp('/confirm-registration#the-token', manager)
    const person = userEvent.setup()
    await screen.findByText('To use the link, log out first. It may be for another account.')
    expect(screen.queryByLabelText('Password')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Log out' }))
    const password = await screen.findByLabelText('Password')
    expect(document.activeElement).toBe(password)
    expect(currentUser()).toBeNull()
    await person.type(password, 'secret-1')
    await person.click(screen.getByRole('button', { name: 'Confirm and log in' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/newsfeed'))
    expect(requests.find(({ call }) => call === CONFIRM)?.body).toEqual({
      token: 'the-token',
      password: 'secret-1',
    })
  })

  test('says that the link has expired, and leads to the login and to a new password', async () => {
    const { status, message } = refusals.passwordLinkOver
    await follow({ status, body: { message } })
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe(
      '/forgotten-password',
    )
  })
})
