/** The list of a time field in small windows: it never lies over the buttons of its form (docs/spec/ui.md#time-fields). */
import type { Locator, Page } from '@playwright/test'
import { callAs } from './kernel/calls.ts'
import { look } from './kernel/look.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { ALFIE, emptyWeek, LANTERN, MAGDA } from './shifts/demo.ts'
import { preparePublished, prepareShift } from './shifts/records.ts'
import { choose, menuEntry, openAdding, openOwnSchedule, openSchedule, shift } from './shifts/schedule.ts'

const WEEK = emptyWeek(4)
const AT = `restaurant-${LANTERN.id}`
const TIMES = { start_time: '18:00', finish_time: '22:00' }
const SMALL = { phone: { width: 360, height: 640 }, desktop: { width: 820, height: 600 } }

/**
 * Opens the list of a field, and expects room for some times between the header and the footer of the form.
 */
async function expectClear(page: Page, field: Locator, within: Locator, foot: Locator) {
  await field.blur()
  await field.click()
  const list = page.getByRole('listbox', { name: 'Times' })
  await expect(list).toBeVisible()
  await expect(async () => {
    const [of, form, buttons, input] = await Promise.all(
      [list, within, foot, field].map((one) => one.boundingBox()),
    )
    if (!of || !form || !buttons || !input) throw new Error('The list or its form is not drawn.')
    expect(of.y).toBeGreaterThanOrEqual(form.y)
    expect(of.y + of.height).toBeLessThanOrEqual(buttons.y)
    expect(of.height).toBeGreaterThanOrEqual(80)
    expect(of.y + of.height <= input.y || of.y >= input.y + input.height).toBe(true)
  }).toPass()
}

test(
  'the list of times stays clear of the buttons in small windows',
  { tag: '@phone' },
  async ({ page, request, openAs, shot }, { project }) => {
    const isPhone = project.name === 'phone'
    const administrator = await callAs(request, 'administrator')
    const day = { from: WEEK.monday, to: WEEK.monday, interval: 'day' as const }
    await preparePublished(administrator, {
      restaurant_id: LANTERN.id,
      driver_id: ALFIE.id,
      period_date: WEEK.monday,
      ...TIMES,
    })
    const worked = await prepareShift(administrator, {
      restaurant_id: LANTERN.id,
      driver_id: MAGDA.id,
      period_date: '2026-11-16',
      ...TIMES,
    })
    await administrator.post('shift/publish', { shift_ids: [worked.id] })
    const size = isPhone ? SMALL.phone : SMALL.desktop
    const ofDialog = async (on: Page, labels: readonly string[]) => {
      const dialog = on.getByRole('dialog')
      await expect(dialog.locator('[data-foot]')).toBeVisible()
      for (const label of labels)
        await expectClear(on, dialog.getByLabel(label).first(), dialog, dialog.locator('[data-foot]'))
    }

    await test.step('as a restaurant asks for a change', async () => {
      await page.setViewportSize(size)
      await signIn(page, 'restaurant')
      await openOwnSchedule(page, { location: AT, ...day })
      await choose(page, shift(page, /^18:00 to 22:00, Alfie, /), 'Ask for a change')
      await ofDialog(page, ['Start Time', 'Finish Time'])
      await look(page, 'ask-times-small', shot)
    })

    const office = await openAs('administrator')
    await office.setViewportSize(size)
    await test.step('in the form of a shift', async () => {
      await openSchedule(office, { location: AT, ...day })
      await openAdding(office, { restaurant: LANTERN, date: WEEK.monday })
      await ofDialog(office, ['Start Time', 'Finish Time'])
      await look(office, 'shift-times-small', shot)
    })

    await test.step('in the form of a timesheet', async () => {
      await office.goto(`/timesheet?location=${AT}&row=-${worked.id}`)
      const form = office.locator(':has(> [data-foot])')
      for (const label of ['Start Time', 'Finish Time'])
        await expectClear(
          office,
          form.getByRole('combobox', { name: label }),
          form,
          form.locator('[data-foot]'),
        )
    })

    await test.step('in the availability of a driver', async () => {
      await office.goto(`/drivers?q=${MAGDA.name}`)
      await office.getByRole('button', { name: `Actions for ${MAGDA.name}` }).click()
      await menuEntry(office, 'Set Unavailability').click()
      await office.getByRole('button', { name: 'Wednesday: add period' }).click()
      await ofDialog(office, ['Wednesday 1 Start at', 'Wednesday 1 Stop at'])
    })
  },
)
