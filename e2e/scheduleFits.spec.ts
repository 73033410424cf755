import type { Page } from '@playwright/test'
import { expectNothingCutOff } from './kernel/cutOff.ts'
import { look } from './kernel/look.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { ORCHARD } from './shifts/demo.ts'
import { cards, grid, openOwnSchedule, openSchedule } from './shifts/schedule.ts'

/** The pixels that the grid scrolls sideways. */
const beyond = (page: Page) => grid(page).evaluate((element) => element.scrollWidth - element.clientWidth)

const toolbarHeight = (page: Page) =>
  page
    .getByRole('radiogroup', { name: 'Interval' })
    .evaluate((element) => element.parentElement?.clientHeight ?? 0)

test.beforeEach(({ page }) => signIn(page, 'administrator'))

test('a week fits from 1,100 pixels and two weeks from 1,700, beside the drivers', async ({ page }) => {
  await openSchedule(page)
  for (const width of [1100, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => beyond(page)).toBe(0)
  }
  await page.setViewportSize({ width: 1700, height: 900 })
  await openSchedule(page, { interval: '2-week' })
  await expect.poll(() => beyond(page)).toBe(0)
})

/** As many as a whole country has. */
const withManyToPublish = (page: Page) =>
  page
    .getByRole('button', { name: /^Publish Shifts/ })
    .locator('.mantine-Button-label > span')
    .evaluate((label) => {
      label.lastChild?.replaceWith('[4,917]')
    })

