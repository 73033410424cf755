/** Text at 200 % (WCAG 1.4.4 and 1.4.10): a window of 1440 pixels has room for 720 then, and one of 720 for 360. */
import type { Page } from '@playwright/test'
import { expectNothingCutOff } from './kernel/cutOff.ts'
import { PASSWORD, signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { openSchedule } from './shifts/schedule.ts'

const LARGE = { width: 720, height: 450 }
const LARGE_IN_HALF_A_WINDOW = { width: 360, height: 450 }

const screens: { name: string; open: (page: Page) => Promise<unknown> }[] = [
  { name: 'the schedule', open: (page) => openSchedule(page) },
  {
    name: 'the shift dialog',
    open: async (page) => {
      await openSchedule(page)
      await page.getByRole('button', { name: /^Add shift/ }).click()
      await page.getByRole('dialog', { name: 'Add Shift' }).getByLabel('Comment').waitFor()
    },
  },
  {
    name: 'timesheets',
    open: async (page) => {
      await page.goto('/timesheet')
      await page
        .getByRole('button', { name: /^Process/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'drivers',
    open: async (page) => {
      await page.goto('/drivers')
      await page.getByText('1–15 of 70').waitFor()
    },
  },
]

test('with text at 200 % nothing is cut off or covered, and no page scrolls sideways', async ({ page }) => {
  await page.setViewportSize(LARGE)
  await signIn(page, 'administrator')
  for (const { name, open } of screens) {
    await test.step(name, async () => {
      await open(page)
      await expectNothingCutOff(page)
    })
  }
})

test('with text at 200 % nothing is cut off or covered in the drivers’ app', async ({ page }) => {
  await page.setViewportSize(LARGE_IN_HALF_A_WINDOW)
  await page.goto('/driver/login')
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  await expectNothingCutOff(page)
  await page.getByLabel('Email').fill('driver@driverdesk.test')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('article').first().waitFor()
  await expectNothingCutOff(page)
  for (const name of ['Timesheets', 'Availability', 'News', 'Account']) {
    await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNothingCutOff(page)
  }
})
