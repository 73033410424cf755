/**
 * Text at 200 % (WCAG 1.4.4 and 1.4.10). Where the page is enlarged, a window of 1440 pixels has room for 720 then, and
 * one of 720 for 360. Where the browser's own font is, what is in px, in rem and computed must grow together.
 */
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

/** From which width on that text leaves room for tables and the grid: below it the screens are a phone's. */
const WIDE = 1920

async function setFont(page: Page, standard: number) {
  const client = await page.context().newCDPSession(page)
  await client.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
  return (next: number) => client.send('Page.setFontSizes', { fontSizes: { standard: next, fixed: next } })
}

const wideScreens: { name: string; open: (page: Page) => Promise<unknown> }[] = [
  { name: 'the schedule', open: (page) => openSchedule(page) },
  {
    name: 'timesheets',
    open: async (page) => {
      await page.goto('/timesheet')
      await page.getByText('Pay approved').first().waitFor()
    },
  },
  {
    name: 'a report',
    open: async (page) => {
      await page.goto('/reporting?report=all&interval=month')
      await page.getByText('Total', { exact: true }).first().waitFor()
    },
  },
]

for (const width of [1440, WIDE])
  test(`with a default font of 32 px nothing is cut off in a window of ${width}`, async ({ page, shot }) => {
    await page.setViewportSize({ width, height: 900 })
    await setFont(page, 32)
    await signIn(page, 'administrator')
    for (const { name, open } of wideScreens)
      await test.step(name, async () => {
        await open(page)
        await shot(page, `large-font-${name.replaceAll(' ', '-')}-${width}`)
        await expectNothingCutOff(page)
      })
  })

test('text that grows while the page is open takes the rows along', async ({ page }) => {
  await page.setViewportSize({ width: WIDE, height: 900 })
  const setTo = await setFont(page, 16)
  await signIn(page, 'administrator')
  await openSchedule(page)
  const height = async () => (await page.getByRole('row').nth(1).boundingBox())?.height ?? 0
  const before = await height()
  await setTo(24)
  await expect.poll(height).toBeGreaterThan(1.3 * before)
  await expectNothingCutOff(page)
})
