/** A finger does on a tablet what the mouse does: the views by driver and by the hour. */
import type { Locator, Page } from '@playwright/test'
import { callAs } from './kernel/calls.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { BRONWEN, emptyWeek, MAGDA, ORCHARD } from './shifts/demo.ts'
import { prepareShift } from './shifts/records.ts'
import { choose, grid, openSchedule } from './shifts/schedule.ts'

test.use({ hasTouch: true, viewport: { width: 1180, height: 820 } })

const { monday, tuesday, wednesday, from, to } = emptyWeek(9)
const AT_ORCHARD = { location: `restaurant-${ORCHARD.id}` }

interface Point {
  x: number
  y: number
}

/** Longer than the press that picks up. */
const HELD_MS = 600

/** Presses, holds, drags and releases, with `look` before the release. */
async function dragByFinger(page: Page, start: Point, end: Point, look: () => Promise<void>): Promise<void> {
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', start)
  await page.waitForTimeout(HELD_MS)
  for (const share of [0.3, 0.7, 1]) {
    const at = (one: number, other: number) => one + (other - one) * share
    await touch('touchMove', { x: at(start.x, end.x), y: at(start.y, end.y) })
  }
  await look()
  await touch('touchEnd')
}

const line = (page: Page, name: string): Locator =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader').filter({ hasText: name }) })

const shifts = (at: Locator): Locator => at.getByRole('button', { name: / to / })

async function boxOf(of: Locator) {
  await of.scrollIntoViewIfNeeded()
  const box = await of.boundingBox()
  if (!box) throw new Error('It is not shown')
  return box
}

async function middleOf(of: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(of)
  return { x: x + width / 2, y: y + height / 2 }
}

test('a finger moves, resizes, selects and adds shifts by the hour', async ({ page, request }) => {
  const administrator = await callAs(request, 'administrator')
  const at = { restaurant_id: ORCHARD.id, period_date: monday }
  await prepareShift(administrator, { ...at, driver_id: BRONWEN.id })
  await prepareShift(administrator, { ...at, start_time: '13:00', finish_time: '17:00' })
  await signIn(page, 'administrator')
  await openSchedule(page, { ...AT_ORCHARD, view: 'hours', from: monday, to: monday, interval: 'day' })
  const axis = line(page, ORCHARD.name).getByRole('gridcell')
  const pointAt = async (hours: number): Promise<Point> => {
    const { x, y, width } = await boxOf(axis)
    return { x: x + (hours / 28) * width, y: y + 20 }
  }
  const first = page.getByRole('button', { name: new RegExp(BRONWEN.name) })

  await test.step('drags a bar by a quarter hour', async () => {
    const hour = (await pointAt(12)).x - (await pointAt(11)).x
    const start = await middleOf(first)
    await dragByFinger(page, start, { x: start.x + hour, y: start.y }, () =>
      expect(page.getByText('Move to 12:00 – 16:00')).toBeVisible(),
    )
    await expect(first).toHaveAccessibleName(/^12:00 to 16:00/)
  })

  await test.step('drags an edge', async () => {
    const { x, y, width, height } = await boxOf(first)
    const start = { x: x + width - 4, y: y + height / 2 }
    await dragByFinger(page, start, { x: (await pointAt(17)).x - 4, y: start.y }, () =>
      expect(page.getByText('12:00 – 17:00 (5.00 h)')).toBeVisible(),
    )
    await expect(first).toHaveAccessibleName(/^12:00 to 17:00/)
  })

  await test.step('selects two by the menu and a tap', async () => {
    await first.tap()
    await page.getByRole('menuitem', { name: 'Select' }).tap()
    await shifts(axis).filter({ hasText: 'Open shift' }).tap()
    const bar = page.getByRole('region', { name: 'Selected shifts' })
    await expect(bar).toContainText('2 shifts selected')
    await bar.getByRole('button', { name: 'Clear the selection' }).tap()
  })

  await test.step('adds one at a time by tapping twice', async () => {
    const { x, y } = await pointAt(8.3)
    await page.touchscreen.tap(x, y)
    await page.touchscreen.tap(x, y)
    await expect(page.getByLabel(/^Start Time/)).toHaveValue('08:15')
  })
})

test('a finger assigns a shift by dragging it to a driver, and opens its menu', async ({ page, request }) => {
  const administrator = await callAs(request, 'administrator')
  await prepareShift(administrator, { restaurant_id: ORCHARD.id, period_date: tuesday })
  await signIn(page, 'administrator')
  await openSchedule(page, { ...AT_ORCHARD, view: 'drivers', from, to, name: 'magda' })
  const day = line(page, MAGDA.name).locator(`[data-date="${wednesday}"]`)
  const open = shifts(line(page, 'Open shifts').locator(`[data-date="${tuesday}"]`))
  const start = await middleOf(open)
  // Measured last: scrolling to the open shift could move the row.
  const { x, y } = await boxOf(day)
  expect(await middleOf(open)).toEqual(start)
  await dragByFinger(page, start, { x: x + 60, y: y + 30 }, () =>
    expect(page.getByText(`Assign to ${MAGDA.name}, Wed`)).toBeVisible(),
  )
  await expect(shifts(day)).toHaveAccessibleName(new RegExp(`^11:00 to 15:00, .*${MAGDA.name}`))
  await choose(page, shifts(day), 'Remove')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).tap()
  await expect(shifts(day)).toHaveCount(0)
})
