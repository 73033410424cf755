import { callAs } from './kernel/calls.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { BRONWEN, emptyWeek, MAGDA, ORCHARD, PLUM } from './shifts/demo.ts'
import { preparePublished, prepareShift, shiftsBetween } from './shifts/records.ts'
import { choose, chooseForAll, openSchedule, shift, shiftsIn, total } from './shifts/schedule.ts'

const AT_ORCHARD = { location: `restaurant-${ORCHARD.id}` }
const viewOf = ({ from, to }: { from: string; to: string }) => ({ ...AT_ORCHARD, from, to })

test.beforeEach(({ page }) => signIn(page, 'administrator'))

test('publishing an open shift requires a choice about notifying drivers, and can be undone and redone', async ({
  page,
  request,
}) => {
  const week = emptyWeek(1)
  const administrator = await callAs(request, 'administrator')
  const place = { restaurant: ORCHARD, date: week.monday }
  await prepareShift(administrator, { restaurant_id: ORCHARD.id, period_date: place.date })
  await openSchedule(page, viewOf(week))
  const sent: unknown[] = []
  page.on('request', (call) => {
    if (call.url().endsWith('/api/shift/change-many')) sent.push(call.postDataJSON())
  })
  const question = page.getByRole('dialog', { name: 'Notify drivers?' })
  const unpublished = shift(page, '11:00 to 15:00, Open shift, unpublished')
  const published = shift(page, '11:00 to 15:00, Open shift, published')

  await choose(page, unpublished, 'Publish')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(unpublished).toBeVisible()
  await choose(page, unpublished, 'Publish')
  await question.getByRole('button', { name: 'Publish quietly' }).click()
  await expect(published).toBeVisible()
  await expect(total(page, 'Published')).toHaveText('1')
  await choose(page, published, 'Unpublish')
  await expect(unpublished).toBeVisible()
  await choose(page, unpublished, 'Publish')
  await question.getByRole('button', { name: 'Publish and notify' }).click()
  await expect(published).toBeVisible()
  expect(sent).toMatchObject([
    { kind: 'publish', push_drivers: 20 },
    { kind: 'unpublish', push_drivers: 20 },
    { kind: 'publish', push_drivers: 10 },
  ])

  await page.keyboard.press('Control+z')
  await expect(unpublished).toBeVisible()
  // There is no question, because drivers are only notified of an open shift in the 31 days before it.
  await page.keyboard.press('Control+Shift+z')
  await expect(published).toBeVisible()
  await page.reload()
  await expect(published).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(unpublished).toBeVisible()
})

test('the menu offers only the allowed actions', async ({ page, request }) => {
  const week = emptyWeek(2)
  const administrator = await callAs(request, 'administrator')
  await prepareShift(administrator, { restaurant_id: ORCHARD.id, period_date: week.monday })
  await preparePublished(administrator, { restaurant_id: ORCHARD.id, period_date: week.tuesday })
  await openSchedule(page, viewOf(week))
  const items = page.getByRole('menuitem')
  await shiftsIn(page, { restaurant: ORCHARD, date: week.monday }).click()
  await expect(items).toHaveText(['Copy', 'Edit', 'Find a driver', 'Publish', 'History', 'Move…', 'Remove'])
  await page.keyboard.press('Escape')
  await expect(items).toHaveCount(0)
  await shiftsIn(page, { restaurant: ORCHARD, date: week.tuesday }).click({ button: 'right' })
  await expect(items).toHaveText([
    'Copy',
    'Edit',
    'Find a driver',
    'Offer in turn…',
    'Unpublish',
    'History',
    'Move…',
  ])
})

test('an assigned shift whose driver cannot work is not published, and a message says why', async ({
  page,
  request,
}) => {
  const week = emptyWeek(3)
  const administrator = await callAs(request, 'administrator')
  const booked = { driver_id: MAGDA.id, period_date: week.monday }
  await prepareShift(administrator, { restaurant_id: ORCHARD.id, ...booked })
  await preparePublished(administrator, { restaurant_id: PLUM.id, ...booked })
  await openSchedule(page, viewOf(week))
  const unpublished = shiftsIn(page, { restaurant: ORCHARD, date: week.monday })
  await expect(unpublished).toHaveAccessibleName(
    `11:00 to 15:00, ${MAGDA.name}, unpublished. Warning: overlaps another shift of this driver`,
  )
  await choose(page, unpublished, 'Publish')
  const refused = page.getByRole('dialog', { name: 'This shift cannot be published' })
  await expect(refused).toContainText(
    /Driver already have shift on this time.*Mon 18 Jan, 11:00 – 15:00, Magda Rahman, Orchard Kitchen/,
  )
  await refused.getByRole('button', { name: 'Close' }).last().click()
  await expect(refused).toBeHidden()
  await expect(unpublished).toHaveAccessibleName(/unpublished/)
})

