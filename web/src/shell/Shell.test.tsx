import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { readyLive, setLiveState } from '../kernel/live.ts'
import { currentUser, type StoredUser } from '../kernel/session.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { openApp } from '../testing/openApp.tsx'
import { administrator, manager, restaurateur, withoutRole } from '../testing/people.ts'

// The schedule itself is not part of these tests.
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
    'Schedule /schedule, Timesheets /timesheet, Day board /timesheet?tab=board, ' +
      'Invoices /invoices, News Feed /newsfeed, ' +
      'Drivers /drivers, Restaurants /restaurants, Areas /areas, Reporting /reporting',
  ],
  [
    'manager',
    manager,
    'Schedule /schedule, Timesheets /timesheet, Day board /timesheet?tab=board, Invoices /invoices, News Feed /newsfeed, Reporting /reporting',
  ],
  [
    'restaurant',
    restaurateur,
    'Schedule /schedulerestaurant, Timesheets /timesheetrestaurant, Invoices /invoicesrestaurant, News Feed /newsfeed',
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

test('shows the number of news beside their link, not beside the logo that leads there too', async () => {
  fakeServer({ 'GET /api/newsFeed/unread': { body: { count: 5 } } })
  await open(withoutRole)
  await waitFor(() => expect(links()).toEqual(['News Feed, 5 unread /newsfeed']))
  expect(screen.getByRole('link', { name: 'Driverdesk' }).getAttribute('href')).toBe('/newsfeed')
})

test('shows the number of news on the menu button of a phone, and says it', async () => {
  fakeServer({ 'GET /api/newsFeed/unread': { body: { count: 120 } } })
  await open(restaurateur)
  const button = await screen.findByRole('button', { name: 'Open menu, 120 unread in the News Feed' })
  expect(button.nextElementSibling?.textContent).toContain('99+')
})

test('links to your account from the menu under your first name', async () => {
  fakeServer({})
  const { user } = await open(manager, '/options')
  await user.click(screen.getByRole('button', { name: 'Manager' }))
  const own = await screen.findByRole('menuitem', { name: /^Your account / })
  expect(own.getAttribute('href')).toBe('/home#account')
})

test('ends the session, clears the user and opens the login page without a notice', async () => {
  const requests = fakeServer({ 'POST /api/auth/logout': { body: { success: true } } })
  const { router, user } = await open(manager)
  await user.click(screen.getByRole('button', { name: 'Manager' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }))
  await waitFor(() => expect(router.state.location.href).toBe('/login'))
  expect(currentUser()).toBeNull()
  const told = requests.find(({ call }) => call === 'POST /api/auth/logout')
  expect(told?.headers.authorization).toBe('Bearer token-1')
})

test('another person who then logs in begins at their start screen, the same one where they were', async () => {
  let { id } = administrator
  const ann = { first_name: 'Ann', last_name: 'Example', email: 'ann@driverdesk.test', role: 10 }
  fakeServer({
    'POST /api/auth/logout': { body: { success: true } },
    'POST /api/auth/login': () => ({ body: { user: { id, ...ann }, access_token: 'token-9' } }),
  })
  const { router, user } = await open(administrator)
  const comesBack = async () => {
    await user.click(screen.getByRole('button', { name: /^(Admin|Ann)/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }))
    await waitFor(() => expect(router.state.location.href).toBe('/login'))
    await act(() => router.navigate({ href: '/options' }))
    await screen.findByText(refusals.signedOut.message)
    await user.click(screen.getByRole('tab', { name: 'Admin' }))
    await user.type(screen.getByRole('textbox', { name: 'Email' }), ann.email)
    await user.type(screen.getByLabelText('Password'), 'driverdesk')
    await user.click(screen.getByRole('button', { name: 'Log In' }))
    await waitFor(() => expect(currentUser()).not.toBeNull())
    await waitFor(() => expect(router.state.status).toBe('idle'))
    return router.state.location.href
  }
  expect(await comesBack()).toBe('/options')
  id += 1
  expect(await comesBack()).toBe('/home')
})

test('signs out even if the server cannot be reached', async () => {
  fakeServer({ 'POST /api/auth/logout': new TypeError('Failed to fetch') })
  const { router, user } = await open(manager)
  await user.click(screen.getByRole('button', { name: 'Manager' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }))
  await waitFor(() => expect(router.state.location.href).toBe('/login'))
  expect(currentUser()).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('shows the links in a drawer on small screens, which closes after each navigation', async () => {
  fakeServer({})
  const { router, user } = await open(manager)
  await user.click(screen.getByRole('button', { name: 'Open menu' }))
  const drawer = await screen.findByRole('dialog', { name: 'Menu' })
  await user.click(within(drawer).getByRole('link', { name: 'Reporting' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/reporting')
})

test('scrolls to the top and names the screen after each navigation', async () => {
  fakeServer({})
  const { router } = await open(manager)
  const scrolled = vi.spyOn(window, 'scrollTo')
  await act(() => router.navigate({ to: '/timesheet' }))
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ top: 0, left: 0 })
  await waitFor(() => expect(document.title).toBe('Timesheets – Driverdesk'))
})

test('switches and remembers the colour scheme', async () => {
  fakeServer({})
  const { user } = await open(manager)
  await user.click(screen.getByRole('button', { name: 'Manager' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Switch to dark' }))
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark')
  expect(localStorage.getItem('driverdesk.colour-scheme')).toBe('dark')
  await user.click(screen.getByRole('button', { name: 'Manager' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Switch to light' }))
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('light')
})

test('reports a lost connection only if it lasts', async () => {
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

test('shows a new role without a new sign-in', async () => {
  const user = { id: 1, first_name: 'New', last_name: 'Demo', email: 'new@driverdesk.test', role: 20 }
  fakeServer({ 'GET /api/auth/me': { body: { user } } })
  await open(withoutRole)
  await waitFor(() => expect(links()[0]).toBe('Schedule /schedule'))
  expect(currentUser()).toMatchObject({ role: 20, access_token: 'token-1' })
})

test('leaves a screen that a removed role no longer allows', async () => {
  const user = { id: 1, first_name: 'Admin', last_name: 'Demo', email: 'admin@driverdesk.test', role: 20 }
  fakeServer({ 'GET /api/auth/me': { body: { user } } })
  const { router } = await open(administrator, '/users')
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
})

test('skips the bar at the first Tab stop', async () => {
  fakeServer({})
  const { user } = await open(manager)
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Skip to content')
  expect(document.activeElement?.getAttribute('href')).toBe('#content')
})
