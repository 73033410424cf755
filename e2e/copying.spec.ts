import { callAs } from './kernel/calls.ts'
import { look } from './kernel/look.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { BRONWEN, emptyWeek, MAGDA, ORCHARD, PLUM } from './shifts/demo.ts'
import { preparePublished, prepareShift, shiftsBetween } from './shifts/records.ts'
import {
  cell,
  choose,
  chooseForAll,
  openSchedule,
  pasteButton,
  shiftsIn,
  showBulkButtons,
  showTotals,
  total,
} from './shifts/schedule.ts'

test.beforeEach(({ page }) => signIn(page, 'administrator'))

test('a shift is copied and pasted once, several times, by keyboard, and as an open shift', async ({
  page,
  request,
  shot,
}) => {
  const week = emptyWeek(1)
  const administrator = await callAs(request, 'administrator')
  const at = (date: string) => ({ restaurant: ORCHARD, date })
  await prepareShift(administrator, {
    restaurant_id: ORCHARD.id,
    driver_id: BRONWEN.id,
    period_date: week.monday,
    comment: 'Side door',
  })
  await openSchedule(page, { location: 'area-3', from: week.from, to: week.to })
  const strip = page.getByRole('region', { name: 'Copied shift' })
  const pasted = (date: string) => shiftsIn(page, at(date))
  const bronwen = `11:00 to 15:00, ${BRONWEN.name}, unpublished`

  await test.step('pastes once from the menu, which ends copying', async () => {
    await choose(page, shiftsIn(page, at(week.monday)), 'Copy')
    await expect(strip).toContainText(`Copied: 11:00 – 15:00, ${BRONWEN.name}, Mon 4 Jan`)
    await look(page, 'copied', shot)
    await pasteButton(page, at(week.tuesday)).click()
    await expect(pasted(week.tuesday)).toHaveAccessibleName(bronwen)
    await expect(pasted(week.tuesday)).toBeFocused()
    await expect(strip).toBeHidden()
  })

  await test.step('pastes by keyboard; Shift keeps copying', async () => {
    await page.keyboard.press('Control+c')
    await expect(strip).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Control+Shift+V')
    await expect(pasted(week.wednesday)).toHaveAccessibleName(bronwen)
    await pasteButton(page, at(week.thursday)).focus()
    await page.keyboard.press('Shift+Enter')
    await expect(pasted(week.thursday)).toHaveAccessibleName(bronwen)
    await pasteButton(page, at(week.friday)).click({ modifiers: ['Shift'] })
    await expect(pasted(week.friday)).toHaveAccessibleName(bronwen)
  })

  await test.step('stops with Escape; dragging copies with Ctrl and moves without it', async () => {
    await page.keyboard.press('Escape')
    await expect(strip).toBeHidden()
    const drag = async (from: string, to: string, drop: () => Promise<void>) => {
      await pasted(from).hover()
      await page.mouse.down()
      await cell(page, at(to)).hover()
      await cell(page, at(to)).hover({ position: { x: 40, y: 40 } })
      await drop()
    }
    await drag(week.friday, week.sunday, async () => {
      await page.getByRole('option', { name: 'Open shifts' }).hover()
      await expect(page.getByText('Make it an open shift')).toBeVisible()
      await cell(page, at(week.sunday)).hover({ position: { x: 40, y: 40 } })
      await expect(page.getByText('Driver unavailable')).toBeVisible()
      await page.mouse.up()
    })
    await expect(pasted(week.sunday)).toHaveCount(0)
    await drag(week.monday, week.tuesday, async () => {
      await page.keyboard.down('Control')
      await expect(page.getByText(`Copy to Tue 5 Jan, ${ORCHARD.name}`)).toBeVisible()
      await page.mouse.up()
      await page.keyboard.up('Control')
    })
    await expect(pasted(week.tuesday)).toHaveCount(2)
    await pasted(week.tuesday)
      .first()
      .click({ modifiers: ['Control'] })
    await pasted(week.tuesday)
      .last()
      .click({ modifiers: ['Control'] })
    await look(page, 'selected', shot)
    await pasted(week.tuesday)
      .first()
      .click({ modifiers: ['Control'] })
    await page.keyboard.press('Delete')
    const question = page.getByRole('dialog', { name: 'Remove 1 shift' })
    await question.getByRole('button', { name: 'Remove 1 shift' }).click()
    await expect(pasted(week.tuesday)).toHaveCount(1)
    await choose(page, pasted(week.monday), 'Copy')
  })

  await test.step('keeps the copy in another range and location, and names a driver who is off', async () => {
    await page.getByRole('button', { name: 'Next week' }).click()
    await expect(strip).toBeVisible()
    await page.getByRole('button', { name: 'Previous week' }).click()
    await pasteButton(page, at(week.saturday)).click()
    const question = page.getByRole('dialog', { name: 'Paste as an open shift?' })
    await expect(question).toContainText(
      `${BRONWEN.name} cannot work 11:00 – 15:00 on Saturday 9 Jan, ${ORCHARD.name}: Driver unavailable`,
    )
    await look(page, 'paste-as-open', shot)
    await question.getByRole('button', { name: 'Paste as open shift' }).click()
    await expect(pasted(week.saturday)).toHaveAccessibleName('11:00 to 15:00, Open shift, unpublished')
    await expect(strip).toBeHidden()
  })

  await test.step('stops with Escape', async () => {
    await pasted(week.saturday).focus()
    await page.keyboard.press('Control+c')
    await expect(strip).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(strip).toBeHidden()
  })

  const stored = await shiftsBetween(administrator, week.from, week.to)
  expect(stored.map(({ period_date, driver_id, comment }) => [period_date, driver_id, comment])).toEqual([
    [week.monday, BRONWEN.id, 'Side door'],
    [week.tuesday, BRONWEN.id, 'Side door'],
    [week.wednesday, BRONWEN.id, 'Side door'],
    [week.thursday, BRONWEN.id, 'Side door'],
    [week.friday, BRONWEN.id, 'Side door'],
    [week.saturday, null, 'Side door'],
  ])
})

