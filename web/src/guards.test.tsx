import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { loadPage } from './kernel/page.ts'
import { fakeServer } from './testing/fakeServer.ts'
import { openApp } from './testing/openApp.tsx'
import { administrator, driver, manager, restaurateur, withoutRole } from './testing/people.ts'

// The schedule itself is not part of these tests.
vi.mock('./schedule/ScheduleScreen.tsx', () => ({ ScheduleScreen: () => 'The schedule' }))

vi.mock('./kernel/page.ts', () => ({ loadPage: vi.fn(), reloadPage: vi.fn() }))

const people = { administrator, manager, restaurateur, driver, withoutRole }

/**
 * Written by hand (docs/spec/accounts.md#who-opens-what): who may open what, and where the others are led; a driver's
 * address ends at the list.
 */
const table: Record<string, Partial<Record<keyof typeof people, string>>> = {
  '/home': { driver: '/driver' },
  '/newsfeed': { driver: '/driver' },
  '/timesheet': { restaurateur: '/schedulerestaurant', driver: '/driver', withoutRole: '/newsfeed' },
  '/options': { restaurateur: '/schedulerestaurant', driver: '/driver', withoutRole: '/newsfeed' },
  '/reporting': { restaurateur: '/schedulerestaurant', driver: '/driver', withoutRole: '/newsfeed' },
  '/drivers': {
    manager: '/home',
    restaurateur: '/schedulerestaurant',
    driver: '/driver',
    withoutRole: '/newsfeed',
  },
  '/drivers/7': {
    administrator: '/drivers',
    manager: '/home',
    restaurateur: '/schedulerestaurant',
    driver: '/driver',
    withoutRole: '/newsfeed',
  },
  '/users': {
    manager: '/home',
    restaurateur: '/schedulerestaurant',
    driver: '/driver',
    withoutRole: '/newsfeed',
  },
  '/schedulerestaurant': {
    administrator: '/home',
    manager: '/home',
    driver: '/driver',
    withoutRole: '/newsfeed',
  },
}

const cases = Object.entries(table).flatMap(([path, elsewhere]) =>
  Object.keys(people).map((person) => {
    const who = person as keyof typeof people
    return [who, path, elsewhere[who] ?? path] as const
  }),
)

test.each(cases)('leads %s who opens %s to %s', async (person, path, arrives) => {
  fakeServer({})
  const router = await openApp(path, people[person])
  expect(router.state.location.pathname).toBe(arrives)
})

test('leads a restaurant from the schedule of staff to its own, with the days and the view', async () => {
  fakeServer({})
  const days = { from: '2026-03-12', to: '2026-03-12', interval: 'day' }
  const search = new URLSearchParams({ ...days, view: 'hours', driver: '5' })
  const router = await openApp(`/schedule?${search}`, restaurateur)
  expect(router.state.location.pathname).toBe('/schedulerestaurant')
  expect(router.state.location.search).toEqual({ ...days, view: 'hours' })
})

test("leads a driver from the back office to the drivers' app", async () => {
  fakeServer({})
  await openApp('/driver', driver)
  expect(vi.mocked(loadPage)).toHaveBeenCalledWith('/driver/')
})

test.each(Object.entries(people))('leads %s from login, registration and the root', async (person, user) => {
  fakeServer({})
  const start = {
    administrator: '/home',
    manager: '/home',
    restaurateur: '/schedulerestaurant',
    driver: '/driver',
  }
  const expected = (start as Record<string, string>)[person] ?? '/newsfeed'
  for (const path of ['/login', '/registration']) {
    const router = await openApp(path, user)
    expect(router.state.location.pathname).toBe(expected)
  }
  const root = expected === '/schedulerestaurant' ? '/newsfeed' : expected
  expect((await openApp('/', user)).state.location.pathname).toBe(root)
})

test('leads a visitor to the login page, which says why and remembers the requested page', async () => {
  fakeServer({})
  const router = await openApp('/timesheet?page=2')
  expect(router.state.location.pathname).toBe('/login')
  expect(router.state.location.search).toEqual({ required: true, to: '/timesheet?page=2' })
  expect(await screen.findByText('Please log in to access this page')).toBeTruthy()
})

test('leads a visitor of the root to the start screen of the role', async () => {
  fakeServer({})
  const router = await openApp('/')
  expect(router.state.location.search).toEqual({ required: true })
})

test('gives no reason if the login page was opened directly', async () => {
  fakeServer({})
  await openApp('/login')
  expect(await screen.findByRole('button', { name: 'Log In' })).toBeTruthy()
  expect(screen.queryByText('Please log in to access this page')).toBeNull()
})

test('leads from registration to the login page if registration is off', async () => {
  fakeServer({})
  document.head.innerHTML = '<meta name="registration" content="off">'
  const router = await openApp('/registration')
  document.head.innerHTML = ''
  expect(router.state.location.pathname).toBe('/login')
})

test('shows and names the not-found screen for an unknown address', async () => {
  fakeServer({})
  await openApp('/nowhere/at/all', manager)
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  expect(document.title).toBe('Page not found – Driverdesk')
})

test('requires a sign-in for an unknown address', async () => {
  fakeServer({})
  const router = await openApp('/nowhere')
  expect(router.state.location.pathname).toBe('/login')
  expect(router.state.location.search).toEqual({ required: true, to: '/nowhere' })
})
