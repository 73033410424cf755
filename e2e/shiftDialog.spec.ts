import { callAs } from './kernel/calls.ts'
import { TODAY } from './kernel/clock.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { AYESHA, BRONWEN, emptyWeek, MAGDA, ORCHARD, PLUM } from './shifts/demo.ts'
import { drivers, preparePublished, prepareShift, restaurants, shiftsBetween } from './shifts/records.ts'
import {
  chooseDriver,
  openAdding,
  openEditing,
  openSchedule,
  shift,
  shiftsIn,
  total,
  typeTimes,
} from './shifts/schedule.ts'

const AT_ORCHARD = { location: `restaurant-${ORCHARD.id}` }
const viewOf = ({ from, to }: { from: string; to: string }) => ({ ...AT_ORCHARD, from, to })

test.beforeEach(({ page }) => signIn(page, 'administrator'))

// £11.33 and £12.47 an hour are Orchard Kitchen's own rates. The expected costs were calculated by hand.
test.describe('length and cost update while the user types', () => {
  const week = emptyWeek(1)
  for (const [name, date, start, finish, hours, cost] of [
    ['on a weekday', week.wednesday, '17:00', '21:45', '4.75 h', '£53.82'],
    ['on a Friday, at the weekend rate', week.friday, '17:00', '21:45', '4.75 h', '£59.23'],
    ['past midnight', week.friday, '22:15', '02:00', '3.75 h', '£46.76'],
    ['on a Sunday', week.sunday, '08:00', '08:15', '0.25 h', '£3.12'],
  ] as const) {
    test(`${name}: ${start} to ${finish}`, async ({ page, request }) => {
      await openSchedule(page, viewOf(week))
      const adding = await openAdding(page, { restaurant: ORCHARD, date })
      await chooseDriver(page, adding, 'Open shift')
      await typeTimes(adding, start, finish)
      await expect(adding.figure('Shift length')).toHaveText(hours)
      await expect(adding.figure('Shift cost')).toHaveText(cost)
      await adding.save.click()
      const added = shift(page, `${start} to ${finish}, Open shift, unpublished`)
      await expect(shiftsIn(page, { restaurant: ORCHARD, date }).and(added)).toBeVisible()
      const stored = await shiftsBetween(await callAs(request, 'administrator'), date, date)
      const own = stored.filter((record) => record.start_time === start && record.finish_time === finish)
      expect(own).toMatchObject([{ cost_total: Number(cost.slice(1)), status: 10, status_assigned: 20 }])
    })
  }
})

test("bonuses count towards the cost, the cancellation fee does not, and the driver's week is updated", async ({
  page,
  request,
}) => {
  const week = emptyWeek(2)
  const administrator = await callAs(request, 'administrator')
  // 4 hours at Fennel Kitchen's area rate of £12.05. With the one added below: 4.75 h and £105.27.
  await prepareShift(administrator, { restaurant_id: 23, driver_id: MAGDA.id, period_date: week.monday })
  await openSchedule(page, viewOf(week))
  const adding = await openAdding(page, { restaurant: ORCHARD, date: week.wednesday })
  await chooseDriver(page, adding, MAGDA.name)
  await typeTimes(adding, '17:00', '21:45')
  await adding.bonus('+£10').click()
  await expect(adding.figure('Shift cost')).toHaveText('£63.82')
  await adding.fuel.fill('2.5')
  await expect(adding.figure('Shift cost')).toHaveText('£66.32')
  await adding.dialog.getByRole('textbox', { name: 'Cancellation fee/bonus' }).fill('15')
  await adding.dialog.getByRole('checkbox', { name: 'Extra request' }).check()
  await adding.comment.fill('Ring twice')
  await expect(adding.figure('Shift cost')).toHaveText('£66.32')
  await expect(adding.figure('Weekly hours')).toHaveText('8.8 h')
  await expect(adding.figure('Weekly cost')).toHaveText('£114.52')
  await adding.save.click()

  const added = shift(page, `17:00 to 21:45, ${MAGDA.name}, unpublished`)
  await expect(added).toHaveAttribute('title', /4\.75 h, £66\.32/)
  await expect(total(page, 'Est. Cost')).toHaveText('£66.32')
  const [stored] = await shiftsBetween(administrator, week.wednesday, week.wednesday)
  expect(stored).toMatchObject({
    driver_id: MAGDA.id,
    status_assigned: 10,
    cost_per_hour: 11.33,
    cost_bonus: 10,
    const_fuel_bonus: 2.5,
    cost_extra_bonus: 15,
    cost_total: 66.32,
    extra_request: 1,
    comment: 'Ring twice',
  })
})

