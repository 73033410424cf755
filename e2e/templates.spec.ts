import type { Page } from '@playwright/test'
import { type Caller, callAs } from './kernel/calls.ts'
import { moved, TODAY } from './kernel/clock.ts'
import { look } from './kernel/look.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { BRONWEN, emptyWeek, MAGDA, ORCHARD, PLUM } from './shifts/demo.ts'
import { preparePublished, prepareShift, shiftsBetween } from './shifts/records.ts'
import { dayName, menuEntry, openSchedule, shiftsIn } from './shifts/schedule.ts'

const AT_ORCHARD = { location: `restaurant-${ORCHARD.id}` }
const british = (date: string) => date.split('-').reverse().join('/')

test.beforeEach(({ page }) => signIn(page, 'administrator'))

async function chooseTool(page: Page, name: string) {
  await page.getByRole('button', { name: 'Tools' }).click()
  await menuEntry(page, name).click()
}

const atOrchard = async (caller: Caller, { from, to }: { from: string; to: string }) =>
  (await shiftsBetween(caller, from, to))
    .filter(({ restaurant_id }) => restaurant_id === ORCHARD.id)
    .map(({ period_date, driver_id, status }) => [period_date, driver_id, status])

test('a week is saved as a template, repeated after a preview, and undone in one step', async ({
  page,
  request,
  shot,
}) => {
  const [week, next, third, fourth] = [emptyWeek(1), emptyWeek(2), emptyWeek(3), emptyWeek(4)]
  const administrator = await callAs(request, 'administrator')
  const open = { restaurant_id: ORCHARD.id }
  await prepareShift(administrator, { ...open, period_date: week.monday })
  await prepareShift(administrator, { ...open, driver_id: MAGDA.id, period_date: week.tuesday })
  await preparePublished(administrator, {
    restaurant_id: PLUM.id,
    driver_id: MAGDA.id,
    period_date: next.tuesday,
  })
  await prepareShift(administrator, { ...open, period_date: third.monday })
  const both = { from: next.from, to: third.to }
  await openSchedule(page, { ...AT_ORCHARD, from: week.from, to: week.to })

  await test.step('saves the week', async () => {
    await chooseTool(page, 'Save as template…')
    const dialog = page.getByRole('dialog', { name: 'Save as template' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Quiet week')
    await look(page, 'save-template', shot)
    await dialog.getByRole('button', { name: 'Save template' }).click()
    await expect(page.getByText('Saved: Quiet week, 2 shifts.')).toBeVisible()
  })

  await test.step('repeats it until a date, skipping one week', async () => {
    await openSchedule(page, { ...AT_ORCHARD, from: next.from, to: next.to })
    await chooseTool(page, 'Apply template…')
    const dialog = page.getByRole('dialog', { name: 'Apply template' })
    await dialog.getByRole('combobox', { name: 'Template' }).click()
    await page.getByRole('option', { name: `Quiet week — ${ORCHARD.name}, 2 shifts` }).click()
    await dialog.getByRole('textbox', { name: 'Until' }).fill(british(fourth.friday))
    await dialog.getByRole('textbox', { name: 'Until' }).press('Tab')
    await expect(dialog.getByRole('textbox', { name: 'Until' })).toHaveValue(british(fourth.sunday))
    await dialog
      .getByRole('button', { name: `Leave out ${british(fourth.monday)} – ${british(fourth.sunday)}` })
      .click()
    await expect(dialog.getByRole('status')).toHaveText(
      'Adds 3 shifts · 1 of them loses its driver · 1 already there',
    )
    const nextWeek = `${british(next.monday)} – ${british(next.sunday)}`
    await dialog.getByRole('button', { name: nextWeek, exact: true }).click()
    await expect(dialog.getByRole('listitem')).toContainText('Driver already have shift on this time')
    await look(page, 'apply-template', shot)
    expect(await atOrchard(administrator, both)).toEqual([[third.monday, null, 10]])
    await dialog.getByRole('button', { name: 'Add 3 shifts to 2 weeks' }).click()
    const done = page.getByRole('dialog', { name: 'Template applied' })
    await done.waitFor()
    await look(page, 'template-applied', shot)
    await done.getByRole('button', { name: 'Show the first week' }).click()
    await expect(done).toBeHidden()
    expect(await atOrchard(administrator, both)).toEqual([
      [next.monday, null, 10],
      [next.tuesday, null, 10],
      [third.monday, null, 10],
      [third.tuesday, MAGDA.id, 10],
    ])
  })

  await test.step('undoes it', async () => {
    await page.keyboard.press('Control+z')
    await expect
      .poll(() => atOrchard(administrator, both), 'what is left')
      .toEqual([[third.monday, null, 10]])
  })
})

/** A minute soon after the product's current time. London time equals UTC in November. */
const soon = () => new Date(Date.now() + moved() + 75_000).toISOString().slice(11, 16)

test('publishes selected shifts at the planned time, and alerts the planner to those that it could not publish', async ({
  page,
  request,
  shot,
}) => {
  const week = emptyWeek(5)
  const administrator = await callAs(request, 'administrator')
  for (const [driver_id, period_date] of [
    [BRONWEN.id, week.monday] as const,
    [MAGDA.id, week.tuesday] as const,
  ]) {
    await prepareShift(administrator, { restaurant_id: ORCHARD.id, driver_id, period_date })
  }
  await openSchedule(page, { ...AT_ORCHARD, from: week.from, to: week.to })
  for (const date of [week.monday, week.tuesday]) {
    await shiftsIn(page, { restaurant: ORCHARD, date }).click({ modifiers: ['Control'] })
  }
  await page.getByRole('button', { name: 'Publish at…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish at a set time' })
  await expect(dialog).toContainText('2 selected shifts')
  await look(page, 'publish-at', shot)
  const time = soon()
  await dialog.getByRole('textbox', { name: 'Date' }).fill(british(TODAY))
  await dialog.getByRole('combobox', { name: 'Time' }).fill(time)
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Plan publishing' }).click()
  const strip = page.getByRole('region', { name: 'Planned publishing' })
  await expect(strip).toContainText(`Will be published ${dayName(TODAY)} ${time} · 2 shifts`)
  await look(page, 'planned-strip', shot)
  // One of the drivers is booked elsewhere before that.
  await preparePublished(administrator, {
    restaurant_id: PLUM.id,
    driver_id: MAGDA.id,
    period_date: week.tuesday,
  })
  await expect(strip).toBeHidden({ timeout: 90_000 })
  expect(await atOrchard(administrator, week)).toEqual([
    [week.monday, BRONWEN.id, 20],
    [week.tuesday, MAGDA.id, 10],
  ])
  await page.getByRole('button', { name: /^Alerts/ }).click()
  const name = `Mark as read: Selected shifts, planned for ${british(TODAY)} ${time}: 1 shift published, 1 not.`
  await expect(page.getByRole('button', { name })).toBeVisible()
})
