import { callAs } from './kernel/calls.ts'
import { look } from './kernel/look.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { emptyWeek, ORCHARD } from './shifts/demo.ts'
import { prepareShift } from './shifts/records.ts'
import { choose, openSchedule, shift, shiftDialog, shiftsIn } from './shifts/schedule.ts'

test('a drop that breaks a rule says so, and one that a rule bars goes through with a reason', async ({
  page,
  request,
  shot,
}) => {
  const week = emptyWeek(6)
  const admin = await callAs(request, 'administrator')
  const driver = await admin.post<{ id: number }>('driver', {
    first_name: 'Aaron',
    last_name: 'Visa',
    email: 'aaron-visa@driverdesk.test',
    area_ids: [],
    visa_hours: 8,
    active: 1,
  })
  const at = { restaurant_id: ORCHARD.id }
  await prepareShift(admin, { ...at, driver_id: driver.id, period_date: week.monday, finish_time: '16:00' })
  await prepareShift(admin, { ...at, period_date: week.wednesday })
  await prepareShift(admin, { ...at, period_date: week.thursday })
  const view = { location: `restaurant-${ORCHARD.id}`, from: week.from, to: week.to }
  const on = (date: string) => shiftsIn(page, { restaurant: ORCHARD, date })
  const dropOnAaron = async (date: string) => {
    await on(date).hover()
    await page.mouse.down()
    const aaron = page.getByRole('option', { name: /^Aaron Visa/ })
    await aaron.hover()
    await aaron.hover({ position: { x: 20, y: 10 } })
    await page.mouse.up()
  }
  await signIn(page, 'administrator')
  await openSchedule(page, view)

  await test.step('warns', async () => {
    await dropOnAaron(week.wednesday)
    await expect(
      page.getByText('Aaron Visa: Visa: 9 h 00 min in the week (at most 8 h)').first(),
    ).toBeVisible()
    await look(page, 'warned', shot)
    await expect(shift(page, '11:00 to 15:00, Aaron Visa, unpublished')).toBeVisible()
  })

  await test.step('names the broken rule in the dialog of a shift', async () => {
    await choose(page, on(week.wednesday), 'Edit')
    const { dialog, finish, cancel } = shiftDialog(page, 'Edit shift')
    await finish.fill('16:00')
    await finish.press('Tab')
    await expect(dialog.getByText('Aaron Visa: Visa: 10 h 00 min in the week (at most 8 h)')).toBeVisible()
    await look(page, 'dialog', shot)
    await cancel.click()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
  })

  const setRule = (ovalue: string) => admin.attempt('PUT', 'option/rule_visa', { okey: 'rule_visa', ovalue })
  expect(await setRule('bar')).toBe(200)
  await openSchedule(page, view)

  await test.step('refuses, until there is a reason', async () => {
    await dropOnAaron(week.thursday)
    const dialog = page.getByRole('dialog', { name: 'Assign 1 shift' })
    await expect(dialog.getByText('Visa: 13 h 00 min in the week (at most 8 h)').first()).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Assign 1 shift' })).toBeDisabled()
    await look(page, 'barred', shot)
    await dialog.getByRole('textbox', { name: 'Reason for overruling' }).fill('The visa was renewed')
    await look(page, 'reason', shot)
    await dialog.getByRole('button', { name: 'Assign 1 shift' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('and the history of the shift says why', async () => {
    await choose(page, on(week.thursday), 'History')
    const words = 'Visa: 13 h 00 min in the week (at most 8 h). Reason: The visa was renewed'
    await expect(page.getByRole('dialog').getByText(words).first()).toBeVisible()
    await look(page, 'history', shot)
  })
  expect(await setRule('warn')).toBe(200)
})
