import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callAs } from './kernel/calls.ts'
import { look } from './kernel/look.ts'
import { chooseOfAccount, PASSWORD, people, signIn } from './kernel/people.ts'
import { type Product, startProduct } from './kernel/product.ts'
import { expect, test } from './kernel/test.ts'
import { emptyWeek, MAGDA, ORCHARD } from './shifts/demo.ts'
import { prepareShift, shiftsBetween } from './shifts/records.ts'
import {
  chooseAndNotify,
  chooseDriver,
  openAdding,
  openEditing,
  openSchedule,
  schedule,
  shift,
  shiftsIn,
  showBulkButtons,
  typeTimes,
} from './shifts/schedule.ts'

const AT_ORCHARD = { location: `restaurant-${ORCHARD.id}` }
const UNREACHABLE = 'Driverdesk cannot be reached. Check your connection and try again.'

// The browser logs these failures, which the tests cause on purpose.
test.use({
  expectedErrors:
    /Failed to load resource: (net::|the server responded with a status of 5)|WebSocket connection to .* failed/,
})

test('retrying after a lost answer adds no second shift', async ({ page, request }) => {
  const week = emptyWeek(1)
  await signIn(page, 'administrator')
  await openSchedule(page, { ...AT_ORCHARD, from: week.from, to: week.to })
  const adding = await openAdding(page, { restaurant: ORCHARD, date: week.monday })
  await chooseDriver(page, adding, MAGDA.name)
  await typeTimes(adding, '11:00', '15:00')
  await adding.comment.fill('Ring twice')

  const keys: (string | undefined)[] = []
  await page.route('**/api/shift', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    // The server stores the shift, but its answer is lost.
    await route.fetch()
    return route.abort()
  })
  await adding.save.click()
  await expect(adding.dialog.getByText(UNREACHABLE)).toBeVisible()
  await expect(adding.dialog.getByText('Nothing you entered is lost.')).toBeVisible()
  await expect(adding.comment).toHaveValue('Ring twice')
  await adding.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(adding.dialog).toBeHidden()

  await expect(shiftsIn(page, { restaurant: ORCHARD, date: week.monday })).toHaveCount(1)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[\da-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
  const administrator = await callAs(request, 'administrator')
  expect(await shiftsBetween(administrator, week.from, week.to)).toMatchObject([{ comment: 'Ring twice' }])
})

test('saving waits for a stopped server, and the shift is added once', async ({ page, product, request }) => {
  const week = emptyWeek(2)
  await signIn(page, 'administrator')
  await openSchedule(page, { ...AT_ORCHARD, from: week.from, to: week.to })
  const adding = await openAdding(page, { restaurant: ORCHARD, date: week.monday })
  await chooseDriver(page, adding, 'Open shift')
  await typeTimes(adding, '11:00', '15:00')
  const back = product.crashAndRestart()
  await adding.save.click()
  await expect(adding.dialog.getByText(UNREACHABLE)).toBeVisible()
  await back
  await adding.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(adding.dialog).toBeHidden()
  const administrator = await callAs(request, 'administrator')
  expect(await shiftsBetween(administrator, week.from, week.to)).toHaveLength(1)
})

test('a server error keeps the dialog and everything entered', async ({ page, request }) => {
  const week = emptyWeek(3)
  const administrator = await callAs(request, 'administrator')
  await prepareShift(administrator, { restaurant_id: ORCHARD.id, period_date: week.monday })
  await signIn(page, 'administrator')
  await openSchedule(page, { ...AT_ORCHARD, from: week.from, to: week.to })
  const editing = await openEditing(page, shiftsIn(page, { restaurant: ORCHARD, date: week.monday }))
  await typeTimes(editing, '12:00', '18:00')
  const message = 'Something went wrong on our side. The error number is 4711.'
  await page.route('**/api/shift/*', (route) => route.fulfill({ status: 500, json: { message } }))
  await editing.save.click()
  await expect(editing.dialog.getByText(message)).toBeVisible()
  await expect(editing.finish).toHaveValue('18:00')
  await page.unroute('**/api/shift/*')
  await editing.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(editing.dialog).toBeHidden()
  await expect(shift(page, '12:00 to 18:00, Open shift, unpublished')).toBeVisible()
})

test('an error while publishing is shown in the dialog, and no shift is shown as published', async ({
  page,
  request,
}) => {
  const week = emptyWeek(4)
  const administrator = await callAs(request, 'administrator')
  await prepareShift(administrator, {
    restaurant_id: ORCHARD.id,
    driver_id: MAGDA.id,
    period_date: week.monday,
  })
  await signIn(page, 'administrator')
  await openSchedule(page, { ...AT_ORCHARD, from: week.from, to: week.to })
  const message = 'Something went wrong on our side. The error number is 4711.'
  await page.route('**/api/shift/change-many', (route) => route.fulfill({ status: 500, json: { message } }))
  const unpublished = shift(page, `11:00 to 15:00, ${MAGDA.name}, unpublished`)
  await chooseAndNotify(page, unpublished, 'Publish')
  const question = page.getByRole('dialog', { name: 'Notify the driver?' })
  await expect(question.getByRole('alert').filter({ hasText: message })).toBeVisible()
  await expect(unpublished).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
})

