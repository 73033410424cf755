import { callAs } from './kernel/calls.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { LANTERN, MAGDA } from './shifts/demo.ts'
import { prepareShift } from './shifts/records.ts'

/** The day before the current date of the tests. */
const YESTERDAY = '2026-11-17'
const AT_LANTERN = `location=restaurant-${LANTERN.id}`

interface TimesheetRecord {
  id: number
  shift_id: number | null
  driver_id: number
  start_time: string
  finish_time: string
  cost_bonus: number
  status: number
}

test("staff complete a shift's timesheet in the form; the restaurant queries it and adds its own", async ({
  page,
  openAs,
  request,
}) => {
  const administrator = await callAs(request, 'administrator')
  const stored = () =>
    administrator.get<TimesheetRecord[]>(
      `timesheet?period_date_from=${YESTERDAY}&period_date_to=${YESTERDAY}`,
    )
  const shift = await prepareShift(administrator, {
    restaurant_id: LANTERN.id,
    driver_id: MAGDA.id,
    period_date: YESTERDAY,
    start_time: '06:00',
    finish_time: '08:00',
  })
  await administrator.post('shift/publish', { shift_ids: [shift.id] })
  const ofShift = async () => (await stored()).find(({ shift_id }) => shift_id === shift.id)
  await signIn(page, 'administrator')
  const panel = page.getByRole('complementary', { name: 'Timesheet summary' })
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).click()
  const stands = (progress: string) => expect(panel.getByText(progress, { exact: true })).toBeVisible()

  await test.step('counts typed values at once, resets them to the plan, and approves the timesheet', async () => {
    await page.goto(`/timesheet?${AT_LANTERN}&row=-${shift.id}`)
    await stands('Not submited')
    const finish = panel.getByRole('combobox', { name: 'Finish Time' })
    await finish.fill('9')
    await finish.press('Tab')
    await expect(panel.getByText('3:00 h')).toBeVisible()
    await press('Import Scheduled Details')
    await expect(finish).toHaveValue('08:00')
    await panel.getByText('+£10', { exact: true }).click()
    await press('Approve')
    await stands('Pay approved')
    const made = await ofShift()
    expect(made).toMatchObject({ status: 30, finish_time: '08:00', cost_bonus: 10 })
    await expect(page).toHaveURL(new RegExp(`row=${made?.id}`))
    await expect(page.getByRole('row', { selected: true })).toContainText('Pay approved')
  })

  await test.step('undoes it in two steps', async () => {
    await press('Unapprove Pay')
    await stands('Time approved')
    await press('Unapprove Time')
    await stands('Submited')
  })

  const restaurant = await openAs('restaurant')
  const own = restaurant.getByRole('complementary', { name: 'Timesheet summary' })
  await test.step("shows staff the restaurant's query at once", async () => {
    await restaurant.goto(`/timesheetrestaurant?${AT_LANTERN}&row=${(await ofShift())?.id}`)
    await own.getByRole('button', { name: 'Query' }).click()
    const dialog = restaurant.getByRole('dialog', { name: 'Query timesheet' })
    await dialog.getByRole('textbox', { name: 'What is wrong?' }).fill('No one came')
    await dialog.getByRole('button', { name: 'Send query' }).click()
    await expect(dialog).toBeHidden()
    await expect(panel.getByText('No one came')).toBeVisible()
  })

  await test.step('lets the restaurant add one without a planned shift and approve its time', async () => {
    await restaurant.getByRole('button', { name: 'Add time sheet' }).click()
    const dialog = restaurant.getByRole('dialog', { name: 'Add time sheet' })
    await dialog.getByRole('combobox', { name: 'Driver' }).fill(MAGDA.name)
    await restaurant.getByRole('option', { name: MAGDA.name, exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Date' }).fill('17/11/2026')
    for (const [field, time] of [
      ['Start Time', '03:00'],
      ['Finish Time', '04:30'],
    ] as const) {
      await dialog.getByRole('combobox', { name: field }).fill(time)
      await dialog.getByRole('combobox', { name: field }).press('Tab')
    }
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(own.getByText('1:30 h')).toBeVisible()
    await own.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(own.getByText('Time approved', { exact: true })).toBeVisible()
    const added = (await stored()).find(({ start_time }) => start_time === '03:00')
    expect(added).toMatchObject({ shift_id: null, driver_id: MAGDA.id, status: 10 })
  })

  await test.step('lets staff remove one that no one worked, after a confirmation', async () => {
    await press('Remove')
    const question = page.getByRole('dialog', { name: 'Remove timesheet 17/11/2026?' })
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(question).toBeHidden()
    await expect.poll(ofShift).toBeUndefined()
  })
})