test('each field shows its own error, and nothing can be created until all are correct', async ({ page }) => {
  const week = emptyWeek(3)
  await openSchedule(page, viewOf(week))
  const { driver, start, finish, save, dialog } = await openAdding(page, {
    restaurant: ORCHARD,
    date: week.monday,
  })
  await expect(save).toBeDisabled()
  await driver.focus()
  await driver.press('Tab')
  await expect(driver).toHaveAccessibleDescription('Driver is required')
  await start.press('Tab')
  await expect(start).toHaveAccessibleDescription('Start Time is required.')
  await finish.press('Tab')
  await expect(finish).toHaveAccessibleDescription('Finish Time is required.')
  for (const wrong of ['late', '24:00', '12:60']) {
    await typeTimes({ start, finish }, wrong, wrong)
    await expect(start).toHaveAccessibleDescription('Start Time invalid format.')
    await expect(finish).toHaveAccessibleDescription('Finish Time invalid format.')
  }
  await typeTimes({ start, finish }, '11:00', '11:00')
  await expect(start).toHaveAccessibleDescription('')
  await expect(finish).toHaveAccessibleDescription('Finish Time must differ from Start Time.')
  await expect(save).toBeDisabled()
  await driver.fill('Open shift')
  await page.getByRole('option', { name: 'Open shift', exact: true }).click()
  await expect(driver).toHaveAccessibleDescription('')
  await typeTimes({ start, finish }, '11:00', '15:00')
  await expect(finish).toHaveAccessibleDescription('')
  await expect(save).toBeEnabled()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog', { name: 'Discard what you entered?' }).getByText('Keep editing').click()
  await expect(start).toHaveValue('11:00')
})

test('a driver who is booked elsewhere, off, or out of hours is marked as such and cannot be chosen', async ({
  page,
  request,
}) => {
  const week = emptyWeek(4)
  const administrator = await callAs(request, 'administrator')
  await preparePublished(administrator, {
    restaurant_id: PLUM.id,
    driver_id: MAGDA.id,
    period_date: week.saturday,
    start_time: '22:00',
    finish_time: '02:00',
  })
  await openSchedule(page, viewOf(week))
  const adding = await openAdding(page, { restaurant: ORCHARD, date: week.sunday })
  await typeTimes(adding, '01:45', '05:00')
  const expectProblem = async (name: string, problem: string | RegExp) => {
    await chooseDriver(page, adding, name)
    await expect(adding.driver).toHaveAccessibleDescription(problem)
    await expect(adding.save).toBeDisabled()
  }
  await expectProblem(MAGDA.name, /^Driver already have shift on this time: /)
  await expectProblem(BRONWEN.name, 'Driver unavailable')
  await expectProblem(AYESHA.name, 'Driver working time: 11:00 – 15:30, 17:00 – 23:30')
  await typeTimes(adding, '11:00', '15:30')
  await expect(adding.driver).toHaveAccessibleDescription('')
  await typeTimes(adding, '11:00', '17:00')
  await expect(adding.driver).toHaveAccessibleDescription('Driver working time: 11:00 – 15:30, 17:00 – 23:30')
  await chooseDriver(page, adding, MAGDA.name)
  await typeTimes(adding, '02:00', '05:00')
  await expect(adding.driver).toHaveAccessibleDescription('')
  await adding.save.click()
  await expect(shift(page, `02:00 to 05:00, ${MAGDA.name}, unpublished`)).toBeVisible()
})

test('the server refuses a driver whom a colleague has assigned first', async ({ page, request }) => {
  const week = emptyWeek(5)
  const administrator = await callAs(request, 'administrator')
  await openSchedule(page, viewOf(week))
  const adding = await openAdding(page, { restaurant: ORCHARD, date: week.tuesday })
  await chooseDriver(page, adding, MAGDA.name)
  await typeTimes(adding, '11:00', '15:00')
  // Delay live updates, so that this page does not yet know about the colleague's change.
  await page.route('**/api/shift', async (route) => {
    await preparePublished(administrator, {
      restaurant_id: PLUM.id,
      driver_id: MAGDA.id,
      period_date: week.tuesday,
    })
    await route.continue()
  })
  await adding.save.click()
  await expect(adding.driver).toHaveAccessibleDescription(/^Driver already have shift on this time: /)
  await expect(adding.dialog).toBeVisible()
  expect(await shiftsBetween(administrator, week.tuesday, week.tuesday)).toHaveLength(1)
})

