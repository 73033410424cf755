/** The first day of an agency: its first account, example data, and its first shift (docs/spec/shell.md#example-data). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { beginJourney } from './kernel/journey.ts'
import { look } from './kernel/look.ts'
import { PASSWORD } from './kernel/people.ts'
import { type Product, startProduct } from './kernel/product.ts'
import { expect, test } from './kernel/test.ts'
import { shiftDialog, typeTimes } from './shifts/schedule.ts'

const newAgency = test.extend<{ product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'driverdesk-empty-'))
      const product = await startProduct({ folder, isEmpty: true })
      await use(product)
      await product.stop()
      await rm(folder, { recursive: true })
    },
    // Setting up a new database does not count towards the test's timeout.
    { scope: 'test', timeout: 60_000 },
  ],
})

const steps = (page: Page) => page.getByRole('region', { name: 'First steps' })
const line = (page: Page) => page.getByRole('region', { name: 'Example data' })

async function makeFirstAccount(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('First')
  await page.getByLabel('Email').fill('ada@driverdesk.test')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(steps(page)).toContainText('0 of 5 done')
}

newAgency(
  'a new agency looks around with example data, removes it, and starts as if it had never been there',
  async ({ page, shot }) => {
    await makeFirstAccount(page)

    await page.getByRole('button', { name: 'Try it with example data' }).click()
    await look(page, 'example-question', shot)
    await page.getByRole('button', { name: 'Add example data' }).click()
    await expect(line(page)).toBeVisible({ timeout: 30_000 })
    await expect(steps(page)).toContainText('0 of 5 done')
    await look(page, 'example-home', shot)

    await page.goto('/schedule')
    await expect(page.getByRole('button', { name: /^Publish Shifts \[[1-9]/ }).first()).toBeAttached()
    await expect(line(page)).toBeVisible()
    await look(page, 'example-schedule', shot)

    await line(page).getByRole('button', { name: 'Remove the example data' }).click()
    const question = page.getByRole('dialog', { name: 'Remove the example data?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await look(page, 'example-removal', shot)
    await question.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(line(page)).toHaveCount(0, { timeout: 30_000 })
    await expect(page.getByText('No restaurants found')).toBeVisible()
    await page.getByRole('link', { name: 'First steps' }).click()
    await expect(steps(page)).toContainText('0 of 5 done')
    await expect(steps(page).getByRole('button', { name: 'Try it with example data' })).toBeVisible()
  },
)

newAgency('a new agency follows the first steps to its first published shift', async ({ page, shot }) => {
  const journey = beginJourney()
  const { press } = journey
  const dialog = page.getByRole('dialog')
  const next = (name: string) => press(steps(page).getByRole('link', { name }))
  const toSteps = () => press(page.getByRole('link', { name: 'Driverdesk', exact: true }))
  await makeFirstAccount(page)

  await newAgency.step('names the company', async () => {
    await next('Open options')
    await press(page.getByRole('button', { name: 'Edit Company name' }))
    await dialog.getByLabel('Value').fill('Ada’s Agency')
    await press(dialog.getByRole('button', { name: 'Accept Changes' }))
    await press(page.getByRole('button', { name: 'Edit Address' }))
    await dialog.getByLabel('Value').fill('1 Quay Road, Aberdeen')
    await press(dialog.getByRole('button', { name: 'Accept Changes' }))
    await press(page.getByRole('button', { name: 'Edit Bank details' }))
    await dialog.getByLabel('Value').fill('Example Bank, 00-00-00, 00000000')
    await press(dialog.getByRole('button', { name: 'Accept Changes' }))
    await toSteps()
    await expect(steps(page)).toContainText('1 of 5 done')
  })

  await newAgency.step('adds an area', async () => {
    await next('Add an area')
    await press(page.getByRole('button', { name: 'Add Area' }).first())
    await dialog.getByLabel('City').first().fill('Aberdeen')
    await dialog.getByLabel('Area name').fill('Harbour')
    await dialog.getByLabel('Standard pay').fill('12.50')
    await dialog.getByLabel('Weekend pay').fill('14')
    await press(dialog.getByRole('button', { name: 'Add Area' }))
    await toSteps()
    await expect(steps(page)).toContainText('2 of 5 done')
  })

  await newAgency.step('adds a restaurant', async () => {
    await next('Add restaurants')
    await press(page.getByRole('button', { name: 'Add Restaurant' }).first())
    await dialog.getByLabel('Restaurant name').fill('Quay House')
    await dialog.getByLabel('Contact name').fill('The owner')
    await dialog.getByLabel('Telephone').fill('020 7946 0001')
    await press(dialog.getByRole('combobox', { name: 'Area' }))
    await press(page.getByRole('option', { name: 'Harbour' }))
    await dialog.getByLabel('Login email').fill('quay@driverdesk.test')
    await dialog.getByLabel('Business email').fill('bills@driverdesk.test')
    await dialog.getByRole('textbox', { name: /^Address/ }).fill('2 Quay Road')
    await press(dialog.getByRole('button', { name: 'Set marker in the middle' }))
    await press(dialog.getByRole('button', { name: 'Add Restaurant' }))
    await press(
      page.getByRole('dialog', { name: 'Quay House can log in' }).getByRole('button', { name: 'Done' }),
    )
    await toSteps()
    await expect(steps(page)).toContainText('3 of 5 done')
  })

  await newAgency.step('adds an active driver', async () => {
    await next('Add drivers')
    await press(page.getByRole('button', { name: 'Add Driver' }).first())
    await press(page.getByRole('menuitem', { name: 'Half Board Driver' }))
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Dina')
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('Driver')
    await dialog.getByRole('textbox', { name: 'Email' }).fill('dina@driverdesk.test')
    await press(dialog.getByRole('checkbox', { name: 'Active at once' }))
    await press(dialog.getByRole('button', { name: 'Add Driver' }))
    await expect(page.getByText('Added: Dina Driver')).toBeVisible()
    await toSteps()
    await expect(steps(page)).toContainText('4 of 5 done')
  })

  await newAgency.step('plans and publishes a shift', async () => {
    await next('Open the schedule')
    await look(page, 'first-schedule', shot)
    await press(page.getByRole('button', { name: /^Add shift/ }).last())
    const adding = shiftDialog(page, 'Add shift')
    await typeTimes(adding, '17:00', '22:00')
    await press(adding.driver)
    await press(page.getByRole('option', { name: 'Dina Driver', exact: true }))
    await look(page, 'first-shift', shot)
    await press(adding.save)
    await press(page.getByRole('button', { name: 'Publish Shifts [1]', exact: true }))
    const question = page.getByRole('dialog', { name: 'Publish 1 Shift(s)?' })
    const unreached = question.getByRole('list', { name: 'Not reached: 1 driver' })
    await expect(unreached.getByRole('listitem')).toContainText('Dina Driver')
    await press(question.getByRole('button', { name: 'Publish' }))
    await expect(page.getByRole('button', { name: /^17:00 to 22:00, Dina Driver, published/ })).toBeVisible()
    await page.goto('/home')
    await expect(steps(page)).toBeHidden()
  })
  journey.end('first run to first published shift', 33)
})
