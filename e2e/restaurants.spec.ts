import type { Page } from '@playwright/test'
import { callAs } from './kernel/calls.ts'
import { openImport } from './kernel/importing.ts'
import { look } from './kernel/look.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { ORCHARD } from './shifts/demo.ts'

interface Stored {
  id: number
  name: string
  standard_pay: number | null
  logo_src: string | null
}

/** The smallest valid image. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function act(page: Page, restaurant: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${restaurant}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a restaurant is added with its login, changed, marked inactive and removed', async ({
  page,
  request,
  shot,
}) => {
  const administrator = await callAs(request, 'administrator')
  const name = 'Quay Curry'
  const stored = async () =>
    (await administrator.get<Stored[]>('restaurant?status=all')).find((one) => one.name === name)
  await signIn(page, 'administrator')
  await page.goto('/restaurants')
  await expect(page.getByText('1–15 of 24')).toBeVisible()
  await look(page, 'restaurants', shot)
  const dialog = page.getByRole('dialog')
  const search = page.getByRole('textbox', { name: 'Search by name' })

  await test.step('adds it', async () => {
    await page.getByRole('button', { name: 'Add Restaurant' }).click()
    await dialog.getByLabel('Restaurant name').fill(name)
    await dialog.getByLabel('Contact name').fill('The owner')
    await dialog.getByLabel('Telephone').fill('020 7946 0001')
    await dialog.getByRole('combobox', { name: 'Area' }).click()
    await page.getByRole('option', { name: 'Reading' }).click()
    await dialog.getByLabel('Login email').fill('quay@driverdesk.test')
    await dialog.getByLabel('Business email').fill('bills@driverdesk.test')
    await dialog.getByRole('textbox', { name: /^Address/ }).fill('2 Quay Road')
    await dialog.getByRole('button', { name: 'Set marker in the middle' }).click()
    await expect(dialog.getByText(/^Marker at /)).toBeVisible()
    await look(page, 'restaurants-new', shot)
    await dialog.getByRole('tab', { name: 'Additional' }).click()
    await dialog.getByLabel('Standard pay').fill('12.5')
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: LOGO })
    await look(page, 'restaurants-new-additional', shot)
    await dialog.getByRole('button', { name: 'Add Restaurant' }).click()
    const shown = page.getByRole('dialog', { name: `${name} can log in` })
    await expect(shown.getByText(/^No mail server is set up: the email is kept/)).toBeVisible()
    await look(page, 'restaurants-credentials', shot)
    await shown.getByRole('button', { name: 'Done' }).click()
    await search.fill(name)
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    expect(await stored()).toMatchObject({ standard_pay: 12.5, logo_src: expect.stringMatching(/\.png$/) })
  })

  await test.step('removes its own rate and its logo', async () => {
    await act(page, name, 'Edit Details')
    await dialog.getByRole('tab', { name: 'Additional' }).click()
    await dialog.getByLabel('Standard pay').fill('')
    await dialog.getByRole('button', { name: 'Remove logo' }).click()
    await dialog.getByRole('button', { name: 'Accept Changes' }).click()
    await expect(page.getByText(`${name} has been saved.`)).toBeVisible()
    expect(await stored()).toMatchObject({ standard_pay: null, logo_src: null })
  })

  await test.step('marks it inactive, finds it among inactive restaurants, and removes it', async () => {
    await act(page, name, 'Mark as Inactive')
    await page
      .getByRole('dialog', { name: `Mark ${name} as inactive?` })
      .getByRole('button', { name: 'Mark as Inactive' })
      .click()
    await expect(page.getByText('No restaurants found')).toBeVisible()
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Inactive only' }).click()
    await act(page, name, 'Delete')
    await page
      .getByRole('dialog', { name: `Remove restaurant ${name}?` })
      .getByRole('button', { name: 'Remove' })
      .click()
    await page
      .getByRole('dialog', { name: /^Remove the account .* too\?$/ })
      .getByRole('button', { name: 'Remove' })
      .click()
    await expect(page.getByText('No restaurants found')).toBeVisible()
    expect(await stored()).toBeUndefined()
  })

  await test.step('prefers one of the drivers who work there', async () => {
    await page.goto('/restaurants')
    await search.fill(ORCHARD.name)
    await act(page, ORCHARD.name, 'Edit Details')
    await dialog.getByRole('tab', { name: 'Drivers' }).click()
    const choice = dialog.getByRole('combobox', { name: 'Magda Rahman at this restaurant' })
    await choice.selectOption('Preferred')
    await expect(dialog.locator('span:text-is("Preferred")')).toBeVisible()
    await look(page, 'restaurants-drivers', shot)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await act(page, ORCHARD.name, 'Drivers working here')
    await expect(page.getByRole('button', { name: 'Magda Rahman' })).toBeVisible()
    await look(page, 'restaurants-working-here', shot)
  })

  await test.step('sets its location', async () => {
    await page.keyboard.press('Escape')
    await page.getByTitle('Show on the map').first().click()
    await expect(page.getByRole('dialog', { name: ORCHARD.name })).toBeVisible()
  })
})

test('restaurants are imported from a table, and one bad row imports none', async ({ page, shot }) => {
  await signIn(page, 'administrator')
  await page.goto('/restaurants')
  const { dialog, choose, press, run } = await openImport(page, 'restaurant')
  const heads = [
    'Name',
    'Contact name',
    'Telephone',
    'Address',
    'Area',
    'Email',
    'Business email',
    'Standard pay',
  ]
  const row = (at: number, pay: string) => [
    `Imported Grill ${at}`,
    'The owner',
    '0118 496 0000',
    `${at} Mill Lane`,
    'Reading',
    'imported@driverdesk.test',
    'bills@driverdesk.test',
    pay,
  ]
  await choose([heads, row(1, '12.50'), row(2, 'much')])
  await press('Check')
  await expect(dialog.getByRole('row', { name: /^3 Standard pay / })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import 2 restaurants' })).toBeDisabled()
  await look(page, 'restaurant-import-problems', shot)
  await press('Back')
  await press('Back')
  await choose([heads, row(1, '12.50'), row(2, '')])
  await press('Check')
  await run(2)
  await page.getByRole('textbox', { name: 'Search by name' }).fill('Imported Grill')
  await expect(page.getByText('1–2 of 2')).toBeVisible()
})