test('the whole week is published after a confirmation, and unpublished after another', async ({
  page,
  request,
}) => {
  const week = emptyWeek(4)
  const administrator = await callAs(request, 'administrator')
  for (const period_date of [week.monday, week.wednesday, week.sunday]) {
    await prepareShift(administrator, { restaurant_id: ORCHARD.id, period_date })
  }
  // Not shown, so not included.
  await prepareShift(administrator, { restaurant_id: PLUM.id, period_date: week.monday })
  await openSchedule(page, viewOf(week))
  const publish = page.getByRole('button', { name: 'Publish Shifts [3]', exact: true })
  const question = page.getByRole('dialog', { name: 'Publish 3 Shift(s)?' })
  await publish.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(total(page, 'Unpublished')).toHaveText('3')
  await publish.click()
  await question.getByRole('button', { name: 'Publish' }).click()
  await expect(total(page, 'Published')).toHaveText('3')
  await expect(page.getByRole('button', { name: 'Publish Shifts [0]', exact: true })).toBeDisabled()

  await chooseForAll(page, 'Unpublish Shifts [3]')
  await page
    .getByRole('dialog', { name: 'Unpublish 3 Shift(s)?' })
    .getByRole('button', { name: 'Unpublish' })
    .click()
  await expect(total(page, 'Unpublished')).toHaveText('3')
  const statuses = (await shiftsBetween(administrator, week.from, week.to)).map(({ status }) => status)
  expect(statuses).toEqual([10, 10, 10, 10])
})

test('publishing a week with invalid shifts names those left out and publishes the others', async ({
  page,
  request,
}) => {
  const week = emptyWeek(5)
  const administrator = await callAs(request, 'administrator')
  const at = (day: string, more = {}) =>
    prepareShift(administrator, { restaurant_id: ORCHARD.id, period_date: day, ...more })
  await at(week.monday)
  await at(week.tuesday, { driver_id: MAGDA.id })
  await at(week.tuesday, { driver_id: MAGDA.id, start_time: '14:30', finish_time: '18:00' })
  await at(week.wednesday, { driver_id: BRONWEN.id })
  await openSchedule(page, viewOf(week))
  await expect(
    shift(page, `14:30 to 18:00, ${MAGDA.name}, unpublished. Warning: overlaps another shift of this driver`),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Publish Shifts [4]', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Publish 3 Shift(s)?' })
  await expect(
    question.getByRole('group', { name: '1 of the 4 cannot be published: left out.' }),
  ).toBeVisible()
  await expect(question.getByRole('listitem')).toContainText([
    /Tuesday 2 Feb 2027, 14:30 – 18:00.*Magda Rahman.*Driver already have shift on this time/,
  ])
  await question.getByRole('button', { name: 'Publish 3 shifts' }).click()
  const published = page.getByRole('dialog', { name: 'Published: 3 shifts' })
  await expect(published.getByRole('heading', { name: 'Not reached: 2 drivers' })).toBeVisible()
  await published.getByText('Close', { exact: true }).click()
  await expect(total(page, 'Published')).toHaveText('3')

  await page.getByRole('button', { name: 'Publish Shifts [1]', exact: true }).click()
  const last = page.getByRole('dialog', { name: 'Publish 0 Shift(s)?' })
  await expect(last).toContainText('This shift cannot be published.')
  await expect(last).toContainText('Driver already have shift on this time')
  await expect(last.getByRole('button', { name: 'Publish 0 shifts' })).toBeDisabled()
  await last.getByRole('button', { name: 'Cancel' }).click()
  await at(week.saturday, { driver_id: MAGDA.id, start_time: '09:00', finish_time: '12:00' })
  await preparePublished(administrator, {
    restaurant_id: PLUM.id,
    driver_id: MAGDA.id,
    period_date: week.saturday,
    start_time: '10:00',
    finish_time: '11:00',
  })
  await expect(
    shift(page, `09:00 to 12:00, ${MAGDA.name}, unpublished. Warning: overlaps another shift of this driver`),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Publish Shifts [2]', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Publish 0 Shift(s)?' })).toContainText(
    'None of the 2 can be published.',
  )
})
