import type { Locator, Page } from '@playwright/test'
import { callAs } from './kernel/calls.ts'
import { tabTo } from './kernel/keyboard.ts'
import { look } from './kernel/look.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { BRONWEN, emptyWeek, MAGDA, ORCHARD, PLUM } from './shifts/demo.ts'
import { prepareShift, shiftsBetween } from './shifts/records.ts'
import { grid, openSchedule, schedule, shift, shiftDialog, typeTimes } from './shifts/schedule.ts'

const WEEK = emptyWeek(4)
const AT_ORCHARD = { location: `restaurant-${ORCHARD.id}`, from: WEEK.from, to: WEEK.to }
const BY_DRIVER = { ...AT_ORCHARD, view: 'drivers' }

/** One day of a driver, or of the open shifts. */
const day = (page: Page, name: string, date: string): Locator =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader').filter({ hasText: name }) })
    .locator(`[data-date="${date}"]`)

const shiftsOn = (page: Page, name: string, date: string): Locator =>
  day(page, name, date).getByRole('button', { name: / to / })

test.beforeEach(async ({ page, request }) => {
  const administrator = await callAs(request, 'administrator')
  // An earlier test may have left some.
  if ((await shiftsBetween(administrator, WEEK.from, WEEK.to)).length === 0) {
    const at = { restaurant_id: ORCHARD.id }
    await prepareShift(administrator, { ...at, driver_id: BRONWEN.id, period_date: WEEK.monday })
    await prepareShift(administrator, { ...at, period_date: WEEK.tuesday })
    await prepareShift(administrator, { ...at, driver_id: MAGDA.id, period_date: WEEK.wednesday })
    for (const start_time of ['08:00', '09:00', '10:00', '12:00'])
      await prepareShift(administrator, { ...at, period_date: WEEK.friday, start_time, finish_time: '17:00' })
  }
  await signIn(page, 'administrator')
})

test('the schedule by driver is accessible and fits; a phone shows cards', { tag: '@phone' }, async ({
  page,
  shot,
  isMobile,
}) => {
  await openSchedule(page, BY_DRIVER)
  if (isMobile) {
    // As high as all cards: at the fold, the footer covers part of one until it is scrolled.
    await page.setViewportSize({ width: 360, height: 4000 })
    return look(page, 'by-driver', shot)
  }
  await expect(shiftsOn(page, BRONWEN.name, WEEK.monday)).toHaveCount(1)
  await expect(shiftsOn(page, 'Open shifts', WEEK.friday)).toHaveCount(3)
  await expect(day(page, BRONWEN.name, WEEK.saturday)).toContainText('Day off')
  await look(page, 'by-driver', shot)
  for (const [width, height] of [
    [1280, 800],
    [820, 1180],
  ] as const) {
    await page.setViewportSize({ width, height })
    await look(page, `by-driver-${width}`, shot)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ forcedColors: 'active' })
  await look(page, 'by-driver-forced', shot)
  await page.emulateMedia({ forcedColors: 'none' })
  await openSchedule(page, { view: 'drivers' })
  await look(page, 'by-driver-everywhere', shot)
  await openSchedule(page)
  await expect(schedule(page)).toBeVisible()
  await look(page, 'by-restaurant', shot)
})

test('shows a driver’s other work and hours in full in a narrow day', async ({ page, request }) => {
  const administrator = await callAs(request, 'administrator')
  const known = await shiftsBetween(administrator, WEEK.from, WEEK.to)
  // An earlier attempt may have left some.
  if (!known.some(({ restaurant_id }) => restaurant_id === PLUM.id))
    for (const period_date of [WEEK.wednesday, WEEK.sunday]) {
      const elsewhere = { restaurant_id: PLUM.id, driver_id: MAGDA.id, period_date }
      await prepareShift(administrator, { ...elsewhere, start_time: '18:00', finish_time: '22:00' })
    }
  await page.setViewportSize({ width: 820, height: 1180 })
  await openSchedule(page, BY_DRIVER)
  const note = (name: string, date: string) => day(page, name, date).locator('span').last()
  await expect(note(MAGDA.name, WEEK.sunday)).toContainText('Elsewhere')
  /** The words of a note that are fully visible, and those that are partly visible. */
  const seen = (name: string, date: string) =>
    note(name, date).evaluate((element) => {
      const box = element.getBoundingClientRect()
      const text = element.firstChild as Text
      const words = [...text.data.matchAll(/[^ ]+/g)].map(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const { top, bottom, right } = range.getBoundingClientRect()
        const isIn = top >= box.top - 4 && bottom <= box.bottom + 4 && right <= box.right + 1
        return [
          word.replaceAll('\u00a0', ' ').replaceAll('\u2060', ''),
          isIn ? 'whole' : top >= box.bottom - 4 ? 'hidden' : 'cut',
        ] as const
      })
      return words
    })
  expect(await seen(MAGDA.name, WEEK.sunday)).toEqual([
    ['Elsewhere', 'whole'],
    ['18:00 – 22:00', 'whole'],
  ])
  expect(await seen(MAGDA.name, WEEK.wednesday)).toEqual([
    ['Elsewhere', 'whole'],
    ['18:00 – 22:00', 'whole'],
  ])
  expect(await seen(BRONWEN.name, WEEK.monday)).toEqual([['08:00 – 18:00', 'whole']])
})

