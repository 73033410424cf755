/** A published shift is shortened late: the office sees what it costs, saves, and the history of the shift has the payment. */
import { cancellationBandsText } from '@driverdesk/domain/options/cancellationBands.ts'
import { type Caller, callAs } from './kernel/calls.ts'
import { TODAY } from './kernel/clock.ts'
import { look } from './kernel/look.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { LANTERN, VICTORIA } from './shifts/demo.ts'
import { preparePublished } from './shifts/records.ts'
import { choose, openEditing, openSchedule, shift } from './shifts/schedule.ts'

/** Within 24 hours the driver is paid half and the restaurant charged 60%. */
const BANDS = [
  { under_hours: 24, restaurant_charge: 60, driver_pay: 50 },
  { under_hours: null, restaurant_charge: 0, driver_pay: 0 },
]

async function payShortNotice(administrator: Caller): Promise<void> {
  const options = { cancellation_bands: cancellationBandsText(BANDS), short_notice_pay: '1' }
  for (const [okey, ovalue] of Object.entries(options))
    expect(await administrator.attempt('PUT', `option/${okey}`, { okey, ovalue })).toBe(200)
}

test('a change at short notice shows its sums before it is saved or accepted, and the history keeps them', async ({
  page,
  request,
  shot,
}) => {
  const administrator = await callAs(request, 'administrator')
  await payShortNotice(administrator)
  const late = { restaurant_id: LANTERN.id, driver_id: VICTORIA.id, period_date: TODAY }
  const { id } = await preparePublished(administrator, { ...late, start_time: '23:00', finish_time: '23:30' })
  const view = { location: `restaurant-${LANTERN.id}`, from: TODAY, to: TODAY }
  await signIn(page, 'administrator')
  await openSchedule(page, view)
  /** Expects the shift's history to say without a click what was paid, once for each change. */
  const expectPaid = async (name: RegExp, changes: number) => {
    await choose(page, shift(page, name), 'History')
    await expect(
      page
        .getByRole('dialog')
        .getByText(
          /^Shortened, .* before the start\. The driver is paid £[\d.]+\. The restaurant is charged £/,
        )
        .filter({ visible: true }),
    ).toHaveCount(changes)
  }

  await test.step('the form says what an earlier finish costs, and the history what was paid', async () => {
    const { dialog, finish, save } = await openEditing(page, shift(page, /^23:00 to 23:30/))
    await finish.fill('23:15')
    await finish.press('Tab')
    await expect(
      dialog.getByText(/^1 change at short notice: driver £[\d.]+, restaurant £[\d.]+$/),
    ).toBeVisible()
    await look(page, 'short-notice', shot)
    await save.click()
    await expect(dialog).toBeHidden()
    await expectPaid(/^23:00 to 23:15/, 1)
    await look(page, 'short-notice-history', shot)
  })

  await test.step('Home shows the sums of a request before it is accepted', async () => {
    const restaurant = await callAs(request, 'restaurant')
    const times = { start_time: '23:05', finish_time: '23:15' }
    await restaurant.post(`shift/${id}/ask/change`, times)
    await page.goto('/home')
    await page.getByRole('button', { name: /^Accept: Lantern Sushi, .*23:00/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Change as asked?' })
    await expect(dialog.getByText(/^1 change at short notice: driver £/)).toBeVisible()
    await look(page, 'short-notice-request', shot)
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await expect(dialog).toBeHidden()
    await openSchedule(page, view)
    await expectPaid(/^23:05 to 23:15/, 2)
  })
})
