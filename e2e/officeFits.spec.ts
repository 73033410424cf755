/** Checks the screens of the office's month at several window widths, in light, in dark and in forced colours. */
import type { Invoice } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './kernel/accessibility.ts'
import { importStatement } from './kernel/bankStatement.ts'
import { callAs } from './kernel/calls.ts'
import { TODAY } from './kernel/clock.ts'
import { expectNothingCutOff } from './kernel/cutOff.ts'
import { signIn } from './kernel/people.ts'
import { test } from './kernel/test.ts'

const WIDTHS = [1440, 1280, 820, 360]

interface Screen {
  name: string
  open: (page: Page, invoice: Invoice) => Promise<void>
}

const screens: Screen[] = [
  {
    name: 'Today',
    open: async (page) => {
      await page.goto('/home')
      await page.getByRole('region', { name: /^Open today and tomorrow: / }).waitFor()
    },
  },
  {
    name: 'Owed',
    open: async (page) => {
      await page.goto('/invoices?tab=owed')
      await page.getByTitle('Show its unpaid invoices').first().waitFor()
    },
  },
  {
    name: 'On account',
    open: async (page, { restaurant_id }) => {
      await page.goto(`/invoices?tab=owed&location=restaurant-${restaurant_id}`)
      await page.getByText(/is on account\.$/).waitFor()
    },
  },
  {
    name: 'Bank statement',
    open: async (page, { invoice_number }) => {
      const lines = [
        'Date,Description,Amount',
        '17/11/2026,UNKNOWN,5.00',
        `18/11/2026,INV ${invoice_number},9.00`,
      ]
      const dialog = await importStatement(page, lines)
      await dialog.getByRole('list').first().waitFor()
    },
  },
  {
    name: 'Pay out',
    open: async (page) => {
      await page.goto('/timesheet?tab=pay&from=2026-11-02&to=2026-11-15')
      await page.getByRole('button', { name: /^Export all \[[1-9]/ }).waitFor()
    },
  },
  {
    name: 'Approve All',
    open: async (page) => {
      await page.goto('/timesheet')
      await page.getByRole('button', { name: /^Approve All \[\d+\]$/ }).click()
      await page.getByRole('button', { name: 'No, only submitted ones' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).waitFor()
    },
  },
  {
    name: 'Options',
    open: async (page) => {
      await page.goto('/options')
      await page.getByRole('button', { name: 'Edit Company name' }).waitFor()
    },
  },
]

test('nothing on the screens of the month is cut off, at any width or in any look', async ({
  page,
  request,
  shot,
}) => {
  const administrator = await callAs(request, 'administrator')
  const [invoice] = await administrator.get<Invoice[]>('invoice/unpaid')
  if (!invoice) throw new Error('The demonstration has no unpaid invoice.')
  const received = invoice.total - invoice.credited + 10
  await administrator.post(`invoice/${invoice.id}/paid`, { paid_on: TODAY, received })
  await signIn(page, 'administrator')
  for (const { name, open } of screens)
    await test.step(name, async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await open(page, invoice)
      await expectAccessible(page)
      // Once for each look. Only the forced colours add borders, so light and dark have the same sizes.
      for (const forcedColors of ['none', 'active'] as const) {
        await page.emulateMedia({ forcedColors })
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          await expectNothingCutOff(page)
          await shot(page, `${name}-${width}-${forcedColors}`)
        }
      }
      await page.emulateMedia({ forcedColors: 'none' })
    })
})

test('a dialog that is taller than the window opens at its top, with its buttons at the bottom', async ({
  page,
  shot,
}) => {
  await signIn(page, 'administrator')
  await page.setViewportSize({ width: 1366, height: 320 })
  await page.goto('/invoices?from=2026-11-01&to=2026-11-30')
  await page.getByRole('button', { name: 'Invoice all' }).click()
  const all = page.getByRole('dialog', { name: 'Invoice all' })
  const cancel = all.getByRole('button', { name: 'Cancel' })
  await expect(cancel).toBeFocused()
  await shot(page, 'Invoice all-1366-low')
  const { scrollTop, isHigher } = await all.evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({
    scrollTop,
    isHigher: scrollHeight > clientHeight,
  }))
  expect({ scrollTop, isHigher }).toEqual({ scrollTop: 0, isHigher: true })
  await expect(cancel).toBeInViewport({ ratio: 1 })
})

test('the buttons of a short dialog are at the foot of a phone, as those of a long one', {
  tag: '@phone-only',
}, async ({ page, shot }) => {
  await signIn(page, 'administrator')
  const gapBelow = async (button: string) => {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: button }).waitFor()
    await shot(page, `Foot-${button}`)
    const box = await dialog.locator('[data-foot]').boundingBox()
    return box && Math.round(740 - box.y - box.height)
  }
  await page.goto('/users')
  await page.getByRole('button', { name: 'Add User' }).click()
  expect(await gapBelow('Add User')).toBe(0)
  await page.goto('/options')
  await page.getByRole('button', { name: 'Edit Cancellation charges' }).click()
  expect(await gapBelow('Accept Changes')).toBe(0)
  const cross = await page.getByRole('button', { name: 'Remove band 1' }).boundingBox()
  expect(cross && cross.x + cross.width).toBeLessThanOrEqual(344)
})

test('forced colours frame the chosen days of a calendar and the current page of a list', async ({
  page,
  shot,
}) => {
  await signIn(page, 'administrator')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/drivers')
  const current = page.locator('button[aria-current="page"]')
  await expect(current).toHaveCSS('outline-style', 'solid')
  await shot(page, 'Forced-page')
  await page.goto('/schedule')
  await page.getByRole('button', { name: 'Copy shifts' }).click()
  const chosen = page.getByRole('dialog', { name: 'Copy shifts' }).locator('[data-in-range]')
  await expect(chosen).toHaveCount(7)
  for (const day of await chosen.all()) await expect(day).toHaveCSS('outline-style', 'solid')
  await shot(page, 'Forced-copy')
})

test('the buttons below the file of a bank statement end where its field does', async ({ page, shot }) => {
  await signIn(page, 'administrator')
  await page.goto('/invoices?tab=owed')
  await page.getByRole('button', { name: 'Import bank statement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import bank statement' })
  await shot(page, 'Bank statement-file')
  const rightOf = async (name: string) => {
    const box = await dialog.getByRole('button', { name }).boundingBox()
    return box && Math.round(box.x + box.width)
  }
  expect(await rightOf('Continue')).toBe(await rightOf('CSV file'))
})

test('digits align in columns, and hyphens in text keep their width', async ({ page }) => {
  await signIn(page, 'administrator')
  await page.goto('/drivers')
  const table = page.getByRole('table').first()
  await expect(table).toHaveCSS('font-variant-numeric', 'tabular-nums')
  const name = table.locator('bdi, [dir="auto"]').first()
  await expect(name).toHaveCSS('font-variant-numeric', 'normal')
  await expect(page.getByRole('heading').first()).toHaveCSS('font-variant-numeric', 'normal')
})
