import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Locator } from '@playwright/test'
import { callAs } from './kernel/calls.ts'
import { moveDate, TODAY } from './kernel/clock.ts'
import { look } from './kernel/look.ts'
import { PASSWORD } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { LANTERN, VICTORIA } from './shifts/demo.ts'
import { preparePublished, shiftsBetween } from './shifts/records.ts'

const DRIVER = { email: 'driver@driverdesk.test', kind: 'Driver' } as const
const MINUTE_MS = 60_000

test.use({
  permissions: ['geolocation'],
  geolocation: { latitude: 51.4, longitude: 0.02 },
  // The browser logs this while the network is cut.
  expectedErrors: /net::ERR_INTERNET_DISCONNECTED/,
})

test('a driver on a phone starts and finishes a shift offline, and each is recorded once with its true time', {
  tag: '@phone-only',
}, async ({ page, context, request, shot }) => {
  const administrator = await callAs(request, 'administrator')
  const driver = await callAs(request, DRIVER)
  const { id } = await preparePublished(administrator, {
    restaurant_id: LANTERN.id,
    driver_id: VICTORIA.id,
    period_date: TODAY,
    start_time: '09:00',
    finish_time: '10:55',
  })
  const card = page.getByRole('article', { name: '09:00 – 10:55' })
  const link = (name: string) => page.getByRole('link', { name })
  const arrived: string[] = []
  page.on('response', (answer) => {
    const action = /\/api\/driver\/shift\/\d+\/(start|finish)$/.exec(answer.url())?.[1]
    if (action) arrived.push(`${action} ${answer.status()}`)
  })

  await test.step('signs in to the app, which is stored on the phone', async () => {
    await page.goto('/driver')
    await page.getByRole('button', { name: 'Log In' }).waitFor()
    await look(page, 'driver-login', shot)
    await page.getByLabel('Email').fill(DRIVER.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log In' }).tap()
    await card.waitFor()
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    await look(page, 'driver-shifts', shot)
  })

  await test.step('acknowledges the shift', async () => {
    await card.getByRole('button', { name: 'Acknowledge' }).tap()
    await expect(card.getByText('Acknowledged')).toBeVisible()
  })

  await test.step('sees at once what the office publishes and moves', async () => {
    const shift = { restaurant_id: LANTERN.id, driver_id: VICTORIA.id, period_date: TODAY }
    const evening = { ...shift, start_time: '20:00', finish_time: '22:00' }
    const published = await preparePublished(administrator, evening)
    await page.getByRole('article', { name: '20:00 – 22:00' }).waitFor()
    const later = { ...evening, start_time: '20:30', push_drivers: 20 }
    await administrator.attempt('PUT', `shift/${published.id}`, later)
    await page.getByRole('article', { name: '20:30 – 22:00' }).waitFor()
    await administrator.post('shift/unpublish', { shift_ids: [published.id] })
    await page.getByRole('article', { name: '20:30 – 22:00' }).waitFor({ state: 'detached' })
  })

  await test.step('starts and finishes offline, some time ago', async () => {
    await context.setOffline(true)
    // Wait for pending answers: one would correct the app's clock and undo the moved time.
    await page.reload()
    await card.waitFor()
    await page.evaluate(moveDate, -30 * MINUTE_MS)
    await card.getByRole('button', { name: 'Start shift' }).tap()
    const question = page.getByRole('dialog', { name: 'Start this shift now?' })
    await expect(question).toContainText(/You are about [\d.]+ miles from/)
    await look(page, 'driver-start', shot)
    await question.getByRole('button', { name: 'Start shift' }).tap()
    await expect(card.getByText('On shift')).toBeVisible()
    await page.evaluate(moveDate, 20 * MINUTE_MS)
    await card.getByRole('button', { name: 'Finish shift' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Finish shift' })
    await sheet.getByLabel('0–3 miles').fill('2')
    await sheet.getByLabel('Comment').fill('Rain')
    await look(page, 'driver-finish', shot)
    await sheet.getByRole('button', { name: /^Finish at/ }).tap()
    await expect(page.getByText('2 recorded times are waiting to be sent.')).toBeVisible()
  })

  const waiting = card.getByText(/stored on this phone, waiting to be sent/)
  const [started, finished] = await test.step('opens offline and still shows both', async () => {
    await page.reload()
    await expect(waiting).toHaveCount(2)
    await expect(card.getByText('Finished')).toBeVisible()
    await look(page, 'driver-offline', shot)
    return (await waiting.allTextContents()).map((text) => /\d\d:\d\d/.exec(text)?.[0])
  })
  expect(started).not.toBe(finished)
  expect(arrived).toEqual([])

  await test.step('sends each once when the network is back', async () => {
    await context.setOffline(false)
    await expect(card.getByText(`Started at ${started}, finished at ${finished}.`)).toBeVisible()
    await expect(waiting).toHaveCount(0)
    expect(arrived).toEqual(['start 200', 'finish 200'])
    const timesheets = await driver.get<{ shift_id: number }[]>(
      `driver/timesheet?period_date_from=${TODAY}&period_date_to=${TODAY}`,
    )
    expect(timesheets.filter(({ shift_id }) => shift_id === id)).toMatchObject([
      {
        driver_start_time: started,
        driver_finish_time: finished,
        fuel_bonus_0: 2,
        driver_comment: 'Rain',
        status_progress: 20,
      },
    ])
    const [stored] = (
      await administrator.get<{ shift_id: number; map_start_lat: number }[]>(
        `timesheet?period_date_from=${TODAY}&period_date_to=${TODAY}`,
      )
    ).filter(({ shift_id }) => shift_id === id)
    expect(stored).toMatchObject({ map_start_lat: 51.4, map_start_lng: 0.02 })
  })

  await test.step('shows the other screens', async () => {
    await link('Timesheets').tap()
    await page.getByText('Submited').first().waitFor()
    await look(page, 'driver-timesheets', shot)
    await link('Availability').tap()
    await page.getByText('Enter the hours in which you can work').waitFor()
    await look(page, 'driver-unavailability', shot)
    await page.getByRole('link', { name: /^News/ }).tap()
    await page.getByRole('article').first().waitFor()
    await link('Account').tap()
    await page.getByText('Messages on this phone').waitFor()
    await look(page, 'driver-account', shot)
  })

  await test.step('the back office sends a driver to the app and stays outside its service worker', async () => {
    await page.goto('/schedule')
    await page.waitForURL('**/driver/shifts')
    await page.goto('/healthz')
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  })
})

test('the first screen of a small phone has the shift with Start, a link to an offer, or the next shift', async ({
  openPhone,
  request,
  shot,
}) => {
  const administrator = await callAs(request, 'administrator')
  const of = { restaurant_id: LANTERN.id, start_time: '11:00', finish_time: '12:00' }
  const tomorrow = addDays(TODAY, 1)
  const offered = await preparePublished(administrator, {
    restaurant_id: LANTERN.id,
    start_time: '08:30',
    finish_time: '10:00',
    period_date: tomorrow,
  })
  const ofToday = async () =>
    (await shiftsBetween(administrator, TODAY, TODAY)).filter(({ driver_id }) => driver_id === VICTORIA.id)
  const unpublish = async () => {
    const shift_ids = (await ofToday()).map(({ id }) => id)
    if (shift_ids.length > 0) await administrator.post('shift/unpublish', { shift_ids })
  }
  await unpublish()
  await preparePublished(administrator, { ...of, driver_id: VICTORIA.id, period_date: TODAY })
  const next = { driver_id: VICTORIA.id, period_date: tomorrow }
  await preparePublished(administrator, { ...of, ...next, start_time: '05:00', finish_time: '06:00' })
  await administrator.post('offers/start', { shift_ids: [offered.id], first_driver_id: VICTORIA.id })
  const phone = await openPhone(DRIVER.email)
  const line = phone.getByRole('button', { name: /^A shift is offered to you until/ })
  const tabs = phone.getByRole('navigation', { name: 'Main' })
  /** Entirely on the screen, above the tabs. */
  const expectInSight = async (part: Locator) => {
    await expect(part).toBeInViewport({ ratio: 1 })
    const [box, below] = [await part.boundingBox(), await tabs.boundingBox()]
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  }

  await line.waitFor()
  await look(phone, 'driver-today', shot)
  await expectInSight(phone.getByRole('button', { name: 'Start shift' }))
  await expectInSight(line)
  await line.click()
  await expect(phone.getByRole('article', { name: /08:30 – 10:00/ })).toBeInViewport()
  await expect(phone.getByRole('heading', { name: 'Offered to you' })).toBeInViewport()

  await unpublish()
  await phone.getByText('You have no shift today.').waitFor()
  await phone.evaluate(() => window.scrollTo(0, 0))
  await look(phone, 'driver-free-day', shot)
  await expectInSight(phone.getByRole('heading', { name: '05:00 – 06:00' }))
  await expectInSight(phone.getByRole('link', { name: /, opens the map/ }).first())
})