test('copying a week to the next names drivers who cannot work then, and the copy can be deleted @phone', async ({
  page,
  request,
  shot,
  isMobile,
}) => {
  const [week, next] = isMobile ? [emptyWeek(5), emptyWeek(6)] : [emptyWeek(3), emptyWeek(4)]
  const administrator = await callAs(request, 'administrator')
  await prepareShift(administrator, { restaurant_id: ORCHARD.id, period_date: week.monday })
  for (const driver_id of [MAGDA.id, BRONWEN.id]) {
    await prepareShift(administrator, { restaurant_id: ORCHARD.id, driver_id, period_date: week.tuesday })
  }
  await preparePublished(administrator, {
    restaurant_id: PLUM.id,
    driver_id: MAGDA.id,
    period_date: next.tuesday,
  })
  const view = { location: `restaurant-${ORCHARD.id}`, from: week.from, to: week.to }
  const copies = async () =>
    (await shiftsBetween(administrator, next.from, next.to))
      .filter((shift) => shift.restaurant_id === ORCHARD.id)
      .map(({ period_date, driver_id, status }) => [period_date, driver_id, status])

  await test.step('refuses to copy a single day, and offers the week', async () => {
    await openSchedule(page, { ...view, interval: 'day', to: week.from })
    await showTotals(page)
    await showBulkButtons(page)
    await page.getByRole('button', { name: 'Copy shifts' }).click()
    const alert = page.getByRole('dialog', { name: 'A day cannot be copied' })
    await expect(alert).toBeVisible()
    await look(page, 'copy-unready', shot)
    await alert.getByRole('button', { name: 'Show the week' }).click()
    await expect(alert).toBeHidden()
    await expect(total(page, 'Total Shifts')).toHaveText('3')
  })

  await test.step('copies the week', async () => {
    await showBulkButtons(page)
    await page.getByRole('button', { name: 'Copy shifts' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy shifts' })
    await expect(dialog).toContainText('3 shifts on screen')
    await look(page, 'copy-shifts', shot)
    await dialog.getByRole('button', { name: 'Copy 3 shifts' }).click()
    const done = page.getByRole('dialog', { name: 'Shifts copied' })
    await expect(done).toContainText('3 shifts were copied to')
    await expect(done.getByRole('listitem')).toHaveText([
      new RegExp(`11:00 – 15:00${ORCHARD.name} · ${MAGDA.name}`),
    ])
    await look(page, 'shifts-copied', shot)
    expect(await copies()).toEqual([
      [next.monday, null, 10],
      [next.tuesday, null, 10],
      [next.tuesday, BRONWEN.id, 10],
    ])
    await done.getByRole('button', { name: 'Show the copies' }).click()
    await expect(done).toBeHidden()
    await expect(total(page, 'Open')).toHaveText('2')
  })

  await test.step('deletes the copy', async () => {
    await chooseForAll(page, 'Delete Unpublished Shifts [3]')
    const question = page.getByRole('dialog', { name: 'Delete 3 Unpublished Shift(s)?' })
    await look(page, 'delete-unpublished', shot)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(total(page, 'Total Shifts')).toHaveText('0')
    expect(await copies()).toEqual([])
  })
})

test.describe('when the network fails', () => {
  test.use({ expectedErrors: /status of 502/ })

  test('retrying after a lost answer does not copy twice', async ({ page, request }) => {
    const [week, next] = [emptyWeek(7), emptyWeek(8)]
    const administrator = await callAs(request, 'administrator')
    await prepareShift(administrator, { restaurant_id: ORCHARD.id, period_date: week.monday })
    await openSchedule(page, { location: `restaurant-${ORCHARD.id}`, from: week.from, to: week.to })
    // The server copies the shifts, but its answer is lost.
    await page.route(
      '**/api/shift/copyshifts',
      async (route) => {
        await route.fetch()
        await route.fulfill({ status: 502, body: 'Bad gateway' })
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Copy shifts' }).click()
    await page.getByRole('button', { name: 'Copy 1 shift' }).click()
    await expect(page.getByText('It is safe to try again: no shift will be copied twice.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('dialog', { name: 'Shifts copied' })).toContainText('1 shift was copied to')
    expect(await shiftsBetween(administrator, next.from, next.to)).toHaveLength(1)
  })
})
