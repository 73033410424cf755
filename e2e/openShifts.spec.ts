/** The office publishes open shifts; a driver asks for one and takes another; both screens follow. */
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { callAs } from './kernel/calls.ts'
import { TODAY } from './kernel/clock.ts'
import { look } from './kernel/look.ts'
import { PASSWORD } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { LANTERN } from './shifts/demo.ts'
import { preparePublished } from './shifts/records.ts'
import { choose, openSchedule, shift } from './shifts/schedule.ts'

const DAY = addDays(TODAY, 5)

test('a driver asks for an open shift, the office approves; the driver takes another', async ({
  page,
  request,
  openAs,
  shot,
}) => {
  const administrator = await callAs(request, 'administrator')
  const areas = await administrator.get<{ id: number; claims: string }[]>('area')
  const rule = async (claims: 'ask' | 'take') => {
    const area = areas.find(({ id }) => id === 1)
    expect(await administrator.attempt('PUT', 'area/1', { ...area, updated_at: undefined, claims })).toBe(200)
  }
  await rule('ask')
  const open = { restaurant_id: LANTERN.id, period_date: DAY }
  await preparePublished(administrator, { ...open, start_time: '04:00', finish_time: '06:00' })

  await test.step('the driver asks on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/driver')
    await page.getByLabel('Email').fill('driver@driverdesk.test')
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.getByRole('link', { name: 'Open shifts' }).click()
    const card = page.getByRole('article', { name: '04:00 – 06:00' })
    await look(page, 'open-shifts', shot)
    await card.getByRole('button', { name: 'Ask for it' }).click()
    await expect(card.getByText('Asked for')).toBeVisible()
  })

  const office = await openAs('manager')
  await test.step('the office sees it on the schedule and approves', async () => {
    await openSchedule(office, { location: `restaurant-${LANTERN.id}`, from: DAY, to: DAY })
    const asked = shift(office, /^04:00 to 06:00, .*1 driver asks for it/)
    await expect(asked).toBeVisible()
    await choose(office, asked, 'Find a driver')
    await look(office, 'who-asks', shot)
    await office.getByRole('button', { name: 'Approve Victoria Chaudhry' }).click()
    await expect(shift(office, /^04:00 to 06:00, Victoria Chaudhry/)).toBeVisible()
  })

  await test.step('the driver sees at once that it is theirs', async () => {
    await expect(page.getByRole('article', { name: '04:00 – 06:00' })).toHaveCount(0)
    await page.getByRole('navigation').getByRole('link', { name: 'Shifts' }).click()
    await expect(page.getByRole('article', { name: '04:00 – 06:00' })).toBeVisible()
  })

  await test.step('the driver takes another, and the office sees who has it', async () => {
    await rule('take')
    await page.getByRole('link', { name: 'Open shifts' }).click()
    await preparePublished(administrator, { ...open, start_time: '07:00', finish_time: '09:00' })
    const card = page.getByRole('article', { name: '07:00 – 09:00' })
    await card.getByRole('button', { name: 'Take it' }).click()
    await expect(page.getByText('It is yours')).toBeVisible()
    await expect(shift(office, /^07:00 to 09:00, Victoria Chaudhry/)).toBeVisible()
  })
})