test('the list offers drivers of the area and drivers of no area, but none restricted to other restaurants', async ({
  page,
  request,
}) => {
  const administrator = await callAs(request, 'administrator')
  const orchard = (await restaurants(administrator)).find(({ id }) => id === ORCHARD.id)
  const offered = (await drivers(administrator)).filter(
    ({ area_ids, restaurant_ids }) =>
      area_ids.length === 0 ||
      (area_ids.some(({ area_id }) => area_id === orchard?.area_id) &&
        (restaurant_ids.length === 0 ||
          restaurant_ids.some(({ restaurant_id }) => restaurant_id === ORCHARD.id))),
  )
  const week = emptyWeek(3)
  await openSchedule(page, viewOf(week))
  const { driver } = await openAdding(page, { restaurant: ORCHARD, date: week.monday })
  await driver.click()
  const options = page.getByRole('listbox', { name: 'Driver', exact: true }).getByRole('option')
  await expect(options).toHaveCount(offered.length + 1)
  const texts = await options.allTextContents()
  for (const { full_name } of offered) expect(texts).toContainEqual(expect.stringContaining(full_name))
  expect(texts[0]).toBe('Open shift')
})

test('times are offered every 15 minutes, by typing or from the list', async ({ page, request }) => {
  const week = emptyWeek(6)
  const administrator = await callAs(request, 'administrator')
  const odd = { restaurant_id: ORCHARD.id, period_date: week.tuesday }
  await prepareShift(administrator, { ...odd, start_time: '11:07', finish_time: '15:23' })
  // Independent of how long earlier tests took.
  await page.clock.setFixedTime(`${TODAY}T10:05:00Z`)
  await openSchedule(page, viewOf(week))
  const place = { restaurant: ORCHARD, date: week.monday }
  const { start, finish, dialog, cancel } = await openAdding(page, place)

  await start.focus()
  await expect(start).toHaveValue('10:00')
  await start.press('Tab')
  await expect(start).toHaveValue('')
  await start.focus()
  await expect(start).toHaveValue('10:00')
  await start.press('Enter')
  await start.press('Tab')
  await expect(start).toHaveValue('10:00')
  await start.fill('930')
  await start.press('Tab')
  await expect(start).toHaveValue('09:30')
  await finish.click()
  const times = page.getByRole('listbox', { name: 'Times' })
  await expect(times.getByRole('option')).toHaveCount(96)
  await times.getByRole('option', { name: '12:15', exact: true }).click()
  await expect(finish).toHaveValue('12:15')
  await cancel.click()
  await page
    .getByRole('dialog', { name: 'Discard what you entered?' })
    .getByText('Discard', { exact: true })
    .click()
  await expect(dialog).toBeHidden()

  const editing = await openEditing(page, shiftsIn(page, { ...place, date: week.tuesday }))
  await expect(editing.start).toHaveValue('11:00')
  await expect(editing.finish).toHaveValue('15:30')
  await expect(editing.figure('Shift length')).toHaveText('4.50 h')
})

test('a shift is edited, and removed only after a confirmation', async ({ page, request }) => {
  const week = emptyWeek(7)
  const administrator = await callAs(request, 'administrator')
  const place = { restaurant: ORCHARD, date: week.thursday }
  await prepareShift(administrator, {
    restaurant_id: ORCHARD.id,
    driver_id: MAGDA.id,
    period_date: week.thursday,
  })
  await openSchedule(page, viewOf(week))
  const editing = await openEditing(page, shiftsIn(page, place))
  await expect(editing.driver).toHaveValue(MAGDA.name)
  await expect(editing.dialog.getByRole('region', { name: 'Driver' })).toContainText('all day')
  await expect(editing.dialog.getByRole('region', { name: 'History' })).toContainText('Created by you')
  await chooseDriver(page, editing, 'Open shift')
  await typeTimes(editing, '12:00', '00:00')
  await editing.save.click()
  const edited = shift(page, '12:00 to 00:00, Open shift, unpublished')
  await expect(edited).toBeVisible()
  await expect(page.getByRole('group', { name: 'Saved: 12:00 – 00:00, Open shift' })).toBeVisible()

  const remove = page.getByRole('dialog', { name: 'Remove shift?' })
  await edited.click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(remove).toContainText('Thu 18 Feb, 12:00 – 00:00, Open shift')
  await remove.getByRole('button', { name: 'Cancel' }).click()
  await expect(edited).toBeVisible()
  const again = await openEditing(page, edited)
  await again.dialog.getByRole('button', { name: 'Remove' }).click()
  await remove.getByRole('button', { name: 'Remove' }).click()
  await expect(again.dialog).toBeHidden()
  await expect(shiftsIn(page, place)).toHaveCount(0)
  expect(await shiftsBetween(administrator, week.from, week.to)).toEqual([])
})
