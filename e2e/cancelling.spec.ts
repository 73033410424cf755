import { callAs } from './kernel/calls.ts'
import { look } from './kernel/look.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { emptyWeek, MAGDA, ORCHARD } from './shifts/demo.ts'
import { preparePublished, shiftsBetween } from './shifts/records.ts'
import { choose, openSchedule, shift, shiftsIn } from './shifts/schedule.ts'

const WEEK = emptyWeek(9)
const AT_ORCHARD = { location: `restaurant-${ORCHARD.id}`, from: WEEK.from, to: WEEK.to }

test('cancelling a published shift frees and charges its driver, and leaves the shift open and rejected', async ({
  page,
  request,
  shot,
}) => {
  const administrator = await callAs(request, 'administrator')
  const booked = { restaurant_id: ORCHARD.id, driver_id: MAGDA.id, period_date: WEEK.monday }
  const { id } = await preparePublished(administrator, booked)
  await signIn(page, 'administrator')
  await openSchedule(page, AT_ORCHARD)
  await choose(page, shiftsIn(page, { restaurant: ORCHARD, date: WEEK.monday }), 'Cancel shift')
  const dialog = page.getByRole('dialog', { name: 'Cancel shift' })
  const fee = dialog.getByRole('textbox', { name: 'Cancellation fee' })
  const cancel = dialog.getByRole('button', { name: 'Cancel shift' })

  await test.step("shows the option's terms weeks before the start", async () => {
    await expect(dialog.getByRole('region', { name: 'Notice' })).toContainText(
      /before the start.*From the options: no charge and no pay\./,
    )
    await dialog.getByText('The restaurant', { exact: true }).click()
    await expect(dialog.getByRole('textbox', { name: 'The restaurant pays' })).toHaveValue('£0.00')
    await dialog.getByText('The driver', { exact: true }).click()
  })

  await test.step('resets a positive fee to 0 without cancelling', async () => {
    await fee.fill('12')
    await cancel.click()
    await expect(fee).toHaveValue('£0.00')
    await expect(dialog.getByText('Reset to £0.00: a cancellation fee must be negative.')).toBeVisible()
    await look(page, 'cancel-shift', shot)
  })

  await test.step('cancels by keyboard with a fee and a reason', async () => {
    await fee.focus()
    await fee.fill('-12.5')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Closed early')
    await expect(dialog.getByRole('region', { name: 'What happens' })).toContainText(
      `${MAGDA.name} gets a cancellation timesheet: no hours, −£12.50.`,
    )
    // The tick, Copy, the drivers to phone, their number, Keep shift and Cancel shift.
    for (let stop = 0; stop < 6; stop++) await page.keyboard.press('Tab')
    await expect(cancel).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  })

  await test.step('keeps showing the driver whom no message reached', async () => {
    const toCall = page.getByRole('dialog', { name: `Cancelled: 11:00 – 15:00, ${MAGDA.name}` })
    await expect(toCall).toContainText(MAGDA.name)
    await expect(toCall.getByRole('button', { name: 'Close' }).last()).toBeFocused()
    // It has Undo itself, so no message says the same again.
    await expect(toCall.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
  })

  const rejected = shift(page, `11:00 to 15:00, Shift rejected by ${MAGDA.name}, published`)
  await expect(rejected).toBeFocused()
  await expect(page.getByRole('group', { name: `Cancelled: 11:00 – 15:00, ${MAGDA.name}` })).toHaveCount(0)
  const [stored] = await shiftsBetween(administrator, WEEK.monday, WEEK.monday)
  expect(stored).toMatchObject({ id, driver_id: null, status: 20, status_assigned: 30 })
  await rejected.click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Copy',
    'Edit',
    'Find a driver',
    'Offer in turn…',
    'Unpublish',
    'History',
  ])
})
