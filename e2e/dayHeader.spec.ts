import { callAs } from './kernel/calls.ts'
import { look } from './kernel/look.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { BRONWEN, emptyWeek, MAGDA, ORCHARD, PLUM } from './shifts/demo.ts'
import { preparePublished } from './shifts/records.ts'
import { grid, openSchedule, shiftDialog } from './shifts/schedule.ts'

const WEEK = emptyWeek(9)
const AT_ORCHARD = { location: `restaurant-${ORCHARD.id}`, from: WEEK.from, to: WEEK.to }

test('the header of a day lists who is off and who works and links to both; the bar leads back to it', async ({
  page,
  request,
  shot,
}) => {
  const administrator = await callAs(request, 'administrator')
  // In another restaurant: a driver's whole day counts, wherever they work.
  const booked = { restaurant_id: PLUM.id, driver_id: MAGDA.id, period_date: WEEK.saturday }
  await preparePublished(administrator, booked)
  await signIn(page, 'administrator')
  await openSchedule(page, AT_ORCHARD)
  const header = page.getByRole('button', { name: /^Sat 6 Mar/ })
  const day = page.getByRole('dialog', { name: 'Saturday 6 Mar 2027' })
  const drivers = day.getByRole('listitem')

  await test.step('moves up from the first restaurant and back by keyboard', async () => {
    await grid(page).focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowLeft')
    await expect(header).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(day.getByRole('textbox', { name: 'Search drivers' })).toBeFocused()
    await expect(drivers.first()).toBeVisible()
    await look(page, 'day-header', shot)
    await page.keyboard.press('Escape')
    await expect(header).toBeFocused()
  })

  await test.step('lists only drivers who are off, and searches', async () => {
    await header.click()
    await day.getByRole('switch', { name: 'Unavailable only' }).press('Space')
    await expect(drivers.filter({ hasNotText: 'Day off' })).toHaveCount(0)
    await expect(drivers.filter({ hasText: BRONWEN.name })).toHaveText(`${BRONWEN.name}Day off`)
    await day.getByRole('switch', { name: 'Unavailable only' }).press('Space')
    await day.getByRole('textbox').fill(MAGDA.name)
    await expect(drivers).toHaveText([`${MAGDA.name}Works all day11:00 – 15:00 ${PLUM.name}, published`])
  })

  await test.step("edits a shift with its driver's week beside it", async () => {
    await day.getByRole('button', { name: /^11:00/ }).click()
    const { dialog, cancel } = shiftDialog(page, 'Edit shift')
    await expect(dialog.getByRole('listitem')).toHaveText([
      `Sat 6 Mar, 11:00 – 15:00${PLUM.name} · This shift`,
    ])
    await cancel.click()
    await expect(header).toBeFocused()
  })

  await test.step('narrows the schedule to one driver, and the bar leads back to the whole schedule', async () => {
    await header.click()
    await day.getByRole('textbox').fill(MAGDA.name)
    await day.getByRole('button', { name: MAGDA.name, exact: true }).click()
    const left = new RegExp(`location=restaurant-${ORCHARD.id}&driver=${MAGDA.id}`)
    await expect(page).toHaveURL(left)
    const bar = page.getByRole('navigation', { name: 'Main' })
    await bar.getByRole('link', { name: 'News Feed' }).click()
    await expect(page).toHaveURL(/newsfeed/)
    await bar.getByRole('link', { name: 'Schedule', exact: true }).click()
    await expect(page).toHaveURL(left)
    await expect(grid(page)).toHaveAttribute('aria-busy', 'false')
  })

  await test.step('narrows the schedule by restaurant and area name', async () => {
    await page.getByRole('link', { name: 'Brighton' }).first().click()
    await expect(page).toHaveURL(/location=area-3/)
    await page.getByRole('link', { name: ORCHARD.name }).click()
    await expect(page).toHaveURL(new RegExp(`location=restaurant-${ORCHARD.id}`))
  })
})

test("on a phone the day's drivers fill the screen", { tag: '@phone-only' }, async ({
  page,
  request,
  shot,
}) => {
  const administrator = await callAs(request, 'administrator')
  const booked = { restaurant_id: PLUM.id, driver_id: MAGDA.id, period_date: WEEK.sunday }
  await preparePublished(administrator, booked)
  await signIn(page, 'administrator')
  await openSchedule(page, { ...AT_ORCHARD, from: WEEK.sunday, to: WEEK.sunday, interval: 'day' })
  await page.getByRole('button', { name: 'Drivers of the day' }).tap()
  const day = page.getByRole('dialog', { name: 'Sunday 7 Mar 2027' })
  await expect(day.getByRole('listitem').first()).toBeVisible()
  await look(page, 'day-header', shot)
  await day.getByRole('textbox').fill(MAGDA.name)
  await day.getByRole('button', { name: /^11:00/ }).tap()
  const { dialog, cancel } = shiftDialog(page, 'Edit shift')
  await expect(dialog.getByText('Shifts this week [1]')).toBeVisible()
  await look(page, 'edit-shift-week', shot)
  await cancel.tap()
  await expect(dialog).toBeHidden()
})

test('the header of today cuts off no text', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'administrator')
  await page.goto('/schedule')
  const head = grid(page).locator('[aria-current="date"]').first()
  const isCut = () =>
    head.evaluate((it) =>
      [it, ...it.querySelectorAll('*')].some((one) => one.scrollWidth > one.clientWidth + 1),
    )
  await expect(head).toBeVisible()
  expect(await isCut()).toBe(false)
})
