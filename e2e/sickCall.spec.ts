/** A driver cannot work; the office finds other drivers for all shifts in one dialog, and undoes it. */
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { callAs } from './kernel/calls.ts'
import { TODAY } from './kernel/clock.ts'
import { look } from './kernel/look.ts'
import { expect, test } from './kernel/test.ts'
import { LANTERN, VICTORIA } from './shifts/demo.ts'
import { preparePublished } from './shifts/records.ts'
import { openSchedule, schedule, shift } from './shifts/schedule.ts'

const DRIVER = { email: 'driver@driverdesk.test', kind: 'Driver' } as const
const DAY = addDays(TODAY, 6)

test('a driver cannot work, and the office finds others in one step', async ({ request, openAs, shot }) => {
  const administrator = await callAs(request, 'administrator')
  const given = { restaurant_id: LANTERN.id, period_date: DAY, driver_id: VICTORIA.id }
  await preparePublished(administrator, { ...given, start_time: '04:00', finish_time: '06:00' })
  await preparePublished(administrator, { ...given, start_time: '07:00', finish_time: '09:00' })

  const office = await openAs('administrator')
  const open = schedule(office).getByText('Victoria Chaudhry cannot work')
  await test.step('the office opens the plan from the alert', async () => {
    const driver = await callAs(request, DRIVER)
    await driver.post('driver/sick', { from_date: DAY, to_date: DAY })
    await openSchedule(office, { location: `restaurant-${LANTERN.id}`, from: DAY, to: DAY })
    await office.getByRole('button', { name: /^Alerts/ }).click()
    await office.getByRole('link', { name: /^Find drivers.*Victoria Chaudhry cannot work.*Lantern/ }).click()
    const dialog = office.getByRole('dialog', { name: 'Find drivers for open shifts' })
    await expect(open).toHaveCount(2)
    await expect(dialog.getByRole('checkbox', { name: /^Lantern Sushi/ })).toHaveCount(2)
    await look(office, 'cover', shot)
    await dialog.getByRole('button', { name: /^Assign \d shifts/ }).click()
    await expect(dialog.getByText('No shifts are left.')).toBeVisible()
    await office.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('both shifts have others, until the step is undone', async () => {
    await expect(open).toHaveCount(0)
    await expect(shift(office, /^04:00 to 06:00/)).toBeVisible()
    await expect(shift(office, /^04:00 to 06:00, Victoria/)).toHaveCount(0)
    await office.keyboard.press('Control+z')
    await office.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(open).toHaveCount(2)
  })
})

test('on a small phone, the whole calendar of the days is on screen', async ({ openPhone }) => {
  const phone = await openPhone(DRIVER.email)
  await phone.getByRole('link', { name: 'Availability' }).click()
  await phone.getByRole('button', { name: 'I cannot work…' }).click()
  const sheet = phone.getByRole('dialog', { name: 'I cannot work' })
  await sheet.getByRole('button', { name: /^Days/ }).click()
  for (const name of ['Next month', '18 November 2026', '30 November 2026']) {
    await expect(phone.getByRole('button', { name }).first()).toBeInViewport({ ratio: 1 })
  }
})
