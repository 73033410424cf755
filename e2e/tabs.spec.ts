import type { Locator, Page } from '@playwright/test'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { ORCHARD } from './shifts/demo.ts'

/** Opens every tab twice and returns to the first. The test fails on any console error. */
async function visitTabs(dialog: Locator) {
  await expect(dialog.getByRole('tab').first()).toBeVisible()
  const tabs = await dialog.getByRole('tab').all()
  expect(tabs.length).toBeGreaterThan(1)
  for (const tab of [...tabs, ...tabs, ...tabs.slice(0, 1)]) {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expect(dialog.getByRole('tabpanel').filter({ visible: true })).not.toBeEmpty()
    await expect(dialog.page().getByText('This could not be loaded')).toBeHidden()
  }
}

const close = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()

test('a restaurant is added and edited after visiting every tab of its form', async ({ page }) => {
  await signIn(page, 'administrator')
  await page.goto('/restaurants')
  const dialog = page.getByRole('dialog')
  const map = dialog.getByRole('application')
  const search = page.getByRole('textbox', { name: 'Search by name' })
  const nameIt = (name: string) => dialog.getByLabel('Restaurant name').fill(name)
  const edit = async (name: string) => {
    await search.fill(name)
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Edit Details' }).click()
    await expect(map).toBeVisible()
  }

  await page.getByRole('button', { name: 'Add Restaurant' }).click()
  await nameIt('Twice Round')
  await dialog.getByLabel('Contact name').fill('The owner')
  await dialog.getByLabel('Telephone').fill('020 7946 0001')
  await dialog.getByRole('combobox', { name: 'Area' }).click()
  await page.getByRole('option', { name: 'Reading' }).click()
  await dialog.getByLabel('Login email').fill('twice@driverdesk.test')
  await dialog.getByLabel('Business email').fill('bills@driverdesk.test')
  await dialog.getByRole('textbox', { name: /^Address/ }).fill('2 Quay Road')
  await expect(map).toBeVisible()
  await visitTabs(dialog)
  await map.click({ position: { x: 200, y: 100 } })
  await expect(dialog.getByText(/^Marker at /)).toBeVisible()
  await map.click({ position: { x: 250, y: 100 } })
  await dialog.getByRole('button', { name: 'Set marker in the middle' }).click()
  await expect(dialog.locator('.leaflet-marker-icon')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Zoom in' }).click()
  await dialog.getByRole('button', { name: 'Add Restaurant' }).click()
  const credentials = page.getByRole('dialog', { name: 'Twice Round can log in' })
  await credentials.getByRole('button', { name: 'Done' }).click()

  await edit('Twice Round')
  await visitTabs(dialog)
  await expect(dialog.locator('.leaflet-marker-icon')).toHaveCount(1)
  await nameIt('Thrice Round')
  await dialog.getByRole('button', { name: 'Accept Changes' }).click()
  await expect(page.getByText('Thrice Round has been saved.')).toBeVisible()

  await edit(ORCHARD.name)
  await visitTabs(dialog)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})

test('every tab of every other dialog opens twice', async ({ page }) => {
  await signIn(page, 'administrator')
  const dialog = page.getByRole('dialog')
  const visit = async (name: string, open: () => Promise<void>) =>
    await test.step(name, async () => {
      await open()
      await visitTabs(dialog)
      await close(page)
      await expect(dialog).toBeHidden()
    })
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
  const choose = async (menu: RegExp, item: string) => {
    await press(menu)
    await page.getByRole('menuitem', { name: item }).click()
  }

  await page.goto('/drivers')
  await visit('new driver', () => choose(/^Add Driver/, 'Manual'))
  await visit('driver', () => choose(/^Actions for /, 'Edit Driver'))
  await visit('driver to read', () => choose(/^Actions for /, 'View'))
  await visit('unavailability', () => choose(/^Actions for /, 'Set unavailability'))
  await page.goto('/areas')
  await visit('area', () => press(/^Edit Area/))
  await page.goto('/users')
  await visit('user', () => press(/^Edit User/))
  await page.goto('/options')
  await visit('option', () => press('Edit VAT rate'))
  await visit('map centre', () => press('Edit Default map centre'))
})

test("every tab of a restaurant's own profile opens twice", async ({ page }) => {
  await signIn(page, 'restaurant')
  await page.goto('/home')
  await page
    .getByRole('button', { name: /Edit profile/ })
    .first()
    .click()
  await visitTabs(page.getByRole('dialog'))
  await close(page)
  await expect(page.getByRole('dialog')).toBeHidden()
})
