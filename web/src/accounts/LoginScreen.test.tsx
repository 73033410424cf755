import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import * as page from '../kernel/page.ts'
import { currentUser } from '../kernel/session.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { openApp } from '../testing/openApp.tsx'

// The schedule itself is not part of these tests.
vi.mock('../schedule/ScheduleScreen.tsx', () => ({ ScheduleScreen: () => 'The schedule' }))

const staff = { id: 1, first_name: 'Admin', last_name: 'Demo', email: 'admin@driverdesk.test', role: 10 }
const restaurant = { id: 4, name: 'Harbour Foods', email: 'restaurant@driverdesk.test', restaurants: [] }
const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' })
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const logIn = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Log In' })

async function open(path = '/login') {
  const router = await openApp(path)
  await screen.findByRole('button', { name: 'Log In' })
  return { router, user: userEvent.setup() }
}

async function fill(
  user: ReturnType<typeof userEvent.setup>,
  tab: string,
  as: string,
  secret = 'driverdesk',
) {
  await user.click(screen.getByRole('tab', { name: tab }))
  await user.type(email(), as)
  await user.type(password(), secret)
}

test('signs in staff on the Admin tab and opens Home', async () => {
  const requests = fakeServer({
    'POST /api/auth/login': { body: { user: staff, access_token: 'new-token' } },
  })
  const { router, user } = await open()
  await fill(user, 'Admin', 'admin@driverdesk.test')
  await user.click(logIn())
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
  expect(requests[0]?.body).toEqual({ email: 'admin@driverdesk.test', password: 'driverdesk' })
  expect(currentUser()).toEqual({
    id: 1,
    firstName: 'Admin',
    lastName: 'Demo',
    email: 'admin@driverdesk.test',
    access_token: 'new-token',
    role: 10,
    restaurants: [],
  })
})

test('signs in a restaurant account on the Business tab and opens its schedule', async () => {
  fakeServer({ 'POST /api/auth/login/restaurant': { body: { restaurant, access_token: 'new-token' } } })
  const { router, user } = await open()
  await fill(user, 'Business', 'restaurant@driverdesk.test')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/schedulerestaurant'))
  expect(currentUser()).toMatchObject({ firstName: 'Harbour Foods', role: 'restaurant' })
})

test.each(['Business', 'Admin'])(
  'leads a driver who signs in on the %s tab to the drivers’ app',
  async (tab) => {
    const loaded = vi.spyOn(page, 'loadPage').mockImplementation(() => undefined)
    const driver = { id: 9, first_name: 'Ann', last_name: 'Example', email: 'driver@driverdesk.test' }
    const answer = { body: { driver, access_token: 'new-token' } }
    fakeServer({ 'POST /api/auth/login': answer, 'POST /api/auth/login/restaurant': answer })
    const { user } = await open()
    await fill(user, tab, 'driver@driverdesk.test')
    await user.click(logIn())
    await waitFor(() => expect(loaded).toHaveBeenCalledWith('/driver/'))
    expect(currentUser()).toMatchObject({ firstName: 'Ann', role: 'driver' })
  },
)

test('leads an account without a role to the news feed', async () => {
  const user_ = { ...staff, role: null }
  fakeServer({ 'POST /api/auth/login': { body: { user: user_, access_token: 'new-token' } } })
  const { router, user } = await open()
  await fill(user, 'Admin', 'admin@driverdesk.test')
  await user.click(logIn())
  await waitFor(() => expect(router.state.location.pathname).toBe('/newsfeed'))
})

test('returns to the requested page with its parameters after signing in', async () => {
  fakeServer({ 'POST /api/auth/login': { body: { user: staff, access_token: 'new-token' } } })
  const { router, user } = await open('/invoices?page=2')
  await fill(user, 'Admin', 'admin@driverdesk.test')
  await user.click(logIn())
  await waitFor(() => expect(router.state.location.href).toBe('/invoices?page=2'))
})

test.each(['//evil.test/', '/\\evil.test', 'https://evil.test/', 'javascript:alert(1)'])(
  'ignores a return address of another site: %s',
  async (to) => {
    fakeServer({ 'POST /api/auth/login': { body: { user: staff, access_token: 'new-token' } } })
    const { router, user } = await open(`/login?to=${encodeURIComponent(to)}`)
    await fill(user, 'Admin', 'admin@driverdesk.test')
    await user.click(logIn())
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
  },
)

test('reports a wrong password, keeps the email and clears the password', async () => {
  const message = 'Incorrect logins - please try again!'
  fakeServer({ 'POST /api/auth/login': { status: 401, body: { message } } })
  const { router, user } = await open()
  await fill(user, 'Admin', 'admin@driverdesk.test', 'not-this')
  await user.click(logIn())
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(email().value).toBe('admin@driverdesk.test')
  expect(password().value).toBe('')
  expect(router.state.location.pathname).toBe('/login')
  await user.click(screen.getByRole('tab', { name: 'Business' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('keeps what was typed if the server does not answer', async () => {
  fakeServer({ 'POST /api/auth/login': new TypeError('Failed to fetch') })
  const { user } = await open()
  await fill(user, 'Admin', 'admin@driverdesk.test')
  await user.click(logIn())
  await screen.findByText(/cannot be reached/)
  expect(password().value).toBe('driverdesk')
  expect(logIn().disabled).toBe(false)
})

test('shows the message of the server after too many attempts', async () => {
  const message = 'Too many attempts. Try again in 15 minutes.'
  fakeServer({ 'POST /api/auth/login/restaurant': { status: 429, body: { message } } })
  const { user } = await open()
  await fill(user, 'Business', 'restaurant@driverdesk.test')
  await user.click(logIn())
  expect((await screen.findByRole('alert')).textContent).toBe(message)
})

test('enables Log In when the form is valid, and checks each field when it is left', async () => {
  const requests = fakeServer({})
  const { user } = await open()
  expect(logIn().disabled).toBe(true)
  await user.click(email())
  await user.tab()
  expect(screen.getByText('Please enter your e-mail')).toBeTruthy()
  await user.type(email(), 'someone')
  await user.click(password())
  expect(screen.getByText('Must be valid e-mail')).toBeTruthy()
  await user.tab()
  expect(screen.getByText('Please enter your password')).toBeTruthy()
  await user.type(password(), '12345')
  await user.click(email())
  expect(screen.getByText('Password should be at least six symbols long')).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(requests).toEqual([])
  await user.type(email(), '@driverdesk.test')
  await user.type(password(), '6')
  expect(logIn().disabled).toBe(false)
})

test('leads to the configured website from Cancel and Back to website', async () => {
  fakeServer({})
  document.head.innerHTML = '<meta name="website-url" content="https://agency.test/">'
  await open()
  for (const name of ['Cancel', 'Back to website']) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('https://agency.test/')
  }
  document.head.innerHTML = ''
})

test('shows the link to registration unless registration is off', async () => {
  fakeServer({})
  const { router } = await open()
  expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/registration')
  document.head.innerHTML = '<meta name="registration" content="off">'
  await act(() => router.invalidate())
  await userEvent.click(screen.getByRole('tab', { name: 'Admin' }))
  document.head.innerHTML = ''
  expect(screen.queryByRole('link', { name: 'Register' })).toBeNull()
})
