import type { Page } from '@playwright/test'

/** The sign-ins of the demonstration data (rulings 11.3). */
export const people = {
  administrator: { email: 'admin@driverdesk.test', kind: 'Admin' },
  manager: { email: 'manager@driverdesk.test', kind: 'Admin' },
  restaurant: { email: 'restaurant@driverdesk.test', kind: 'Business' },
  /** Registered, and not yet given a role. */
  newcomer: { email: 'newcomer@driverdesk.test', kind: 'Admin' },
} as const
export type Person = keyof typeof people

export const PASSWORD = 'driverdesk'

/** Signs in through the login page and waits for the screen behind it. */
export async function signIn(page: Page, person: Person): Promise<void> {
  const { email, kind } = people[person]
  await page.goto('/login')
  await page.getByRole('tab', { name: kind }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}
