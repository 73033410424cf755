/** A new agency tries example data and removes it again (docs/spec/shell.md#example-data). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { look } from './kernel/look.ts'
import { PASSWORD } from './kernel/people.ts'
import { type Product, startProduct } from './kernel/product.ts'
import { expect, test } from './kernel/test.ts'

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

newAgency(
  'a new agency looks around with example data, removes it, and begins as before',
  async ({ page, shot }) => {
    await page.goto('/login')
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('First')
    await page.getByLabel('Email').fill('ada@driverdesk.test')
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(steps(page)).toContainText('0 of 5 done')

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
