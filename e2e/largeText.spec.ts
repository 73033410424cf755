/**
 * Text at 200% (WCAG 1.4.4 and 1.4.10). Page zoom leaves 720 of 1440 pixels, or 360 of 720.
 * A larger browser font must enlarge px, rem and computed sizes together.
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
      await page.getByRole('dialog', { name: 'Add shift' }).getByLabel('Comment').waitFor()
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

test('text at 200% is not cut off or covered, and no page scrolls sideways', async ({ page }) => {
  await page.setViewportSize(LARGE)
  await signIn(page, 'administrator')
  for (const { name, open } of screens) {
    await test.step(name, async () => {
      await open(page)
      await expectNothingCutOff(page)
    })
  }
})

test('text at 200% is not cut off or covered in the drivers’ app', async ({ page }) => {
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

/** Returns a function that sets the browser's own font size. */
async function fontOf(page: Page) {
  const client = await page.context().newCDPSession(page)
  return (standard: number) => client.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
}

const lists: { name: string; open: (page: Page) => Promise<unknown> }[] = [
  {
    name: 'timesheets',
    open: async (page) => {
      await page.goto('/timesheet')
      await page
        .getByText(/^(Pay|Time) approved$/)
        .first()
        .waitFor()
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

test('with a default font of 32 px, nothing is cut off where the phone layout begins', async ({
  page,
  shot,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const setFont = await fontOf(page)
  await setFont(32)
  await signIn(page, 'administrator')
  for (const { name, open } of [{ name: 'the schedule', open: openSchedule }, ...lists])
    await test.step(name, async () => {
      await open(page)
      await shot(page, `large-font-${name.replaceAll(' ', '-')}`)
      await expectNothingCutOff(page)
    })
})

/** Opens the schedule and waits for its totals, so that placeholders are not measured. */
async function openCountedSchedule(page: Page): Promise<void> {
  await openSchedule(page)
  await expect(page.getByLabel('Totals')).not.toContainText('–')
}

const grownScreens: { name: string; open: (page: Page) => Promise<unknown> }[] = [
  { name: 'the schedule', open: openCountedSchedule },
  ...lists,
  {
    name: 'a timesheet',
    open: async (page) => {
      await page.goto('/timesheet')
      await page.getByRole('row').nth(1).click()
      await page.getByText('Scroll To').waitFor()
    },
  },
  {
    name: 'the shift dialog',
    open: async (page) => {
      await openCountedSchedule(page)
      await page
        .getByRole('button', { name: /^Add shift/ })
        .first()
        .click()
      await page.getByRole('dialog', { name: 'Add shift' }).getByLabel('Comment').waitFor()
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

test('text of double size in a window of double size shows the same content at double size', async ({
  page,
}) => {
  const setFont = await fontOf(page)
  await signIn(page, 'administrator')
  for (const { name, open } of grownScreens)
    await test.step(name, async () => {
      await setFont(16)
      await page.setViewportSize({ width: 960, height: 540 })
      await open(page)
      const before = await page.evaluate(drawn)
      expect(before.length).toBeGreaterThan(30)
      await setFont(32)
      await page.setViewportSize({ width: 1920, height: 1080 })
      await expect.poll(async () => differences(before, await page.evaluate(drawn))).toEqual([])
      // The timesheet form covers the table, as in a small window.
      if (name !== 'a timesheet') await expectNothingCutOff(page)
    })
})

interface Drawn {
  name: string
  width: number
  height: number
}

/** Measures texts, icons, buttons and fields. Runs in the page, so it can use nothing from this file. */
function drawn(): Drawn[] {
  const found: Drawn[] = []
  const add = (name: string, { width, height }: DOMRect) => {
    if (width > 0) found.push({ name, width, height })
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // Map markers keep their size, as the map does.
    if (node instanceof SVGSVGElement && !node.closest('.leaflet-container'))
      add(`<svg> ${node.getAttribute('class')}`, node.getBoundingClientRect())
    if (node instanceof HTMLElement && node.matches('button, input'))
      add(`<${node.tagName}> ${node.ariaLabel ?? node.textContent}`, node.getBoundingClientRect())
    if (!(node instanceof Text) || !node.data.trim()) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const place = range.getBoundingClientRect()
    // Text of several lines may wrap differently, so only its height counts.
    const isBroken = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    add(node.data.trim(), isBroken ? new DOMRect(place.x, place.y, 1, place.height) : place)
  }
  return found
}

/** Lists everything that has not doubled in size. Lines in px and rounded letters allow small differences. */
function differences(before: readonly Drawn[], after: readonly Drawn[]): string[] {
  const isTwice = (was: number, is: number) => Math.abs(is - 2 * was) <= 4 + 0.08 * is
  const byName = Map.groupBy(after, ({ name }) => name)
  return before.flatMap((was) => {
    // A changed count gives the element another name.
    const now = byName.get(was.name) ?? []
    // One more pixel can break a line that just fitted.
    const isBroken = (is: Drawn) => is.height > 3 * was.height
    const isSame = (is: Drawn) =>
      isBroken(is) || (isTwice(was.width, is.width) && isTwice(was.height, is.height))
    if (now.length === 0 || now.some(isSame)) return []
    return [`${sizeOf(was)} became ${now.map(sizeOf).join(' or ')}`]
  })
}

const sizeOf = ({ name, width, height }: Drawn) => `${name} ${Math.round(width)} × ${Math.round(height)}`