test('a slow save is shown as saving, and a second click adds no second shift', async ({ page, request }) => {
  const week = emptyWeek(5)
  await signIn(page, 'administrator')
  await openSchedule(page, { ...AT_ORCHARD, from: week.from, to: week.to })
  const adding = await openAdding(page, { restaurant: ORCHARD, date: week.monday })
  await chooseDriver(page, adding, 'Open shift')
  await typeTimes(adding, '11:00', '15:00')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/shift', async (route) => {
    await answer.promise
    await route.continue()
  })
  await adding.save.dblclick()
  await expect(page.getByRole('status').filter({ hasText: 'Saving…' })).toBeVisible()
  await expect(adding.save).toBeDisabled()
  answer.resolve()
  await expect(adding.dialog).toBeHidden()
  await expect(page.getByRole('group', { name: 'Added: 11:00 – 15:00, Open shift' })).toBeVisible()
  const administrator = await callAs(request, 'administrator')
  expect(await shiftsBetween(administrator, week.from, week.to)).toHaveLength(1)
})

test('a slow schedule shows a placeholder, and a failed one offers to try again', async ({ page }) => {
  await signIn(page, 'manager')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/restaurant?*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/schedule')
  await expect(page.getByRole('status', { name: 'The schedule is loading' })).toBeVisible()
  await page.route('**/api/shift?*', (route) => route.abort())
  answer.resolve()
  const failed = page.getByRole('alert').filter({ hasText: 'The schedule could not be loaded' })
  await page.goto('/schedule?from=2026-11-23&to=2026-11-29')
  await expect(failed).toContainText(UNREACHABLE)
  await page.unroute('**/api/shift?*')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(shift(page, / to /).first()).toBeVisible()
  await expect(failed).toBeHidden()
})

test('shifts stay on screen when they cannot be refreshed', async ({ page }) => {
  await signIn(page, 'manager')
  await openSchedule(page)
  await chooseOfAccount(page, people.manager.email)
  await expect(page.getByRole('main')).toContainText(people.manager.email)
  await page.route('**/api/shift?*', (route) => route.abort())
  await page.getByRole('link', { name: 'Schedule', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: UNREACHABLE })).toBeVisible()
  await expect(shift(page, / to /).first()).toBeVisible()
})

test.describe('scripts that do not arrive', () => {
  test.use({ expectedErrors: /Failed to load resource: net::ERR_FAILED/ })

  test('leave a page that says so', async ({ page }) => {
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/login')
    await expect(page.getByText('Loading Driverdesk…')).toBeVisible()
    await expect(page.getByText('Check your connection, then reload the page.')).toBeVisible()
  })
})

test('signing in while the server is down says that it cannot be reached', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('tab', { name: 'Admin' }).click()
  await page.route('**/api/auth/login', (route) => route.abort())
  await page.getByLabel('Email').fill(people.manager.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('alert')).toHaveText(UNREACHABLE)
  await expect(page.getByLabel('Email')).toHaveValue(people.manager.email)
})

const newAgency = test.extend<{ product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'driverdesk-empty-'))
      const product = await startProduct({ folder, isEmpty: true })
      await use(product)
      await product.stop()
      await rm(folder, { recursive: true })
    },
    // Setting up a new database does not count towards the test's timeout.
    { scope: 'test', timeout: 60_000 },
  ],
})

newAgency(
  'a new agency makes its administrator and is led through the first steps',
  {
    tag: '@phone',
  },
  async ({ page, shot }) => {
    await page.goto('/login')
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('First')
    await page.getByLabel('Email').fill('ada@driverdesk.test')
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD)
    await look(page, 'first-administrator', shot)
    await page.getByRole('button', { name: 'Create account' }).click()
    const steps = page.getByRole('region', { name: 'First steps' })
    await expect(steps).toContainText('0 of 5 done')
    await look(page, 'first-steps', shot)
    await steps.getByRole('link', { name: 'Open the schedule' }).click()
    await expect(page.getByText('No restaurants found')).toBeVisible()
    await expect(page.getByText('Add an area and its first restaurant')).toBeVisible()
    await expect(schedule(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'First steps' }).click()
    await expect(steps).toBeVisible()
    await page.goBack()
    await showBulkButtons(page)
    await expect(page.getByRole('button', { name: 'Publish Shifts [0]', exact: true })).toBeDisabled()
    await shot(page, 'new-agency')
  },
)
