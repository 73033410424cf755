/** A driver asks for leave on the phone, the office answers on Home, and every screen follows. */
import { callAs } from './kernel/calls.ts'
import { look } from './kernel/look.ts'
import { PASSWORD } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { LANTERN, VICTORIA } from './shifts/demo.ts'
import { preparePublished } from './shifts/records.ts'
import { openSchedule, schedule } from './shifts/schedule.ts'

const DRIVER = { email: 'driver@driverdesk.test', kind: 'Driver' } as const
/** In the month that the calendar opens on. The demonstration has one shift of Victoria's that day. */
const DAY = '2026-11-26'

test('a driver asks for leave, the office sees the published shift and approves, and the day is shaded at once', {
  tag: '@phone-only',
}, async ({ page, request, openAs, shot }) => {
  const administrator = await callAs(request, 'administrator')
  const times = { start_time: '03:00', finish_time: '04:00' }
  await preparePublished(administrator, {
    restaurant_id: LANTERN.id,
    driver_id: VICTORIA.id,
    period_date: DAY,
    ...times,
  })
  const planner = await openAs('administrator')
  await openSchedule(planner, { view: 'drivers', from: DAY, to: DAY, name: 'victoria' })
  const shaded = schedule(planner).getByText(/Leave: approved for this day/)
  await schedule(planner).getByText(VICTORIA.name).first().waitFor()
  await expect(shaded).toHaveCount(0)
  const office = await openAs('administrator')
  await office.setViewportSize({ width: 1440, height: 900 })
  await office.goto('/home')
  const today = office.getByRole('region', { name: 'Today' })
  await today
    .getByText('Leave asked for')
    .or(today.getByText(/Nothing to do:/))
    .first()
    .waitFor()

  await test.step('asks in the app', async () => {
    await page.goto('/driver/unavailability')
    await page.getByLabel('Email').fill(DRIVER.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log In' }).tap()
    await page.getByRole('button', { name: 'Ask for leave' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Ask for leave' })
    await sheet.getByRole('button', { name: /^Days/ }).tap()
    const day = page.getByRole('button', { name: '26 November 2026' })
    await day.tap()
    await day.tap()
    await sheet.getByLabel('Reason').fill('A wedding')
    await look(page, 'leave-ask', shot)
    await sheet.getByRole('button', { name: 'Ask the office' }).tap()
    await expect(sheet).toBeHidden()
    await expect(page.getByText('Waiting for an answer')).toBeVisible()
    await look(page, 'leave-own', shot)
  })

  await test.step('the office sees it on Home, with the shift, and approves', async () => {
    const part = office.getByRole('region', { name: /^Leave asked for: \d/ })
    await expect(part).toContainText('2 published shifts: ‘A wedding’')
    await look(office, 'leave-home', shot)
    await part.getByRole('button', { name: `Answer…: ${VICTORIA.name}, Thu 26 Nov` }).click()
    const dialog = office.getByRole('dialog', { name: `Leave of ${VICTORIA.name}` })
    await expect(dialog.getByRole('link', { name: 'Thursday 26 Nov 2026' })).toHaveCount(2)
    await dialog.getByLabel('Your message').fill('Enjoy it')
    await look(office, 'leave-answer', shot)
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog).toContainText('They stay published until you change them')
    await look(office, 'leave-approved', shot)
    await dialog.getByRole('link', { name: 'Thursday 26 Nov 2026' }).first().click()
    await expect(office).toHaveURL(/\/schedule\?.*driver=1/)
  })

  await test.step('the schedule shades the day, and the driver reads the answer', async () => {
    await expect(shaded).toBeVisible()
    await look(planner, 'leave-shaded', shot)
    await expect(page.getByText('Approved')).toBeVisible()
    await expect(page.getByText('The office says: Enjoy it')).toBeVisible()
    await look(page, 'leave-answered', shot)
  })

  await test.step('the list of the office has it', async () => {
    await office.goto('/drivers?show=leave')
    const list = office.getByRole('dialog', { name: 'Leave' })
    await expect(list.getByRole('listitem').filter({ hasText: VICTORIA.name })).toContainText('Enjoy it')
    await look(office, 'leave-list', shot)
  })

  await test.step('the driver withdraws, and the day is free again', async () => {
    await page.getByRole('button', { name: /^Withdraw: Thu 26 Nov/ }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).tap()
    await expect(page.getByText('Days you would like off.')).toBeVisible()
    await expect(shaded).toHaveCount(0)
  })
})
