import type { Page } from '@playwright/test'
import { callAs } from './kernel/calls.ts'
import { TODAY } from './kernel/clock.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { emptyWeek, MAGDA, ORCHARD } from './shifts/demo.ts'
import { drivers, prepareShift, shiftsBetween } from './shifts/records.ts'
import {
  addShift,
  cards,
  choose,
  chooseAndNotify,
  chooseForAll,
  openAdding,
  openEditing,
  openSchedule,
  shift,
  total,
} from './shifts/schedule.ts'

const WEEK = emptyWeek(2)
const WHOLE_WEEK = { location: `restaurant-${ORCHARD.id}`, from: WEEK.from, to: WEEK.to }

test.beforeEach(({ page }) => signIn(page, 'administrator'))

test('a phone user plans one restaurant from start to finish', { tag: '@phone-only' }, async ({
  page,
  request,
}) => {
  const administrator = await callAs(request, 'administrator')
  const said = (text: string | RegExp) => expect(page.getByRole('group', { name: text })).toBeVisible()
  const confirm = (question: string, answer: string) =>
    page.getByRole('dialog', { name: question }).getByRole('button', { name: answer, exact: true }).tap()
  const restaurant = page.getByRole('combobox', { name: 'Restaurant' })
  const stored = () => shiftsBetween(administrator, WEEK.from, WEEK.to)
  const open = (state: string) => shift(page, `11:00 to 15:00, Open shift, ${state}`)
  const assigned = (state: string) => shift(page, `12:00 to 15:00, ${MAGDA.name}, ${state}`)

  await test.step("shows today's shifts with the number to call", async () => {
    const { phone } = (await drivers(administrator)).find(({ id }) => id === MAGDA.id) ?? { phone: '' }
    await prepareShift(administrator, { restaurant_id: ORCHARD.id, driver_id: MAGDA.id, period_date: TODAY })
    await openSchedule(page, { location: `restaurant-${ORCHARD.id}` })
    await expect(page.getByRole('heading', { name: 'Wednesday 18 Nov' })).toBeVisible()
    const call = page.getByRole('link', { name: `Call ${MAGDA.name} on ${phone}` })
    await expect(call).toHaveAttribute('href', `tel:${phone.replaceAll(' ', '')}`)
    expect(await tooSmall(page)).toEqual([])
  })

  await test.step('adds a shift on a day of the strip', async () => {
    await openSchedule(page, WHOLE_WEEK)
    await page.getByRole('button', { name: /^Tuesday 12 Jan/ }).tap()
    await expect(page).toHaveURL(/day=2027-01-12/)
    await addShift(page, { restaurant: ORCHARD, date: WEEK.tuesday }, { start: '11:00', finish: '15:00' })
    await expect(open('unpublished')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Tuesday 12 Jan 1 shift, 1 open' })).toBeVisible()
    expect((await stored()).map(({ period_date }) => period_date)).toEqual([WEEK.tuesday])
  })

  await test.step('publishes it, asks which drivers to notify, and unpublishes it', async () => {
    await choose(page, open('unpublished'), 'Publish')
    await confirm('Notify drivers?', 'Publish quietly')
    await expect(open('published')).toBeVisible()
    await choose(page, open('published'), 'Unpublish')
    await expect(open('unpublished')).toBeVisible()
  })

  await test.step('edits it', async () => {
    const editing = await openEditing(page, open('unpublished'))
    await editing.start.fill('12:00')
    await editing.driver.fill(MAGDA.name)
    await page.getByRole('option', { name: MAGDA.name }).tap()
    await expect(editing.save).toBeInViewport({ ratio: 1 })
    await editing.save.tap()
    await expect(assigned('unpublished')).toBeVisible()
  })

  await test.step('moves it to another day, and selects it for actions on several shifts', async () => {
    await choose(page, assigned('unpublished'), 'Move…')
    const moving = page.getByRole('dialog', { name: 'Move 1 shift' })
    await moving.getByRole('textbox', { name: 'Day' }).fill('13/01/2027')
    await moving.getByRole('button', { name: 'Move 1 shift' }).tap()
    await said('Moved: 1 shift')
    await page.getByRole('button', { name: /^Wednesday 13 Jan/ }).tap()
    await choose(page, assigned('unpublished'), 'Select')
    await expect(page.getByRole('region', { name: 'Selected shifts' })).toContainText('1 shift selected')
    await page.getByRole('button', { name: 'Change…' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Bonus…' }).tap()
    const bonus = page.getByRole('dialog', { name: 'Set the bonus of 1 shift' })
    await bonus.getByText('+£10').tap()
    await bonus.getByRole('button', { name: 'Change 1 shift' }).tap()
    await said('Bonus set: 1 shift')
    await page.getByRole('button', { name: 'Clear the selection' }).tap()
    expect((await stored()).map(({ period_date }) => period_date)).toEqual([WEEK.wednesday])
  })

  await test.step('copies it and pastes it on another day', async () => {
    await choose(page, assigned('unpublished'), 'Copy')
    await page.getByRole('button', { name: /^Friday 15 Jan/ }).tap()
    await page.getByRole('button', { name: `Paste shift, ${ORCHARD.name}, Friday 15 Jan` }).tap()
    await expect(assigned('unpublished')).toBeFocused()
  })

  await test.step('publishes and unpublishes all, with the totals shown', async () => {
    await page.getByRole('button', { name: 'Totals', exact: true }).tap()
    await expect(total(page, 'Unpublished')).toHaveText('2')
    await chooseForAll(page, 'Publish Shifts [2]')
    await confirm('Publish 2 Shift(s)?', 'Publish 2 shifts')
    const published = page.getByRole('dialog', { name: 'Published: 2 shifts' })
    await published.getByText('Close', { exact: true }).tap()
    await expect(published).toBeHidden()
    await expect(total(page, 'Published')).toHaveText('2')
    await chooseForAll(page, 'Unpublish Shifts [2]')
    await confirm('Unpublish 2 Shift(s)?', 'Unpublish 2 shifts')
    await said('Unpublished: 2 shifts')
    const withdrawn = page.getByRole('dialog', { name: 'Unpublished: 2 shifts' })
    await withdrawn.getByText('Close', { exact: true }).tap()
    await expect(withdrawn).toBeHidden()
  })

  await test.step('publishes and cancels it', async () => {
    await chooseAndNotify(page, assigned('unpublished'), 'Publish')
    await choose(page, assigned('published, not acknowledged'), 'Cancel shift')
    await page
      .getByRole('dialog', { name: 'Cancel shift' })
      .getByText('The restaurant', { exact: true })
      .click()
    await confirm('Cancel shift', 'Cancel shift')
    const toCall = page.getByRole('dialog', { name: /^Cancelled: / })
    await toCall.getByText('Close', { exact: true }).tap()
    await expect(toCall).toBeHidden()
    await expect(shift(page, /^12:00 to 15:00, Cancelled( by the restaurant)?, published/)).toBeVisible()
  })

  await test.step('shows a shift that a colleague adds', async () => {
    await prepareShift(administrator, { restaurant_id: ORCHARD.id, period_date: WEEK.friday })
    await expect(open('unpublished')).toBeVisible()
  })

  await test.step('removes it after a confirmation', async () => {
    await choose(page, open('unpublished'), 'Remove')
    await confirm('Remove shift?', 'Remove')
    await said(/^Removed: /)
    await expect(cards(page).getByRole('listitem')).toHaveCount(1)
    expect(await stored()).toHaveLength(2)
  })

  await test.step('opens the next week, the next restaurant, and any restaurant by name', async () => {
    await page.getByRole('button', { name: 'Next week' }).tap()
    await expect(page.getByRole('heading', { name: 'Monday 18 Jan' })).toBeVisible()
    await page.getByRole('button', { name: 'Next restaurant' }).tap()
    await expect(restaurant).not.toHaveValue(ORCHARD.name)
    await page.getByRole('button', { name: 'Previous restaurant' }).tap()
    await expect(restaurant).toHaveValue(ORCHARD.name)
    await restaurant.fill('thyme')
    await page.getByRole('option', { name: 'Thyme Sushi' }).tap()
    await expect(page).toHaveURL(/location=restaurant-21/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})

/** Lists controls on the page that are too small for touch. */
const tooSmall = (page: Page) =>
  page
    .locator('main')
    .locator('button, a, input[role=combobox], label')
    .evaluateAll((all) =>
      all
        .map((one) => ({
          name: one.getAttribute('aria-label') ?? one.textContent,
          box: one.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.height > 0 && (box.height < 44 || box.width < 44))
        .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
    )

test('the dates have room beside them on a narrow phone', { tag: '@phone-only' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  for (const path of ['/schedule', '/timesheet', '/invoices']) {
    await page.goto(`${path}?from=2026-11-30&to=2026-12-06`)
    const room = () =>
      page.getByRole('button', { name: /30\/11\/2026 – 06\/12\/2026/ }).evaluate((button) => {
        const text = document.createRange()
        text.selectNodeContents(button)
        return button.getBoundingClientRect().right - text.getBoundingClientRect().right
      })
    await expect.poll(room, path).toBeGreaterThan(5)
  }
})

test('Back closes what is open, of whatever kind, and then leaves', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.goto('/home')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const opening = page.getByRole('button', { name: 'Open menu' })
  await opening.tap()
  await menu.getByRole('link', { name: 'Drivers', exact: true }).tap()
  await expect(page).toHaveURL(/drivers/)
  await opening.tap()
  await menu.getByRole('link', { name: 'Schedule', exact: true }).tap()
  const card = cards(page).getByRole('button', { name: / to / }).first()
  await expect(card).toBeVisible()
  const opened = page.getByRole('dialog')
  const ways = [
    () => card.tap(),
    () => opening.tap(),
    () => page.getByRole('button', { name: 'Drivers', exact: true }).tap(),
    async () => {
      await card.tap()
      await opened.getByRole('button', { name: 'History' }).tap()
      await expect(page.getByRole('dialog', { name: /^History/ })).toBeVisible()
    },
  ]
  for (const open of ways) {
    await open()
    await expect(opened).toHaveCount(1)
    await page.goBack()
    await expect(opened).toHaveCount(0)
    await expect(page).toHaveURL(/schedule/)
  }

  await test.step('also closes what opens beside a button or a field, and returns the focus', async () => {
    const dates = page.getByRole('dialog', { name: /^Dates:/ })
    const kinds = [
      { opens: page.getByRole('button', { name: /^Dates:/ }), shows: dates.getByRole('table').first() },
      { opens: page.getByRole('combobox', { name: 'Restaurant' }), shows: page.getByRole('listbox') },
      {
        opens: page.getByRole('button', { name: /^Alerts/ }),
        shows: page.getByRole('dialog', { name: /^Alerts/ }),
      },
      {
        opens: page.getByRole('button', { name: 'Search or jump to' }),
        shows: page.getByRole('listbox', { name: 'Results' }),
      },
      { opens: opening, shows: menu },
      {
        opens: page.getByRole('button', { name: 'Totals', exact: true }),
        shows: page.getByText('Unacknowledged', { exact: false }).first(),
      },
    ]
    for (const { opens, shows } of kinds) {
      await opens.tap()
      await expect(shows).toBeVisible()
      await page.goBack()
      await expect(shows).toBeHidden()
      await expect(opens).toBeFocused()
      await expect(page).toHaveURL(/schedule/)
    }
  })
  await page.goBack()
  await expect(page).toHaveURL(/drivers/)
  await test.step('a menu', async () => {
    await page.getByRole('button', { name: 'Add Driver' }).tap()
    await expect(page.getByRole('menu')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(page).toHaveURL(/drivers/)
  })

  await test.step('works on the first page of a visit too', async () => {
    await openSchedule(page)
    const last = cards(page).getByRole('button', { name: / to / }).last()
    await last.scrollIntoViewIfNeeded()
    const scrolled = () => page.evaluate(() => document.scrollingElement?.scrollTop)
    const before = await scrolled()
    await last.tap()
    await expect(opened).toHaveCount(1)
    await page.goBack()
    await expect(opened).toHaveCount(0)
    await expect(last).toBeInViewport()
    expect(await scrolled()).toBe(before)
    // The page is in the history twice by this point.
    await page.goBack()
    await expect(page).not.toHaveURL(/schedule/)
  })
})

test('Back asks before typed values are lost', { tag: '@phone' }, async ({ page, isMobile }) => {
  const [week, next] = [emptyWeek(1), emptyWeek(2)]
  const view = { location: `restaurant-${ORCHARD.id}`, from: week.monday, to: week.sunday }
  await openSchedule(page, view)
  await page.getByRole('button', { name: 'Next week' }).click()
  await openAdding(page, { restaurant: ORCHARD, date: next.monday })
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await comment.fill('Side door')
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' })
  await page.evaluate(() => window.history.back())
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(comment).toHaveValue('Side door')
  await page.evaluate(() => window.history.back())
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // On a phone it only closes the dialog.
  await expect(page).toHaveURL(new RegExp(`from=${isMobile ? next.monday : week.monday}`))
})
