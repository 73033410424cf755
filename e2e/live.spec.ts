import type { Page } from '@playwright/test'
import { callAs } from './kernel/calls.ts'
import { chooseOfAccount, logIn, people, signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { ALFIE, emptyWeek, PLUM, THYME } from './shifts/demo.ts'
import { preparePublished, prepareShift, shiftsBetween } from './shifts/records.ts'
import {
  addShift,
  choose,
  chooseAndNotify,
  chooseDriver,
  openEditing,
  openSchedule,
  shift,
  shiftsIn,
  total,
  typeTimes,
} from './shifts/schedule.ts'

const AT_THYME = { location: `restaurant-${THYME.id}` }

test('a colleague sees each change to a shift without reloading', async ({ page, openAs }) => {
  const week = emptyWeek(1)
  const place = { restaurant: THYME, date: week.wednesday }
  const view = { ...AT_THYME, from: week.from, to: week.to }
  await signIn(page, 'administrator')
  await openSchedule(page, view)
  const colleague = await openAs('manager')
  await openSchedule(colleague, view)
  const bothSee = async (name: string) => {
    await expect(shift(page, name)).toBeVisible()
    await expect(shift(colleague, name)).toBeVisible()
    await expect(shiftsIn(colleague, place)).toHaveCount(1)
  }

  await addShift(page, place, { start: '11:00', finish: '15:00' })
  await bothSee('11:00 to 15:00, Open shift, unpublished')
  await expect(total(colleague, 'Open')).toHaveText('1')

  const assigning = await openEditing(page, shiftsIn(page, place))
  await chooseDriver(page, assigning, ALFIE.name)
  await assigning.save.click()
  await bothSee(`11:00 to 15:00, ${ALFIE.name}, unpublished`)
  await expect(total(colleague, 'Open')).toHaveText('0')

  const editing = await openEditing(page, shiftsIn(page, place))
  await typeTimes(editing, '11:00', '16:30')
  await editing.save.click()
  await bothSee(`11:00 to 16:30, ${ALFIE.name}, unpublished`)
  await expect(total(colleague, 'Filled Hours')).toHaveText('5.5')

  await chooseAndNotify(page, shiftsIn(page, place), 'Publish')
  await bothSee(`11:00 to 16:30, ${ALFIE.name}, published, not acknowledged`)

  await chooseAndNotify(page, shiftsIn(page, place), 'Unpublish')
  await bothSee(`11:00 to 16:30, ${ALFIE.name}, unpublished`)

  await choose(page, shiftsIn(page, place), 'Remove')
  await page.getByRole('dialog', { name: 'Remove shift?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(shiftsIn(page, place)).toHaveCount(0)
  await expect(shiftsIn(colleague, place)).toHaveCount(0)
})

test('a colleague sees a whole week published without reloading', async ({ page, openAs, request }) => {
  const week = emptyWeek(2)
  const administrator = await callAs(request, 'administrator')
  for (const period_date of [week.monday, week.tuesday, week.wednesday, week.friday, week.saturday]) {
    await prepareShift(administrator, { restaurant_id: THYME.id, period_date })
  }
  const view = { ...AT_THYME, from: week.from, to: week.to }
  await signIn(page, 'manager')
  await openSchedule(page, view)
  const colleague = await openAs('administrator')
  await openSchedule(colleague, view)

  await page.getByRole('button', { name: 'Publish Shifts [5]', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Publish 5 Shift(s)?' })
    .getByRole('button', { name: 'Publish' })
    .click()
  const published = /^11:00 to 15:00, Open shift, published$/
  await expect(shift(page, published)).toHaveCount(5)
  await expect(shift(colleague, published)).toHaveCount(5)
  await expect(total(colleague, 'Published')).toHaveText('5')
})

test('a manager sees and receives nothing about a restaurant out of scope', async ({
  page,
  openAs,
  request,
}) => {
  const week = emptyWeek(4)
  const administrator = await callAs(request, 'administrator')
  const manager = await callAs(request, 'manager')
  await signIn(page, 'administrator')
  await openSchedule(page, { from: week.from, to: week.to })
  const frames: string[] = []
  const colleague = await openAs('manager')
  colleague.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => frames.push(String(payload))),
  )
  await openSchedule(colleague, { from: week.from, to: week.to })
  await expect(colleague.getByRole('rowheader', { name: THYME.name })).toBeVisible()

  const secret = { period_date: week.friday, comment: 'for other eyes' }
  const hidden = await preparePublished(administrator, { restaurant_id: PLUM.id, ...secret })
  // Once this later event of the same stream arrives, the earlier one would have arrived too.
  await prepareShift(administrator, {
    restaurant_id: THYME.id,
    period_date: week.friday,
    comment: 'for both',
  })
  await expect(total(page, 'Total Shifts')).toHaveText('2')
  await expect(total(colleague, 'Total Shifts')).toHaveText('1')
  expect(frames.join()).toContain('for both')
  expect(frames.join()).not.toContain('for other eyes')
  expect((await shiftsBetween(manager, week.from, week.to)).map(({ id }) => id)).not.toContain(hidden.id)
  await expect(colleague.getByRole('rowheader', { name: PLUM.name })).toHaveCount(0)
})

test('a colleague sees a push message and its results at once, and no one out of scope does', async ({
  page,
  openAs,
}) => {
  const manager = await openAs('manager')
  for (const screen of [page, manager]) {
    if (screen === page) await signIn(page, 'administrator')
    await screen.goto('/options?tab=messages')
    await expect(screen.getByRole('row', { name: /^Two shifts tonight/ })).toBeVisible()
  }
  const send = async (from: Page, title: string, area?: string) => {
    await from.getByRole('button', { name: 'Send Push Message' }).click()
    const dialog = from.getByRole('dialog', { name: 'Send Push Message' })
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Body').fill('Call the office.')
    if (area) {
      await dialog.getByRole('combobox', { name: 'Areas' }).fill(area)
      await from.getByRole('option', { name: area }).click()
    }
    const goesTo = (await dialog.getByText(/^Goes to/).textContent()) ?? ''
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog).toBeHidden()
    return Number(goesTo.match(/\d+/)?.[0])
  }
  const row = (screen: Page, title: string) => screen.getByRole('row', { name: new RegExp(`^${title}`) })

  const drivers = await send(manager, 'Who can come')
  await expect(row(page, 'Who can come')).toContainText(`0 of ${drivers}`)
  await send(page, 'Brighton only', 'Brighton')
  await expect(row(page, 'Brighton only')).toBeVisible()
  await send(page, 'Everyone')
  await expect(row(manager, 'Everyone')).toContainText(`0 of ${drivers}`)
  await expect(row(manager, 'Brighton only')).toBeHidden()

  await page.getByRole('button', { name: 'Who can come', exact: true }).click()
  const results = page.getByRole('dialog', { name: 'Who can come' })
  await results.getByRole('button', { name: `No device ${drivers}` }).click()
  await results.getByLabel('Search recipients').fill(ALFIE.name)
  await expect(results.getByRole('row', { name: new RegExp(ALFIE.name) })).toContainText('No device')
  await expect(results.getByText('1–1 of 1')).toBeVisible()
})

test('logging out in one tab ends the other', async ({ page, context }) => {
  await logIn(page, 'manager')
  const other = await context.newPage()
  await openSchedule(other)
  await chooseOfAccount(page, 'Log Out')
  await expect(other).toHaveURL(/\/login/)
  await expect(other.getByRole('button', { name: 'Log In' })).toBeVisible()
  await expect(other.getByText(people.manager.email)).toHaveCount(0)
})

test('the second of two people who edit one shift is warned and loses nothing', async ({
  page,
  openAs,
  request,
}) => {
  const week = emptyWeek(5)
  const place = { restaurant: THYME, date: week.thursday }
  const view = { ...AT_THYME, from: week.from, to: week.to }
  const administrator = await callAs(request, 'administrator')
  await prepareShift(administrator, { restaurant_id: THYME.id, period_date: place.date })
  await signIn(page, 'manager')
  await openSchedule(page, view)
  const colleague = await openAs('administrator')
  await openSchedule(colleague, view)

  const first = await openEditing(colleague, shiftsIn(colleague, place))
  const second = await openEditing(page, shiftsIn(page, place))
  await second.comment.fill('Use the back door')
  await typeTimes(first, '11:00', '17:15')
  await first.save.click()
  await expect(second.dialog.getByText('This shift has been changed by someone else.')).toBeVisible()
  await second.save.click()
  await expect(
    second.dialog.getByText(
      /^This shift was changed by Admin Demo at .*\d\d:\d\d\. Reload to see the change\.$/,
    ),
  ).toBeVisible()
  const [untouched] = await shiftsBetween(administrator, week.from, week.to)
  expect(untouched).toMatchObject({ finish_time: '17:15', comment: '' })

  await second.dialog.getByRole('button', { name: 'Reload' }).click()
  await expect(second.finish).toHaveValue('17:15')
  await expect(second.comment).toHaveValue('Use the back door')
  await second.save.click()
  await expect(second.dialog).toBeHidden()
  const [merged] = await shiftsBetween(administrator, week.from, week.to)
  expect(merged).toMatchObject({ finish_time: '17:15', comment: 'Use the back door' })
})

test('a removed shift cannot be saved, and the dialog says why', async ({ page, request }) => {
  const week = emptyWeek(6)
  const place = { restaurant: THYME, date: week.sunday }
  const administrator = await callAs(request, 'administrator')
  const { id } = await prepareShift(administrator, { restaurant_id: THYME.id, period_date: place.date })
  await signIn(page, 'manager')
  await openSchedule(page, { ...AT_THYME, from: week.from, to: week.to })
  const editing = await openEditing(page, shiftsIn(page, place))
  await editing.comment.fill('Too late')
  await administrator.post('shift/remove', { shift_ids: [id] })
  await expect(editing.dialog.getByText('This shift has been removed')).toBeVisible()
  await expect(editing.save).toBeDisabled()
})

test.describe('when the connection is lost', () => {
  // The browser logs each failed attempt to connect.
  test.use({
    expectedErrors:
      /ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE|ERR_INTERNET_DISCONNECTED|WebSocket connection to .* failed/,
  })

  test('a lost connection is shown, and both screens agree once it returns', async ({
    page,
    openAs,
    request,
  }) => {
    const week = emptyWeek(3)
    const place = { restaurant: THYME, date: week.monday }
    const view = { ...AT_THYME, from: week.from, to: week.to }
    const administrator = await callAs(request, 'administrator')
    const removed = await prepareShift(administrator, { restaurant_id: THYME.id, period_date: week.tuesday })
    await signIn(page, 'administrator')
    await openSchedule(page, view)
    const colleague = await openAs('manager')
    await openSchedule(colleague, view)
    await expect(shiftsIn(colleague, { ...place, date: removed.period_date })).toHaveCount(1)

    await colleague.context().setOffline(true)
    const notice = colleague.getByText('Reconnecting…')
    await expect(notice).toBeVisible()
    await addShift(page, place, { start: '09:00', finish: '12:45' })
    await administrator.post('shift/remove', { shift_ids: [removed.id] })
    await expect(shiftsIn(page, { ...place, date: removed.period_date })).toHaveCount(0)
    await expect(shiftsIn(colleague, { ...place, date: removed.period_date })).toHaveCount(1)
    await expect(shiftsIn(colleague, place)).toHaveCount(0)

    await colleague.context().setOffline(false)
    await expect(shift(colleague, '09:00 to 12:45, Open shift, unpublished')).toBeVisible()
    await expect(shiftsIn(colleague, { ...place, date: removed.period_date })).toHaveCount(0)
    await expect(notice).toBeHidden()
  })

  test('a server crash loses nothing that was saved, and live updates continue', async ({
    page,
    openAs,
    product,
  }) => {
    const week = emptyWeek(7)
    const view = { ...AT_THYME, from: week.from, to: week.to }
    await signIn(page, 'administrator')
    await openSchedule(page, view)
    const colleague = await openAs('manager')
    await openSchedule(colleague, view)
    await addShift(page, { restaurant: THYME, date: week.monday }, { start: '12:00', finish: '16:00' })
    await product.crashAndRestart()
    await addShift(page, { restaurant: THYME, date: week.tuesday }, { start: '13:00', finish: '17:00' })
    for (const screen of [page, colleague]) {
      await expect(shift(screen, '12:00 to 16:00, Open shift, unpublished')).toBeVisible()
      await expect(shift(screen, '13:00 to 17:00, Open shift, unpublished')).toBeVisible()
      await expect(screen.getByText('Reconnecting…')).toBeHidden()
    }
  })
})
