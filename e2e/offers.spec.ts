/** The office offers an open shift to drivers in turn, sees who declined, and stops. fillTheRota.spec.ts goes on until one accepts. */
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { callAs } from './kernel/calls.ts'
import { TODAY } from './kernel/clock.ts'
import { look } from './kernel/look.ts'
import { expect, test } from './kernel/test.ts'
import { LANTERN } from './shifts/demo.ts'
import { preparePublished } from './shifts/records.ts'
import { choose, openSchedule, shift } from './shifts/schedule.ts'

const DAY = addDays(TODAY, 6)
const DRIVER = 'Victoria Chaudhry'

test('a shift is offered in turn from Find a driver, until the office stops', async ({
  request,
  openAs,
  openPhone,
  shot,
}) => {
  const administrator = await callAs(request, 'administrator')
  const open = { restaurant_id: LANTERN.id, period_date: DAY }
  await preparePublished(administrator, { ...open, start_time: '04:00', finish_time: '06:00' })

  const office = await openAs('manager')
  const first = () => shift(office, /^04:00 to 06:00/)
  await test.step('the office offers one shift from Find a driver, to a chosen driver first', async () => {
    await openSchedule(office, { location: `restaurant-${LANTERN.id}`, from: DAY, to: DAY })
    await choose(office, first(), 'Find a driver')
    await office.getByRole('button', { name: 'Offer in turn…' }).click()
    const dialog = office.getByRole('dialog', { name: 'Offer in turn' })
    await dialog.getByRole('combobox', { name: 'First driver' }).fill('Victoria')
    await office.getByRole('option', { name: DRIVER }).click()
    await expect(dialog.getByText(`${DRIVER}, until`)).toBeVisible()
    await look(office, 'offer-in-turn', shot)
    await dialog.getByRole('button', { name: 'Start offering' }).click()
    await expect(office.getByText('1 shift is being offered in turn').first()).toBeVisible()
    await expect(shift(office, /^04:00 to 06:00.*offered to a driver until/)).toBeVisible()
  })

  await test.step('the driver declines on a phone, and the office sees who is next', async () => {
    const phone = await openPhone('driver@driverdesk.test')
    const card = phone.getByRole('article', { name: /04:00 – 06:00/ })
    await expect(card.getByText(/^Offered to you until/)).toBeVisible()
    await look(phone, 'offered', shot)
    // As narrow as the time of another day makes it.
    await phone.setViewportSize({ width: 300, height: 640 })
    const line = phone.getByRole('button', { name: /^A shift is offered to you until/ })
    await line.scrollIntoViewIfNeeded()
    await expect(line).toBeInViewport({ ratio: 1 })
    await phone.setViewportSize({ width: 360, height: 640 })
    await office.getByRole('button', { name: 'Show', exact: true }).click()
    const offers = office.getByRole('dialog', { name: 'Offers in turn' })
    await expect(offers.getByText(`${DRIVER}: offered until`)).toBeVisible()
    await card.getByRole('button', { name: 'Decline' }).click()
    await phone.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await expect(card).toHaveCount(0)
    await expect(offers.getByText(`${DRIVER}: declined`)).toBeVisible()
    await expect(offers.getByText(/: offered until/)).toBeVisible()
    await look(office, 'offers', shot)
    await offers.getByRole('button', { name: 'Stop' }).click()
    await expect(offers.getByText('Stopped', { exact: true })).toBeVisible()
    await office.keyboard.press('Escape')
  })
})