test('the toolbar takes one row on a laptop and two on a tablet', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openSchedule(page)
  await withManyToPublish(page)
  for (const width of [1280, 1100, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => toolbarHeight(page)).toBeLessThan(70)
    await expect(page.getByRole('button', { name: 'Publish Shifts [4,917]' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('menuitem', { name: 'Symbols and keys' }).click()
  await expect(page.getByRole('dialog', { name: 'Symbols and keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  const restaurant = await openAs('restaurant')
  await restaurant.setViewportSize({ width: 1280, height: 800 })
  await openOwnSchedule(restaurant)
  await expect.poll(() => toolbarHeight(restaurant)).toBeLessThan(70)
  await page.setViewportSize({ width: 1280, height: 800 })
  const views = page.getByRole('radiogroup', { name: 'View' })
  const inside = await views.evaluate((control) => {
    const panel = control.parentElement as HTMLElement
    return control.scrollWidth <= control.clientWidth && control.clientWidth <= panel.clientWidth
  })
  expect(inside).toBe(true)
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect.poll(() => toolbarHeight(page)).toBeLessThan(110)
  await withManyToPublish(page)
  expect(await toolbarHeight(page)).toBeLessThan(110)
})

test('the name of a location ends before the arrows of its field', async ({ page }) => {
  await openSchedule(page, { location: `restaurant-${ORCHARD.id}` })
  const field = page.getByRole('combobox', { name: 'Location' })
  for (const width of [1440, 1280, 1024, 820]) {
    await page.setViewportSize({ width, height: 800 })
    const room = () =>
      field.evaluate((input) => {
        const arrows = input.parentElement
          ?.querySelector('[data-position=right] svg')
          ?.getBoundingClientRect()
        const text =
          input.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(input).paddingRight)
        return (arrows?.left ?? 0) - text
      })
    await expect.poll(room).toBeGreaterThanOrEqual(0)
  }
})

test('the times of a shift have one form and are shown in full, whatever the width', async ({ page }) => {
  for (const [width, forcedColors] of [
    [1440, 'none'],
    [1100, 'none'],
    [820, 'none'],
    [820, 'active'],
  ] as const) {
    await page.emulateMedia({ forcedColors })
    await page.setViewportSize({ width, height: 900 })
    await openSchedule(page)
    await expect(grid(page).locator('[data-shift]').first()).toBeVisible()
    const times = await grid(page)
      .locator('[data-shift] > [data-text]')
      .evaluateAll((all) =>
        all.map((one) => ({
          text: one.getAttribute('data-text') ?? '',
          isCut: one.scrollWidth > one.clientWidth,
        })),
      )
    expect(times.filter(({ text, isCut }) => isCut || !/^\d\d:\d\d–\d\d:\d\d$/.test(text))).toEqual([])
  }
})

test('numbers and names in the bars are shown in full', async ({ page, openAs }) => {
  await page.route('**/api/alert/unread', (route) => route.fulfill({ json: { count: 240 } }))
  await page.goto('/newsfeed')
  await expect(page.getByRole('button', { name: 'Alerts [240]' })).toBeVisible()
  await expectNothingCutOff(page)

  const restaurant = await openAs('restaurant')
  await openOwnSchedule(restaurant)
  const place = restaurant.getByRole('combobox', { name: 'Restaurant' })
  await place.evaluate((input: HTMLInputElement) => {
    input.value = 'All restaurants'
  })
  expect(await place.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
})

test('the hours and pay of a driver are shown in full or left out, never cut', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openSchedule(page, { interval: 'month', view: 'drivers' })
  const figures = grid(page).getByRole('rowheader').locator('[title*=" h · "]')
  await expect(figures.first()).toBeVisible()
  const cut = await figures.evaluateAll((all) =>
    all.flatMap((one) => {
      const box = one.getBoundingClientRect()
      const isCut = ({ top, right }: DOMRect) => top < box.bottom - 2 && right > box.right + 1
      return [...one.children].filter((part) => isCut(part.getBoundingClientRect())).length
    }),
  )
  expect(cut.length).toBeGreaterThan(5)
  expect(new Set(cut)).toEqual(new Set([0]))
})

test('a month on a tablet shows names in place of the photos', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await openSchedule(page, { interval: 'month', view: 'drivers' })
  const heads = grid(page).getByRole('rowheader')
  await expect(heads.first()).toHaveText(/^Open shifts\d/)
  const room = await heads
    .getByRole('link')
    .first()
    .evaluate((link) => (link.parentElement as HTMLElement).clientWidth)
  expect(room).toBeGreaterThan(80)
})

test('the drivers fold away and compact lines stay after a reload', async ({ page, shot }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openSchedule(page)
  const fold = page.getByRole('button', { name: 'Driver panel' })
  await fold.focus()
  await page.keyboard.press('Enter')
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await expect(fold).toBeFocused()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Compact lines' }).click()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(grid(page)).toHaveAttribute('data-cells', 'short')
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await look(page, 'schedule-compact', shot)
  await fold.click()
  await expect(page.getByRole('listbox')).toBeVisible()
})

test('a month shows figures, a cell of it opens its day, and every shift stays within reach', async ({
  page,
  shot,
}) => {
  await openSchedule(page, { interval: 'month', location: `restaurant-${ORCHARD.id}` })
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => beyond(page)).toBe(0)
  }
  const day = grid(page).getByRole('button', { name: /^Orchard Kitchen, Fri 20 Nov: \d+ shifts/ })
  await expect(day).toBeVisible()
  await look(page, 'schedule-month', shot)
  await page.emulateMedia({ colorScheme: 'dark' })
  await look(page, 'schedule-month-dark', shot)
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
  await look(page, 'schedule-month-forced', shot)
  await page.emulateMedia({ forcedColors: 'none' })
  await day.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/interval=day/)
  await expect(grid(page).locator('[data-date="2026-11-19"] :focus')).toHaveCount(1)
  await page.goBack()
  await expect(page).toHaveURL(/interval=month/)
  await expect(day).toBeVisible()

  await openSchedule(page, { interval: 'month' })
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Every shift of the month' }).click()
  await expect(page).toHaveURL(/full=/)
  await expect(grid(page).locator('[data-shift]').first()).toBeVisible()
})

test('after a jump, the place of the lines is seen before they are drawn', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  await openSchedule(page)
  const seen = await grid(page).evaluate((node) => {
    node.scrollTop = node.scrollHeight
    const { right, bottom } = node.getBoundingClientRect()
    const there = document.elementFromPoint(right - 100, bottom - 100) as HTMLElement
    return { isDrawn: there.closest('[role=row]') !== null, colour: getComputedStyle(there).backgroundColor }
  })
  expect(seen.isDrawn).toBe(false)
  expect(seen.colour).not.toBe('rgba(0, 0, 0, 0)')
  await expect(grid(page).getByRole('row').last()).toBeInViewport()
  const last = grid(page).getByRole('row').last()
  await expect(last).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test('a phone shows the bars of the day above its cards', { tag: '@phone-only' }, async ({ page, shot }) => {
  await openSchedule(page, { location: `restaurant-${ORCHARD.id}` })
  const day = page.getByRole('img', { name: /^\d+ shifts? from \d\d:\d\d to \d\d:\d\d/ })
  await expect(day).toBeVisible()
  // The rest of a night shift that began the day before has a bar, but no card.
  const [, nights = 0] =
    /(\d+) shifts? from \w{3}, until/.exec((await day.getAttribute('aria-label')) ?? '') ?? []
  const own = await cards(page).getByRole('listitem').count()
  await expect(day.locator('[data-manning]')).toHaveCount(own + Number(nights))
  await expect(day.locator('[data-now]')).toHaveCount(1)
  const { width = 0, height = 0 } = (await day.boundingBox()) ?? {}
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  expect(height).toBeLessThan(6 * 24)
  // As high as all cards: at the fold, the footer covers part of one until it is scrolled.
  await page.setViewportSize({ width: 360, height: 1400 })
  await look(page, 'schedule-phone-bars', shot)
})

test('the totals of a phone keep each number on one line', { tag: '@phone-only' }, async ({ page }) => {
  await openSchedule(page, { view: 'drivers' })
  await page.getByRole('button', { name: 'Totals', exact: true }).tap()
  const beside = page.getByText(/without drafts$/)
  // As many as a whole country has.
  await beside.evaluate((part) => {
    part.textContent = '15,111 without drafts'
  })
  expect((await beside.boundingBox())?.height).toBeLessThan(20)
  const totals = page.getByLabel('Totals')
  expect(await totals.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
})

test('the areas fold by key and by mouse, and stay folded after a reload', async ({ page, shot }) => {
  await openSchedule(page)
  const bromley = grid(page).getByRole('button', { name: /^Bromley: / })
  await bromley.focus()
  await page.keyboard.press('Enter')
  await expect(bromley).toHaveAccessibleName(
    /^Bromley: \d+ restaurants, \d+ shifts, \d+ open, .*, and \d+ drafts, hidden$/,
  )
  await expect(bromley).toBeFocused()
  await page.reload()
  await expect(bromley).toHaveAttribute('aria-expanded', 'false')
  await look(page, 'schedule-folded', shot)
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('menuitem', { name: 'Fold all areas', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(grid(page).locator('[data-shift]')).toHaveCount(0)
  await page.emulateMedia({ forcedColors: 'active' })
  await look(page, 'schedule-folded-forced', shot)
  await bromley.click()
  await expect(grid(page).locator('[data-shift]').first()).toBeVisible()
})
