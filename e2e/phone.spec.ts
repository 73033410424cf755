import type { Locator } from '@playwright/test'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { emptyWeek, ORCHARD } from './shifts/demo.ts'
import { openAdding, openSchedule } from './shifts/schedule.ts'

/** Whether all that an element and its parts have to say is in sight. */
const isWhole = (element: Locator) =>
  element.evaluate((outer) =>
    [outer, ...outer.querySelectorAll('*')].every(
      (part) => part.scrollWidth <= part.clientWidth + 1 || part.clientWidth === 0,
    ),
  )

test.beforeEach(({ page }) => signIn(page, 'administrator'))

test('at 360 pixels dates and buttons are whole, and nothing is wider than the screen @phone-only', async ({
  page,
}) => {
  await openSchedule(page)
  for (const name of [/^Dates: /, /^Publish Shifts \[[1-9]\d*\]$/, /^More for all shifts$/]) {
    const button = page.getByRole('button', { name })
    await expect(button).toBeInViewport({ ratio: 1 })
    expect(await isWhole(button)).toBe(true)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

test('Back asks before what was typed is lost, and then goes @phone', async ({ page }) => {
  const week = emptyWeek(1)
  const view = { location: `restaurant-${ORCHARD.id}`, from: week.monday, to: week.sunday }
  await page.goto('/home')
  await openSchedule(page, view)
  await page.getByRole('button', { name: 'Next week' }).click()
  await page.goBack()
  await openAdding(page, { restaurant: ORCHARD, date: week.monday })
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await comment.fill('Side door')
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' })
  await page.evaluate(() => window.history.forward())
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(comment).toHaveValue('Side door')
  await page.evaluate(() => window.history.forward())
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).not.toHaveURL(new RegExp(`from=${week.monday}`))
})
