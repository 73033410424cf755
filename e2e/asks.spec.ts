/** A restaurant asks about a published shift, the office answers, and both screens follow. */
import type { ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { Locator, Page } from '@playwright/test'
import { callAs } from './kernel/calls.ts'
import { TODAY } from './kernel/clock.ts'
import { look } from './kernel/look.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { ALFIE, emptyWeek, LANTERN, VICTORIA } from './shifts/demo.ts'
import { preparePublished } from './shifts/records.ts'
import { choose, openOwnSchedule, openSchedule, shift } from './shifts/schedule.ts'

const WEEK = emptyWeek(3)

const asking = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a restaurant asks for a change and to cancel; the office accepts one and declines the other', {
  tag: '@phone',
}, async ({ page, request, openAs, shot, isMobile }) => {
  const times = { start_time: '18:00', finish_time: '22:00' }
  const date = isMobile ? WEEK.wednesday : WEEK.monday
  const administrator = await callAs(request, 'administrator')
  for (const { id: driver_id } of [ALFIE, VICTORIA])
    await preparePublished(administrator, {
      restaurant_id: LANTERN.id,
      driver_id,
      period_date: date,
      ...times,
    })
  await signIn(page, 'restaurant')
  await openOwnSchedule(page, { location: `restaurant-${LANTERN.id}`, from: date, to: date, interval: 'day' })
  const [alfie, victoria] = [
    shift(page, /^18:00 to 22:00, Alfie, /),
    shift(page, /^18:00 to 22:00, Victoria, /),
  ]
  const office = await openAs('manager')
  await openSchedule(office, { location: `restaurant-${LANTERN.id}`, from: date, to: date })
  const seen = shift(office, /^18:00 to 22:00, Alfie Williams, /)
  await expect(seen).toBeVisible()

  await test.step('asks for other times, and both screens mark it', async () => {
    await choose(page, alfie, 'Ask for a change')
    const dialog = asking(page, 'Ask for a change')
    await dialog.getByLabel('Start Time').fill('17:00')
    await dialog.getByLabel('What would you like?').fill('A party of twenty')
    await look(page, 'ask-change', shot)
    await dialog.getByRole('button', { name: 'Ask the agency' }).click()
    await expect(dialog).toBeHidden()
    await expect(alfie).toHaveAccessibleName(/change asked for: 17:00 – 22:00/)
    await expect(seen).toHaveAccessibleName(/change asked for: 17:00 – 22:00/)
  })

  await test.step('sees what cancelling costs, then asks', async () => {
    await choose(page, victoria, 'Ask to cancel')
    const dialog = asking(page, 'Ask to cancel')
    await expect(dialog.getByRole('alert')).toContainText('Cancelling costs nothing')
    await dialog.getByLabel('Reason').fill('The kitchen is closed')
    await look(page, 'ask-cancel', shot)
    await dialog.getByRole('button', { name: 'Ask to cancel' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the office accepts the change on Home with one press', async () => {
    await office.goto('/home')
    const part = office.getByRole('region', { name: 'Changes asked for: 2' })
    await expect(part).toBeVisible()
    await look(office, 'asked-on-home', shot)
    await part
      .getByRole('button', { name: /^Accept: / })
      .first()
      .click()
    await expect(office.getByRole('region', { name: 'Change asked for: 1' })).toBeVisible()
    await expect(shift(page, /^17:00 to 22:00, Alfie, .*change accepted/)).toBeVisible()
  })

  await test.step('undoes that, and the request waits again; redo accepts it', async () => {
    if (isMobile) return
    await openSchedule(office, { location: `restaurant-${LANTERN.id}`, from: date, to: date })
    await office.keyboard.press('Control+z')
    await office.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(alfie).toHaveAccessibleName(/^18:00 to 22:00, .*change asked for: 17:00 – 22:00/)
    await office.keyboard.press('Control+Shift+z')
    await office.getByRole('dialog').getByRole('button', { name: 'Redo', exact: true }).click()
    await expect(shift(page, /^17:00 to 22:00, Alfie, .*change accepted/)).toBeVisible()
  })

  await test.step('the office declines the other from the shift, with a word', async () => {
    await openSchedule(office, { location: `restaurant-${LANTERN.id}`, from: date, to: date })
    await choose(office, shift(office, /^18:00 to 22:00, Victoria Chaudhry, /), 'Answer the request')
    const dialog = asking(office, 'Cancel as asked?')
    await look(office, 'answer-ask', shot)
    await dialog.getByLabel('Your message').fill('She has set off')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(dialog).toBeHidden()
    await expect(victoria).toHaveAccessibleName(/cancellation declined/)
  })

  await test.step('undoes the answer, not an earlier step, and declines again', async () => {
    if (isMobile) return
    await office.keyboard.press('Control+z')
    await expect(victoria).toHaveAccessibleName(/cancellation asked for/)
    await expect(shift(page, /^17:00 to 22:00, Alfie, /)).toBeVisible()
    await office.keyboard.press('Control+Shift+z')
    await expect(victoria).toHaveAccessibleName(/cancellation declined/)
  })

  await test.step('the restaurant may ask again, and withdraw', async () => {
    await choose(page, victoria, 'Ask to cancel')
    await asking(page, 'Ask to cancel').getByLabel('Reason').fill('Closed all week')
    await asking(page, 'Ask to cancel').getByRole('button', { name: 'Ask to cancel' }).click()
    await expect(victoria).toHaveAccessibleName(/cancellation asked for/)
    await choose(page, victoria, 'Withdraw the request')
    await expect(victoria).toHaveAccessibleName(/, published$/)
  })
})

const LONG = 'Maximiliana-Alexandrina'

/** Answers with three shifts of today at a restaurant, whose driver is late, has started and has finished. */
async function giveComing(page: Page) {
  const sheet = { id: 1, type: 10, status: 10, driver_start_time: '09:02' } as const
  await page.route(/\/api\/shift\?/, async (route) => {
    const response = await route.fetch()
    const [one] = (await response.json()) as [ShiftForRestaurant]
    const coming = { ...one, restaurant_id: LANTERN.id, driver_id: 1, driver_first_name: LONG, status: 20 }
    const at = {
      period_date: TODAY,
      status_assigned: 10,
      ask: null,
      cancelled_by: null,
      finish_time: '23:00',
    }
    const shifts = [
      { id: 901, start_time: '08:00', timesheet: null },
      {
        id: 902,
        start_time: '08:15',
        timesheet: { ...sheet, status_progress: 10, driver_finish_time: null },
      },
      {
        id: 903,
        start_time: '08:30',
        timesheet: { ...sheet, status_progress: 20, driver_finish_time: '09:58' },
      },
    ]
    await route.fulfill({ response, json: shifts.map((shown) => ({ ...coming, ...at, ...shown })) })
  })
}

const COMING = [
  [901, 'Late'],
  [902, 'Started'],
  [903, 'Finished'],
] as const

/** Expects the words to be drawn whole, inside an element. */
async function expectWhole(words: Locator, element: Locator) {
  const [around, within] = [await element.boundingBox(), await words.boundingBox()]
  if (!around || !within) throw new Error('The words or the element around them are not drawn.')
  expect(within.x).toBeGreaterThanOrEqual(around.x)
  expect(within.x + within.width).toBeLessThanOrEqual(around.x + around.width)
  const hidden = await words.evaluate((one) => one.scrollWidth - one.clientWidth)
  expect(hidden, 'pixels of the words that are cut off').toBeLessThanOrEqual(0)
}

test('the state of a driver is never cut off, however long the name', async ({ page }) => {
  await signIn(page, 'restaurant')
  await giveComing(page)
  for (const width of [820, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await openOwnSchedule(page, { location: `restaurant-${LANTERN.id}` })
    for (const [id, state] of COMING) {
      const block = page.locator(`[data-shift="${id}"]`)
      await expectWhole(block.getByText(state, { exact: true }), block)
      await expect(block).toHaveAttribute('title', new RegExp(LONG))
    }
  }
})

test('the name of a driver is said once on the cards of a phone, and never cut off', {
  tag: '@phone-only',
}, async ({ page, shot }) => {
  await signIn(page, 'restaurant')
  await giveComing(page)
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    await openOwnSchedule(page, { location: `restaurant-${LANTERN.id}` })
    for (const [id, state] of COMING) {
      const card = page.getByRole('listitem').filter({ has: page.locator(`[data-shift="${id}"]`) })
      await expectWhole(card.getByText(LONG), card)
      await expectWhole(card.getByText(new RegExp(`^${state}`)), card)
    }
    await look(page, `driver-cards-${width}`, shot)
    await page.locator('[data-shift="901"]').tap()
    const sheet = page.getByRole('dialog')
    await expectWhole(sheet.getByText(LONG), sheet)
    await look(page, `driver-sheet-${width}`, shot)
  }
})
