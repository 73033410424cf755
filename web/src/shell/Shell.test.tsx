import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { readyLive, setLiveState } from '../kernel/live.ts'
import { currentUser, type StoredUser } from '../kernel/session.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { openApp } from '../testing/openApp.tsx'
import { administrator, manager, restaurateur, withoutRole } from '../testing/people.ts'

// What these tests are about ends where the schedule begins.
vi.mock('../schedule/ScheduleScreen.tsx', () => ({ ScheduleScreen: () => 'The schedule' }))

async function open(user: StoredUser | null, path = '/home') {
  const router = await openApp(path, user)
  return { router, user: userEvent.setup() }
}

/** The links of the bar in their order, with where they lead. */
const links = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)

test.each([
  [
    'administrator',
    administrator,
    'Schedule /schedule, Timesheets /timesheet, Invoices /invoices, News Feed /newsfeed, ' +
      'Drivers /drivers, Restaurants /restaurants, Areas /areas, Reporting /reporting',
  ],
  [
    'manager',
    manager,
    'Schedule /schedule, Timesheets /timesheet, Invoices /invoices, News Feed /newsfeed, Reporting /reporting',
  ],
  [
    'restaurant',
    restaurateur,
    'Schedule /schedulerestaurant, Timesheets /timesheetrestaurant, Invoices /invoicesrestaurant',
  ],
  ['account without a role', withoutRole, 'News Feed /newsfeed'],
])('the links of a %s', async (_, user, expected) => {
  fakeServer({})
  await open(user)
  expect(links().join(', ')).toBe(expected)
})

test.each([
  ['administrator', administrator, ['Options', 'Users']],
  ['manager', manager, ['Options']],
  ['restaurant', restaurateur, []],
])('the icons of a %s', async (_, user, icons) => {
  fakeServer({})
  await open(user)
  const there = ['Options', 'Users'].filter((name) => screen.queryByRole('link', { name }))
  expect(there).toEqual(icons)
})

test('the first name leads home', async () => {
  fakeServer({})
  await open(manager, '/options')
  expect(screen.getByRole('link', { name: 'Manager' }).getAttribute('href')).toBe('/home')
})

test('Log Out tells the server, clears the user and leads to the login page without a reproach', async () => {
  const heard = fakeServer({ 'POST /api/auth/logout': { body: { success: true } } })
  const { router, user } = await open(manager)
  await user.click(screen.getByRole('button', { name: 'Log Out' }))
  await waitFor(() => expect(router.state.location.href).toBe('/login'))
  expect(currentUser()).toBeNull()
  const told = heard.find(({ call }) => call === 'POST /api/auth/logout')
  expect(told?.headers.authorization).toBe('Bearer token-1')
})

test('Log Out signs out even where the server cannot be reached', async () => {
  fakeServer({ 'POST /api/auth/logout': new TypeError('Failed to fetch') })
  const { router, user } = await open(manager)
  await user.click(screen.getByRole('button', { name: 'Log Out' }))
  await waitFor(() => expect(router.state.location.href).toBe('/login'))
  expect(currentUser()).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('on small screens a drawer holds the links, and closes after each navigation', async () => {
  fakeServer({})
  const { router, user } = await open(manager)
  await user.click(screen.getByRole('button', { name: 'Open menu' }))
  const drawer = await screen.findByRole('dialog', { name: 'Menu' })
  await user.click(within(drawer).getByRole('link', { name: 'Reporting' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/reporting')
})

test('each navigation scrolls to the top and names the screen', async () => {
  fakeServer({})
  const { router } = await open(manager)
  const scrolled = vi.spyOn(window, 'scrollTo')
  await act(() => router.navigate({ to: '/timesheet' }))
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ top: 0, left: 0 })
  await waitFor(() => expect(document.title).toBe('Timesheets – Driverdesk'))
})

test('the scheme is switched and remembered', async () => {
  fakeServer({})
  const { user } = await open(manager)
  await user.click(screen.getByRole('button', { name: 'Switch to dark' }))
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark')
  expect(localStorage.getItem('driverdesk.colour-scheme')).toBe('dark')
  await user.click(screen.getByRole('button', { name: 'Switch to light' }))
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('light')
})

test('a lost connection is said calmly, and only when it lasts', async () => {
  fakeServer({})
  await open(manager)
  vi.useFakeTimers()
  act(() => readyLive({ seq: 1, refetch: false }))
  act(() => setLiveState('offline'))
  act(() => void vi.advanceTimersByTime(1_000))
  expect(screen.queryByText('Reconnecting…')).toBeNull()
  act(() => void vi.advanceTimersByTime(1_000))
  expect(screen.getByText('Reconnecting…')).toBeTruthy()
  act(() => readyLive({ seq: 1, refetch: false }))
  expect(screen.queryByText('Reconnecting…')).toBeNull()
})

test('a new role on the server shows without a new sign-in', async () => {
  const user = { id: 1, first_name: 'New', last_name: 'Demo', email: 'new@driverdesk.test', role: 20 }
  fakeServer({ 'GET /api/auth/me': { body: { user } } })
  await open(withoutRole)
  await waitFor(() => expect(links()[0]).toBe('Schedule /schedule'))
  expect(currentUser()).toMatchObject({ role: 20, access_token: 'token-1' })
})

test('a role that was taken leads away from a screen that may no longer be open', async () => {
  const user = { id: 1, first_name: 'Admin', last_name: 'Demo', email: 'admin@driverdesk.test', role: 20 }
  fakeServer({ 'GET /api/auth/me': { body: { user } } })
  const { router } = await open(administrator, '/users')
  await waitFor(() => expect(router.state.location.pathname).toBe('/schedule'))
})

test('the first stop of the Tab key leads past the bar', async () => {
  fakeServer({})
  const { user } = await open(manager)
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Skip to content')
  expect(document.activeElement?.getAttribute('href')).toBe('#content')
})
