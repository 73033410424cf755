import { callAs } from './kernel/calls.ts'
import { look } from './kernel/look.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { emptyWeek, MAGDA, ORCHARD } from './shifts/demo.ts'
import { preparePublished } from './shifts/records.ts'
import { openSchedule, schedule } from './shifts/schedule.ts'

const WEEK = emptyWeek(1)

test('an administrator marks a driver off on a weekday and a date, and is led to the shifts already published', async ({
  page,
  request,
  shot,
}) => {
  const administrator = await callAs(request, 'administrator')
  await preparePublished(administrator, {
    restaurant_id: ORCHARD.id,
    driver_id: MAGDA.id,
    period_date: WEEK.monday,
  })
  await signIn(page, 'administrator')
  const there = { location: `restaurant-${ORCHARD.id}`, from: WEEK.from, to: WEEK.to, day: WEEK.tuesday }
  await openSchedule(page, there)
  await page.getByRole('button', { name: /^Tue 5 Jan/ }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Search drivers' }).fill(MAGDA.name)
  await page.getByRole('button', { name: `Set unavailability of ${MAGDA.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Unavailability of ${MAGDA.name}` })

  await test.step('marks the week, with a warning beside it', async () => {
    await dialog.getByRole('checkbox', { name: 'Monday: Unavailable – All Day' }).check()
    await dialog.getByRole('button', { name: 'Wednesday: add period' }).click()
    await page.keyboard.type('18')
    await page.keyboard.press('Tab')
    await page.keyboard.type('9')
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Accept Changes' })).toBeDisabled()
    await look(page, 'unavailability-week', shot)
    await dialog.getByLabel('Wednesday 1 Stop at').fill('24')
    await page.keyboard.press('Tab')
    await expect(dialog.getByLabel('Wednesday 1 Stop at')).toHaveValue('24:00')
  })

  await test.step('marks leave over several days', async () => {
    await dialog.getByRole('tab', { name: 'Leave' }).click()
    await dialog.getByRole('button', { name: /^Leave over several days/ }).click()
    const calendar = page.getByRole('dialog').filter({ hasNotText: 'Accept Changes' })
    await calendar.getByRole('button', { name: '20 November 2026' }).click()
    await calendar.getByRole('button', { name: '22 November 2026' }).click()
    await dialog.getByRole('button', { name: 'Add leave' }).click()
    await expect(dialog.getByRole('region', { name: 'Upcoming leave' }).getByRole('listitem')).toHaveText(
      '20/11/2026 – 22/11/2026 Unavailable – All Day',
    )
    await look(page, 'unavailability-leave', shot)
  })

  await test.step('names shifts published before, and shows the leave on the schedule', async () => {
    await dialog.getByRole('button', { name: 'Accept Changes' }).click()
    await dialog.getByText(/published shifts? in this time/).waitFor()
    await look(page, 'unavailability-stranded', shot)
    await dialog.getByRole('link', { name: 'Monday 4 Jan 2027' }).click()
    await expect(page).toHaveURL(new RegExp(`driver=${MAGDA.id}.*from=${WEEK.from}`))
    await expect(schedule(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
