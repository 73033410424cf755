import { setTimeout as pause } from 'node:timers/promises'
import { callAs } from './kernel/calls.ts'
import { openNetwork } from './kernel/network.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { ALFIE, emptyWeek, THYME } from './shifts/demo.ts'
import { preparePublished, prepareShift } from './shifts/records.ts'
import { openSchedule, shift, shiftsIn } from './shifts/schedule.ts'

const AWAY_MS = 90_000

test('after 90 seconds offline the screen is up to date within five seconds, without a reload', async ({
  browser,
  baseURL,
  request,
}) => {
  test.slow()
  const week = emptyWeek(8)
  const at = { restaurant: THYME, date: week.monday }
  const shiftAt = { restaurant_id: THYME.id, period_date: week.monday }
  const others = await callAs(request, 'administrator')
  const published = await preparePublished(others, { ...shiftAt, driver_id: ALFIE.id })
  const removed = await prepareShift(others, { ...shiftAt, start_time: '16:00', finish_time: '20:00' })

  const network = await openNetwork(baseURL ?? '')
  const context = await browser.newContext({ baseURL: network.address })
  try {
    const page = await context.newPage()
    await signIn(page, 'manager')
    await openSchedule(page, { location: `restaurant-${THYME.id}`, from: week.from, to: week.to })
    await expect(shiftsIn(page, at)).toHaveCount(2)
    await page.evaluate(() => Object.assign(window, { neverReloaded: true }))

    network.cut()
    const away = pause(AWAY_MS)
    await others.post('shift/unpublish', { shift_ids: [published.id] })
    await others.post('shift/remove', { shift_ids: [removed.id] })
    for (const date of [week.tuesday, week.wednesday, week.thursday]) {
      await prepareShift(others, { ...shiftAt, period_date: date, start_time: '18:00', finish_time: '23:00' })
    }
    await expect(page.getByText('Reconnecting…')).toBeVisible({ timeout: AWAY_MS })
    await expect(shift(page, `11:00 to 15:00, ${ALFIE.name}, published, not acknowledged`)).toBeVisible()
    await away

    network.mend()
    await Promise.all([
      expect(shift(page, `11:00 to 15:00, ${ALFIE.name}, unpublished`)).toBeVisible({ timeout: 5_000 }),
      expect(shiftsIn(page, at)).toHaveCount(1, { timeout: 5_000 }),
      expect(shift(page, '18:00 to 23:00, Open shift, unpublished')).toHaveCount(3, { timeout: 5_000 }),
      expect(page.getByText('Reconnecting…')).toBeHidden({ timeout: 5_000 }),
    ])
    expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true)
  } finally {
    await context.close()
    await network.close()
  }
})
