/** A restaurant asks about a published shift, the office answers, and both screens follow. */
import type { Page } from '@playwright/test'
import { callAs } from './kernel/calls.ts'
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
    await dialog.getByLabel('New start').fill('17:00')
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
    await expect(office.getByRole('region', { name: 'Changes asked for: 1' })).toBeVisible()
    await expect(shift(page, /^17:00 to 22:00, Alfie, .*change accepted/)).toBeVisible()
  })

  await test.step('the office declines the other from the shift, with a word', async () => {
    await openSchedule(office, { location: `restaurant-${LANTERN.id}`, from: date, to: date })
    await choose(office, shift(office, /^18:00 to 22:00, Victoria Chaudhry, /), 'Answer the request')
    const dialog = asking(office, 'Cancel as asked?')
    await look(office, 'answer-ask', shot)
    await dialog.getByLabel('Your words, if you decline').fill('She has set off')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(dialog).toBeHidden()
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
