import type { Page } from '@playwright/test'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { total } from './shifts/schedule.ts'

const approveAll = (page: Page) => page.getByRole('button', { name: /^Approve All/ })
const approved = async (page: Page) => Number(await total(page, 'Approved').textContent())

test('timesheets from drivers are opened by keyboard, approved together, seen by a colleague and exported', async ({
  page,
  openAs,
}) => {
  await signIn(page, 'administrator')
  await page.goto('/timesheet?location=area-2')
  const colleague = await openAs('manager')
  await colleague.goto('/timesheet?location=area-2')
  await expect(total(colleague, 'Approved')).toHaveText(/\d/)
  const grid = page.getByRole('grid', { name: 'Timesheets' })
  await expect(total(page, 'Total Timesheets')).toHaveText(/\d/)
  const before = await approved(page)
  const rows = Number(await grid.getAttribute('aria-rowcount')) - 1
  expect(await total(page, 'Total Timesheets').textContent()).toBe(String(rows))

  await grid.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Timesheet summary' })).toBeVisible()
  await expect(page.getByRole('row', { selected: true })).toBeVisible()
  await expect(page).toHaveURL(/row=-?\d+/)

  await approveAll(page).click()
  await page.getByRole('button', { name: 'No, only submitted ones' }).click()
  const question = page.getByRole('dialog', { name: /timesheets\?$|exception$/ })
  await question.getByRole('switch', { name: /without exceptions$|with exceptions$/ }).click()
  const count = Number(/\d+/.exec((await question.getByRole('heading').textContent()) ?? '')?.[0])
  expect(count).toBeGreaterThan(0)
  await question.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(total(page, 'Approved')).toHaveText(String(before + count))
  await expect(total(colleague, 'Approved')).toHaveText(String(before + count))

  await page.goto('/timesheet')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'XLS Payments' }).click()
  expect((await saved).suggestedFilename()).toBe('payments_2026-11-16-2026-11-22.csv')

  await page.getByRole('tab', { name: 'Day board' }).click()
  await expect(page.getByRole('tab', { name: 'Day board' })).toBeFocused()
  await expect(page.getByRole('link', { name: /^Call/ }).first()).toHaveAttribute('href', /^tel:/)
  await page
    .getByRole('button', { name: /^Message / })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: /^Message/ })).toBeVisible()
})

test('a phone shows timesheets as cards and processes one', { tag: '@phone-only' }, async ({ page }) => {
  await signIn(page, 'restaurant')
  await page.goto('/timesheetrestaurant')
  const cards = page.getByRole('list', { name: 'Timesheets' })
  await cards
    .getByRole('button', { name: /^Process/ })
    .first()
    .tap()
  const dialog = page.getByRole('dialog', { name: 'Process timesheet' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).first().tap()
  await expect(dialog).toBeHidden()
  await page.getByRole('combobox', { name: 'Driver' }).tap()
  await page.getByRole('option', { name: /^Open shift/ }).tap()
  await expect(page).toHaveURL(/driver=open/)
  await expect(cards.getByText('Open shift', { exact: true }).first()).toBeVisible()
})

test('a window at 200% zoom shows a timesheet below the controls', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 })
  await signIn(page, 'administrator')
  await page.goto('/timesheet')
  await expect(page.getByRole('article').first().getByText('Process')).toBeAttached()
  await expect(page.getByRole('article').first()).toBeInViewport({ ratio: 0.4 })
})
