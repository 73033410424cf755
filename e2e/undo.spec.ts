import { type ClockTime, clockTime, minutesOfDay } from '@driverdesk/domain/kernel/wallClock.ts'
import { type Caller, callAs } from './kernel/calls.ts'
import { look } from './kernel/look.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { emptyWeek, MAGDA, ORCHARD } from './shifts/demo.ts'
import { preparePublished, prepareShift, type ShiftRecord, shiftsBetween } from './shifts/records.ts'
import { openSchedule, shift, shiftsIn } from './shifts/schedule.ts'

const viewOf = ({ from, to }: { from: string; to: string }) => ({
  location: `restaurant-${ORCHARD.id}`,
  from,
  to,
})

/** Changes a shift's times as one undoable step. */
async function retime(caller: Caller, { id }: ShiftRecord, start_time: ClockTime) {
  const finish_time = clockTime(minutesOfDay(start_time) + 4 * 60)
  await caller.post('shift/change-many', { kind: 'times', shifts: [{ id, start_time, finish_time }] })
}

/** A server test undoes all fifty steps. */
const STEPS = 5

test('steps are undone one by one in a second browser, down to the first', async ({
  page,
  request,
  openAs,
}) => {
  const week = emptyWeek(3)
  const administrator = await callAs(request, 'administrator')
  const added = await prepareShift(administrator, { restaurant_id: ORCHARD.id, period_date: week.tuesday })
  const starts = Array.from({ length: STEPS }, (_, step) => clockTime(6 * 60 + step * 15))
  for (const start of starts) await retime(administrator, added, start)
  await signIn(page, 'administrator')
  await openSchedule(page, viewOf(week))
  await expect(shift(page, '07:00 to 11:00, Open shift, unpublished')).toBeVisible()

  const second = await openAs('administrator')
  await openSchedule(second, viewOf(week))
  const undo = second.getByRole('button', { name: /^Undo: / })
  for (let step = 0; step < STEPS; step++) {
    const before = starts.at(-2 - step) ?? '11:00'
    await undo.click()
    await expect(shiftsIn(second, { restaurant: ORCHARD, date: week.tuesday })).toHaveAccessibleName(
      new RegExp(`^${before} to `),
    )
  }
  // The first browser shows the result, and the second focuses the shift.
  await expect(shift(page, '11:00 to 15:00, Open shift, unpublished')).toBeVisible()
  await expect(shift(second, '11:00 to 15:00, Open shift, unpublished')).toBeFocused()
  await expect(undo).toHaveAccessibleName('Undo: Add a shift')
  await undo.click()
  await expect(shiftsIn(page, { restaurant: ORCHARD, date: week.tuesday })).toHaveCount(0)
  expect(await shiftsBetween(administrator, week.from, week.to)).toEqual([])
})

test('the history of a shift and of the week, and the published week, are accessible and fit', {
  tag: '@phone',
}, async ({ page, request, shot, isMobile }) => {
  const week = emptyWeek(4)
  const administrator = await callAs(request, 'administrator')
  const booked = { restaurant_id: ORCHARD.id, driver_id: MAGDA.id, period_date: week.monday }
  const published = await preparePublished(administrator, booked)
  await retime(administrator, published, '12:00')
  await signIn(page, 'administrator')
  await openSchedule(page, viewOf(week))
  const open = async (entry: string) => {
    const opener = isMobile ? 'Undo' : 'Tools'
    await page.getByRole('button', { name: opener, exact: true }).click()
    await page
      .getByRole('menuitem', { name: entry })
      .or(page.getByRole('dialog').getByRole('button', { name: entry }))
      .click()
  }
  const dialog = (name: RegExp) => page.getByRole('dialog', { name })

  await open('History of these dates')
  const names = dialog(/^History: \d/).getByRole('button', { name: `, ${ORCHARD.name}` })
  await names.first().waitFor()
  await look(page, 'week-history', shot)
  await names.first().click()
  await dialog(/^History: .*Orchard/)
    .getByRole('list', { name: 'Changes' })
    .waitFor()
  await look(page, 'shift-history', shot)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await open('Published versions…')
  await dialog(/^Published version/)
    .getByText('Changed since', { exact: true })
    .waitFor()
  await look(page, 'as-published', shot)
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await dialog(/^Restore 1 shift/)
    .getByText(MAGDA.name)
    .first()
    .waitFor()
  await look(page, 'restore', shot)
})

test('moving a shift is accessible: what is moved, where to, and why a place is refused', async ({
  page,
  request,
  shot,
}) => {
  const week = emptyWeek(5)
  const administrator = await callAs(request, 'administrator')
  await prepareShift(administrator, { restaurant_id: ORCHARD.id, period_date: week.monday })
  await signIn(page, 'administrator')
  await openSchedule(page, viewOf(week))
  await shiftsIn(page, { restaurant: ORCHARD, date: week.monday }).focus()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Enter drops, Ctrl+Enter copies, Esc puts it back')).toBeVisible()
  await look(page, 'carried', shot)
})