test('forced colours keep the shade of the hours in which a driver is away', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openSchedule(page, BY_DRIVER)
  await expect(day(page, BRONWEN.name, WEEK.saturday)).toHaveCSS('background-image', /gradient/)
  await openSchedule(page, { ...AT_ORCHARD, view: 'driver-hours', from: WEEK.saturday, to: WEEK.saturday })
  const hours = day(page, BRONWEN.name, WEEK.saturday)
  const away = hours.locator('span').first()
  await expect(away).toHaveCSS('forced-color-adjust', 'none')
  await expect(away).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(page.locator('[data-hour="12"]')).toHaveCSS('forced-color-adjust', 'none')
  await expect(hours.getByText('Day off')).toBeInViewport()
})

test('the keyboard changes the view in the address, finds and sorts drivers, and expands open shifts', async ({
  page,
}) => {
  await openSchedule(page, AT_ORCHARD)
  const choice = page.getByRole('radiogroup', { name: 'View' })
  await tabTo(page, choice.getByRole('radio', { name: 'By restaurant' }))
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/view=drivers/)
  await expect(choice.getByRole('radio', { name: 'By driver' })).toBeFocused()
  await page.reload()
  await expect(day(page, BRONWEN.name, WEEK.monday)).toBeVisible()

  await page.getByRole('textbox', { name: 'Search drivers' }).fill('magda')
  await expect(grid(page).getByRole('rowheader')).toHaveText([/^Open shifts/, /^Magda Rahman/])
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByRole('switch', { name: 'Only drivers with shifts' }).click()
  await expect(grid(page).getByRole('rowheader')).toHaveCount(3)
  await page.getByRole('radiogroup', { name: 'Sort by' }).getByText('Hours').click()
  await expect(page).toHaveURL(/sort=hours/)

  const unfold = page.getByRole('button', { name: 'Show 1 more' })
  await shiftsOn(page, 'Open shifts', WEEK.tuesday).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(unfold).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(shiftsOn(page, 'Open shifts', WEEK.friday)).toHaveCount(4)
})

test('dragging a shift to a driver or to the open shifts assigns or frees it, and so do the keys', async ({
  page,
}) => {
  await openSchedule(page, BY_DRIVER)
  const open = shiftsOn(page, 'Open shifts', WEEK.tuesday)

  await test.step('drags it to a driver who cannot work, then to one who can', async () => {
    await open.hover()
    await page.mouse.down()
    await day(page, BRONWEN.name, WEEK.saturday).hover({ position: { x: 60, y: 30 } })
    await expect(page.getByText('Driver unavailable')).toBeVisible()
    const there = day(page, BRONWEN.name, WEEK.tuesday)
    await there.hover({ position: { x: 60, y: 30 } })
    await expect(page.getByText(`Assign to ${BRONWEN.name}, Tue 26 Jan`)).toBeVisible()
    await page.mouse.up()
    await expect(shiftsOn(page, BRONWEN.name, WEEK.tuesday)).toHaveAccessibleName(
      `11:00 to 15:00, ${ORCHARD.name}, ${BRONWEN.name}, unpublished`,
    )
    await expect(open).toHaveCount(0)
  })

  await test.step('drags it to the open shifts', async () => {
    await shiftsOn(page, BRONWEN.name, WEEK.tuesday).hover()
    await page.mouse.down()
    await day(page, 'Open shifts', WEEK.tuesday).hover({ position: { x: 60, y: 30 } })
    await expect(page.getByText('Make open on Tue 26 Jan')).toBeVisible()
    await page.mouse.up()
    await expect(open).toHaveAccessibleName(`11:00 to 15:00, ${ORCHARD.name}, Open shift, unpublished`)
    await expect(open).toBeFocused()
  })

  await test.step("moves it by keyboard within a driver's row, to another day", async () => {
    await shiftsOn(page, BRONWEN.name, WEEK.monday).focus()
    await page.keyboard.press('m')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(shiftsOn(page, BRONWEN.name, WEEK.tuesday)).toBeFocused()
    await expect(shiftsOn(page, BRONWEN.name, WEEK.tuesday)).toHaveAccessibleName(/Bronwen/)
    await page.keyboard.press('Control+z')
    await expect(shiftsOn(page, BRONWEN.name, WEEK.monday)).toHaveCount(1)
  })

  await test.step('adding asks for the restaurant and fills in the driver', async () => {
    await openSchedule(page, { from: WEEK.from, to: WEEK.to, view: 'drivers', name: 'magda' })
    const thursday = day(page, MAGDA.name, WEEK.thursday)
    await expect(thursday).toContainText('Free')
    await thursday.getByRole('button', { name: /^Add shift/ }).click()
    const where = page.getByRole('dialog', { name: 'Add shift' })
    await where.getByRole('combobox', { name: 'Restaurant' }).fill(ORCHARD.name)
    await page.getByRole('option', { name: ORCHARD.name }).click()
    await where.getByRole('button', { name: 'Continue' }).click()
    const adding = shiftDialog(page, 'Add shift')
    await expect(adding.driver).toHaveValue(MAGDA.name)
    await typeTimes(adding, '11:00', '15:00')
    await adding.save.click()
    await expect(shift(page, `11:00 to 15:00, ${ORCHARD.name}, ${MAGDA.name}, unpublished`)).toHaveCount(2)
    await expect(thursday).not.toContainText('Free')
  })
})
