import type { Page } from '@playwright/test'
import { callAs } from './kernel/calls.ts'
import { look } from './kernel/look.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { BRONWEN, emptyWeek, MAGDA, ORCHARD, PLUM } from './shifts/demo.ts'
import { preparePublished, prepareShift, shiftsBetween } from './shifts/records.ts'
import {
  choose,
  chooseDriver,
  menuEntry,
  openAdding,
  openEditing,
  openSchedule,
  shiftsIn,
  showBulkButtons,
  typeTimes,
} from './shifts/schedule.ts'

const WEEK = emptyWeek(1)
const AT_ORCHARD = { location: `restaurant-${ORCHARD.id}`, from: WEEK.from, to: WEEK.to }
const MONDAY = { restaurant: ORCHARD, date: WEEK.monday }

test.describe('schedule overlays', { tag: '@phone' }, () => {
  test.beforeEach(async ({ page, request }) => {
    const administrator = await callAs(request, 'administrator')
    // An earlier test may have left some.
    const known = await shiftsBetween(administrator, WEEK.from, WEEK.to)
    if (known.length === 0) {
      const booked = { driver_id: MAGDA.id, period_date: WEEK.monday }
      await prepareShift(administrator, { restaurant_id: ORCHARD.id, ...booked })
      await preparePublished(administrator, { restaurant_id: PLUM.id, ...booked })
    }
    await signIn(page, 'administrator')
    await openSchedule(page, AT_ORCHARD)
  })

  test('the menu of a shift and the dialogs it opens are accessible and fit', async ({ page, shot }) => {
    await shiftsIn(page, MONDAY).click()
    await menuEntry(page, 'Edit').waitFor()
    await look(page, 'shift-menu', shot)
    await menuEntry(page, 'Publish').click()
    await page.getByRole('dialog', { name: 'This shift cannot be published' }).waitFor()
    await look(page, 'refused', shot)
    await closeAll(page)
    const editing = await openEditing(page, shiftsIn(page, MONDAY))
    await look(page, 'edit-shift', shot)
    await editing.cancel.click()
    await expect(editing.dialog).toBeHidden()
    await showBulkButtons(page)
    await page.getByRole('button', { name: 'Publish Shifts [1]' }).click()
    await page.getByRole('dialog', { name: 'Publish 0 Shift(s)?' }).waitFor()
    await look(page, 'publish-all', shot)
  })

  test('the Add shift dialog is accessible and fits, with its lists and messages', async ({ page, shot }) => {
    const adding = await openAdding(page, MONDAY)
    await look(page, 'add-shift', shot)
    await adding.driver.click()
    await page.getByRole('option', { name: 'Open shift', exact: true }).waitFor()
    await look(page, 'add-shift-drivers', shot)
    await page.keyboard.press('Escape')
    await adding.start.focus()
    await page.getByRole('option', { name: '10:00' }).waitFor()
    await look(page, 'add-shift-times', shot)
    await chooseDriver(page, adding, BRONWEN.name)
    await typeTimes(adding, '20:00', '20:00')
    await look(page, 'add-shift-problems', shot)
    await adding.cancel.click()
    await page.getByRole('dialog', { name: 'Discard what you entered?' }).waitFor()
    await look(page, 'discard', shot)
  })

  test('the toolbar and its lists are accessible and fit', async ({ page, shot, isMobile }) => {
    if (!isMobile) {
      await page.getByRole('button', { name: 'Symbols and keys' }).click()
      await page.getByRole('dialog', { name: 'Symbols and keys' }).waitFor()
      await look(page, 'signs-and-keys', shot)
      await closeAll(page)
    }
    const where = isMobile ? 'Restaurant' : 'Location'
    await page.getByRole('combobox', { name: where }).click()
    await page.getByRole('listbox', { name: where }).waitFor()
    await look(page, 'locations', shot)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '04/01/2027 – 10/01/2027' }).click()
    await page.getByRole('button', { name: '6 January 2027', exact: true }).waitFor()
    await look(page, 'calendar', shot)
    await page.keyboard.press('Escape')
    if (!isMobile) return
    await page.getByRole('button', { name: 'Drivers', exact: true }).click()
    await page.getByRole('dialog', { name: 'Drivers' }).waitFor()
    await look(page, 'drivers', shot)
    await closeAll(page)
    await showBulkButtons(page)
    await page.getByRole('button', { name: 'Publish Shifts [1]' }).waitFor()
    await look(page, 'all-shifts', shot)
    await closeAll(page)
    await choose(page, shiftsIn(page, MONDAY), 'Copy')
    await page.getByRole('button', { name: 'Totals', exact: true }).click()
    await look(page, 'copied-and-totals', shot)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    await look(page, 'menu', shot)
  })
})

async function closeAll(page: Page) {
  await page.keyboard.press('Escape')
  await expect(page.locator('[role=dialog], [role=menu]')).toHaveCount(0)
}

test('forced colours show a frame around dialogs, grey for disabled buttons, and visible ticks', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, 'administrator')
  await openSchedule(page, AT_ORCHARD)
  await openAdding(page, MONDAY)
  const dialog = page.getByRole('dialog', { name: 'Add shift' })
  await expect(dialog).toHaveCSS('border-top-width', '1px')
  const create = dialog.getByRole('button', { name: 'Create' })
  await expect(create).toBeDisabled()
  const colour = (name: string) =>
    page.evaluate((color) => {
      const sample = document.createElement('i')
      sample.style.color = color
      document.body.append(sample)
      return getComputedStyle(sample).color
    }, name)
  await expect(create).toHaveCSS('color', await colour('GrayText'))
  const box = dialog.getByRole('checkbox').first()
  await box.check()
  await expect(box.locator('xpath=following-sibling::*')).toHaveCSS('color', await colour('CanvasText'))
})
