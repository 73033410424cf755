/** A driver takes an open shift, and the schedule shows who has it. Asking for one is in fillTheRota.spec.ts. */
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { callAs } from './kernel/calls.ts'
import { TODAY } from './kernel/clock.ts'
import { expect, test } from './kernel/test.ts'
import { LANTERN } from './shifts/demo.ts'
import { preparePublished } from './shifts/records.ts'
import { openSchedule, shift } from './shifts/schedule.ts'

const DAY = addDays(TODAY, 5)

test('a driver takes an open shift; the planner takes it back with Ctrl+Z, and both screens follow', async ({
  request,
  openAs,
  openPhone,
}) => {
  const administrator = await callAs(request, 'administrator')
  const areas = await administrator.get<{ id: number }[]>('area')
  const area = { ...areas.find(({ id }) => id === 1), updated_at: undefined, claims: 'take' }
  expect(await administrator.attempt('PUT', 'area/1', area)).toBe(200)
  const office = await openAs('administrator')
  await openSchedule(office, { location: `restaurant-${LANTERN.id}`, from: DAY, to: DAY })
  const phone = await openPhone('driver@driverdesk.test')
  await phone.getByRole('link', { name: 'Open shifts' }).click()
  await preparePublished(administrator, {
    ...{ restaurant_id: LANTERN.id, period_date: DAY, start_time: '07:00', finish_time: '09:00' },
  })
  const card = phone.getByRole('article', { name: '07:00 – 09:00' })
  await card.getByRole('button', { name: 'Take it' }).click()
  await expect(phone.getByText('The shift is yours')).toBeVisible()
  await expect(shift(office, /^07:00 to 09:00, Victoria Chaudhry/)).toBeVisible()

  await office.keyboard.press('Control+z')
  const question = office.getByRole('dialog', { name: 'Undo: Victoria Chaudhry took a shift?' })
  // She has no device, so she has to be phoned.
  await expect(question).toContainText('Not reached: 1 driver')
  await question.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(shift(office, /^07:00 to 09:00, Open shift/)).toBeVisible()
  await expect(card.getByRole('button', { name: 'Take it' })).toBeVisible()
})
