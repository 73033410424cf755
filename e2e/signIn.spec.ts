import { expectAccessible } from './kernel/accessibility.ts'
import { accountButton, chooseOfAccount, logIn, people } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'

test('a visitor is sent to the login page and, after login, to the page they wanted', async ({ page }) => {
  await page.goto('/home')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Please log in to access this page')).toBeVisible()
  await page.getByRole('tab', { name: 'Admin' }).click()
  await page.getByLabel('Email').fill(people.manager.email)
  await page.getByRole('textbox', { name: 'Password' }).fill('driverdesk')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('main')).toContainText(people.manager.email)
})

test('a wrong password shows an error and does not log in', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('tab', { name: 'Admin' }).click()
  await page.getByLabel('Email').fill(people.manager.email)
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('alert')).toHaveText('Incorrect logins - please try again!')
  await page.goto('/home')
  await expect(page).toHaveURL(/\/login/)
})

for (const path of ['/login', '/driver/login'])
  test(`going back from 'Forgotten password' to ${path} keeps the typed email`, async ({ page }) => {
    await page.goto(path)
    const email = page.getByLabel('Email')
    await email.fill(people.manager.email)
    await page.getByRole('link', { name: 'Forgotten your password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible()
    await page.goBack()
    await expect(email).toHaveValue(people.manager.email)
  })

test.describe('when the product is slow to load', () => {
  test.use({ expectedErrors: /net::ERR_FAILED/ })

  test('the login form is inert until then, and offers to try again if loading fails', async ({ page }) => {
    const product = /\/Product-[^/]*\.js$/
    const held = Promise.withResolvers<void>()
    await page.route(product, async (route) => {
      await held.promise
      await route.abort()
    })
    await page.goto('/home')
    await expect(page.getByText('Loading Driverdesk…')).toBeVisible()
    await page.goto('/login')
    await page.getByRole('tab', { name: 'Admin' }).click()
    await page.getByLabel('Email').fill(people.manager.email)
    await page.getByRole('textbox', { name: 'Password' }).fill('driverdesk')
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByText('Opening Driverdesk…')).toBeAttached()
    await expect(page.locator('[inert]').getByText('Business')).toBeVisible()
    await expect(page.locator('[inert]').getByText('Cancel')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    held.resolve()
    await expect(page.getByRole('alert')).toContainText('Driverdesk could not be loaded')
    await page.unroute(product)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(accountButton(page)).toBeVisible()
    await expect(page).toHaveURL(/\/home/)
  })
})

test('logging out ends the session permanently', async ({ page }) => {
  await logIn(page, 'manager')
  await chooseOfAccount(page, 'Log Out')
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
})

test('two people can be logged in side by side', async ({ page, openAs }) => {
  await logIn(page, 'manager')
  const restaurant = await openAs('restaurant')
  for (const [browser, person] of [
    [page, people.manager],
    [restaurant, people.restaurant],
  ] as const) {
    await browser.goto('/home')
    await expect(browser.getByRole('main')).toContainText(person.email)
  }
})

test('the login page is accessible', { tag: '@phone' }, async ({ page, shot }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'sign-in')
})

test('the page loads its scripts in compressed form', async ({ request }) => {
  const page = await (await request.get('/login')).text()
  const script = /<script[^>]* src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1]
  const answer = await request.get(String(script), { headers: { 'accept-encoding': 'br, gzip' } })
  expect(answer.headers()).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(await answer.text()).toContain('import')
})
