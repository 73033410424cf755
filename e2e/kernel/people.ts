import type { Page } from '@playwright/test'

/** The sign-ins of the demonstration data (docs/spec/demo.md#demonstration-sign-ins). */
export const people = {
  administrator: { email: 'admin@driverdesk.test', kind: 'Admin' },
  manager: { email: 'manager@driverdesk.test', kind: 'Admin' },
  restaurant: { email: 'restaurant@driverdesk.test', kind: 'Business' },
  /** Registered but without a role. */
  newcomer: { email: 'newcomer@driverdesk.test', kind: 'Admin' },
} as const
export type Person = keyof typeof people

export const PASSWORD = 'driverdesk'

/** The sign-in page of each kind of account. */
export const SIGN_IN_PATHS = {
  Admin: '/api/auth/login',
  Business: '/api/auth/login/restaurant',
  Driver: '/api/auth/login/driver',
} as const

/** Signs in through the login page and waits for the screen behind it. */
export async function logIn(page: Page, person: Person): Promise<void> {
  const { email, kind } = people[person]
  await page.goto('/login')
  await page.getByRole('tab', { name: kind }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Signs a driver in to the app. */
export async function logInOnPhone(page: Page, email: string): Promise<void> {
  await page.goto('/driver')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
}

/** The button that opens the menu of one's own account, on a wide screen. */
export const accountButton = (page: Page) => page.getByRole('banner').locator('[aria-haspopup=menu]')

/** Chooses an entry of that menu; the first leads to the account. */
export async function chooseOfAccount(page: Page, entry: string | RegExp): Promise<void> {
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/**
 * Signs in without opening the login page or the first screen, because the test opens its own screen next. Leaves the
 * browser on a page of the product that runs no script.
 */
export async function signIn(page: Page, person: Person): Promise<void> {
  const { email, kind } = people[person]
  const answer = await page.request.post(SIGN_IN_PATHS[kind], { data: { email, password: PASSWORD } })
  const { access_token, user, restaurant } = await answer.json()
  const account = restaurant
    ? { firstName: restaurant.name, lastName: '', role: 'restaurant', restaurants: restaurant.restaurants }
    : { firstName: user.first_name, lastName: user.last_name, role: user.role, restaurants: [] }
  const stored = JSON.stringify({ id: (restaurant ?? user).id, email, access_token, ...account })
  await page.goto('/healthz')
  await page.evaluate((text) => localStorage.setItem('driverdesk.user', text), stored)
}
