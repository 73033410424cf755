/**
 * Drivers fill the rota: an open shift is published, asked for and given; two drivers swap; one falls ill; the shift is
 * offered in turn until the next driver accepts. Each step shows on two schedules and three phones without a reload.
 */
import type { Cascades } from '@driverdesk/contract/cascades/cascade.shapes.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Page } from '@playwright/test'
import { type Caller, callAs } from './kernel/calls.ts'
import { TODAY } from './kernel/clock.ts'
import { look } from './kernel/look.ts'
import { expect, test } from './kernel/test.ts'
import { LANTERN, VICTORIA } from './shifts/demo.ts'
import { type DriverRecord, preparePublished, prepareShift } from './shifts/records.ts'
import { choose, openSchedule, shift } from './shifts/schedule.ts'

const DAY = addDays(TODAY, 5)
const NEXT_DAY = addDays(DAY, 1)
/** The next day as the calendar names it. */
const SICK_DAY = '24 November 2026'

interface Colleague {
  full_name: string
  email: string
}

const driverOf = (caller: Caller, id: number) => caller.get<DriverRecord & Colleague>(`driver/${id}`)

/** Another driver who can work the shift. */
async function colleagueFor(caller: Caller, shiftId: number): Promise<DriverRecord & Colleague> {
  const ranked = await caller.get<{ id: number; can_take: boolean }[]>(`shift/${shiftId}/candidates`)
  const other = ranked.find(({ id, can_take }) => can_take && id !== VICTORIA.id)
  return driverOf(caller, other?.id as number)
}

const tab = (phone: Page, name: string | RegExp) => phone.getByRole('navigation').getByRole('link', { name })

test('an open shift is taken, swapped, given back by a sick driver and offered in turn until it is filled', async ({
  request,
  openAs,
  openPhone,
  shot,
}) => {
  const administrator = await callAs(request, 'administrator')
  const setOption = (okey: string, ovalue: string) =>
    administrator.attempt('PUT', `option/${okey}`, { okey, ovalue })
  expect(await setOption('handover', 'ask')).toBe(200)
  const areas = await administrator.get<{ id: number }[]>('area')
  const area = { ...areas.find(({ id }) => id === 1), updated_at: undefined, claims: 'ask' }
  expect(await administrator.attempt('PUT', 'area/1', area)).toBe(200)
  const at = { restaurant_id: LANTERN.id, finish_time: '06:00' }
  const open = await prepareShift(administrator, { ...at, period_date: DAY, start_time: '04:00' })
  const colleague = await colleagueFor(administrator, open.id)
  await preparePublished(administrator, {
    ...at,
    period_date: NEXT_DAY,
    start_time: '04:15',
    driver_id: colleague.id,
  })

  const view = { location: `restaurant-${LANTERN.id}`, from: DAY, to: NEXT_DAY }
  const planner = await openAs('administrator')
  const manager = await openAs('manager')
  await openSchedule(planner, view)
  await openSchedule(manager, view)
  const victoria = await openPhone('driver@driverdesk.test')
  const other = await openPhone(colleague.email)
  /** Expects both schedules to show the shift that starts at `start` with these words. */
  const onSchedules = async (start: '04:00' | '04:15', words: string) => {
    for (const office of [planner, manager])
      await expect(shift(office, new RegExp(`^${start} to 06:00, ${words}`))).toBeVisible()
  }

  await test.step('the planner publishes an open shift, and it appears on the phone', async () => {
    await victoria.getByRole('link', { name: 'Open shifts' }).click()
    await choose(planner, shift(planner, '04:00 to 06:00, Open shift, unpublished'), 'Publish')
    await planner.getByRole('button', { name: 'Publish quietly' }).click()
    await onSchedules('04:00', 'Open shift, published')
  })

  await test.step('a driver asks for it, and the manager approves', async () => {
    const card = victoria.getByRole('article', { name: '04:00 – 06:00' })
    await look(victoria, 'open-shifts', shot)
    await card.getByRole('button', { name: 'Ask for it' }).click()
    await expect(card.getByText('Asked for')).toBeVisible()
    await onSchedules('04:00', '.*1 driver asks for it')
    await choose(manager, shift(manager, /^04:00 to 06:00/), 'Find a driver')
    await look(manager, 'who-asks', shot)
    await manager.getByRole('button', { name: `Approve ${VICTORIA.name}` }).click()
    await onSchedules('04:00', VICTORIA.name)
    await expect(card).toHaveCount(0)
  })

  await test.step('she offers to swap, and the colleague agrees', async () => {
    await tab(victoria, 'Shifts').click()
    const card = victoria.getByRole('article', { name: '04:00 – 06:00' })
    await card.getByRole('button', { name: 'Give away or swap…' }).click()
    const sheet = victoria.getByRole('dialog', { name: /^Give away or swap/ })
    await sheet.getByText('Swap', { exact: true }).click()
    // If there are many shifts, only the first are listed.
    await sheet.getByLabel('Name, place or day').fill('04:15')
    await sheet.getByRole('radio', { name: /04:15 – 06:00/ }).check()
    await look(victoria, 'give-away-or-swap', shot)
    await sheet.getByRole('button', { name: 'Offer to swap' }).click()
    await expect(card.getByText(/^You have offered to swap this shift/)).toBeVisible()
    await other.getByRole('link', { name: 'Open shifts (1 for you)' }).click()
    const proposal = other.getByRole('article', { name: 'Victoria C. wants to swap' })
    await look(other, 'proposal', shot)
    await proposal.getByRole('button', { name: 'Agree' }).click()
    await expect(proposal.getByText('Agreed, waiting for the office')).toBeVisible()
    await expect(
      victoria.getByText(
        /^Your colleague agrees to swap\. The office can approve it until .* Until then it is still your shift/,
      ),
    ).toBeVisible()
  })

  await test.step('the planner approves the swap, and both phones have the other shift', async () => {
    await choose(planner, shift(planner, /^04:00 to 06:00/), 'Answer the drivers…')
    const dialog = planner.getByRole('dialog', { name: 'Approve this swap?' })
    await expect(dialog.getByText(/gets from/).first()).toBeVisible()
    await look(planner, 'approve-swap', shot)
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await onSchedules('04:00', colleague.full_name)
    await onSchedules('04:15', VICTORIA.name)
    await expect(victoria.getByRole('article', { name: '04:15 – 06:00' })).toBeVisible()
    await expect(victoria.getByRole('article', { name: '04:00 – 06:00' })).toHaveCount(0)
    await tab(other, 'Shifts').click()
    await expect(other.getByRole('article', { name: '04:00 – 06:00' })).toBeVisible()
  })

  const findDrivers = planner.getByRole('link', {
    name: /^Find drivers.*Victoria Chaudhry cannot work.*Lantern/,
  })
  await test.step('she falls ill, and the office is alerted', async () => {
    await tab(victoria, 'Availability').click()
    await victoria.getByRole('button', { name: 'I cannot work…' }).click()
    const sheet = victoria.getByRole('dialog', { name: 'I cannot work' })
    await sheet.getByRole('button', { name: /^Days/ }).click()
    const day = victoria.getByRole('button', { name: SICK_DAY })
    const tell = sheet.getByRole('button', { name: 'Tell the office' })
    // The first and the last day. A press while the calendar opens may be lost.
    await day.click()
    await expect(async () => {
      await day.click()
      await expect(tell).toBeEnabled({ timeout: 1_000 })
    }).toPass()
    await look(victoria, 'cannot-work', shot)
    await tell.click()
    await expect(sheet).toBeHidden()
    await onSchedules('04:15', `${VICTORIA.name} cannot work`)
    await planner.getByRole('button', { name: /^Alerts/ }).click()
    await expect(findDrivers).toBeVisible()
  })

  await test.step('the planner offers the shift in turn from the plan, which stays open and shows what was done', async () => {
    await findDrivers.click()
    const dialog = planner.getByRole('dialog', { name: 'Find drivers for open shifts' })
    // The demonstration gives her others on that day.
    await dialog.getByRole('checkbox', { name: /04:15 – 06:00/ }).waitFor()
    for (const another of await dialog.getByRole('checkbox', { name: /^(?!.*04:15 – 06:00)/ }).all())
      await another.uncheck()
    await dialog.getByRole('button', { name: 'Offer 1 shift' }).click()
    await expect(dialog.getByText('1 shift is being offered in turn')).toBeVisible()
    await expect(dialog.getByText(/^Being offered in turn/)).toBeVisible()
    await look(planner, 'plan-offered', shot)
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await onSchedules('04:15', '.*offered to a driver until')
  })

  const first = await driverInTurn(administrator)
  await test.step('the first driver declines on a phone', async () => {
    const phone = await openPhone(first.email)
    const card = phone.getByRole('article', { name: /04:15 – 06:00/ })
    await card.getByRole('button', { name: 'Decline' }).click()
    await phone.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await expect(card).toHaveCount(0)
  })

  await test.step('the next driver accepts on a phone, and both schedules show who has it', async () => {
    await manager.getByRole('button', { name: 'Show', exact: true }).click()
    const offers = manager.getByRole('dialog', { name: 'Offers in turn' })
    await expect(offers.getByText(`${first.full_name}: declined`)).toBeVisible()
    await expect(offers.getByText(/: offered until/)).toBeVisible()
    await look(manager, 'offers', shot)
    const next = await driverInTurn(administrator)
    const phone = await openPhone(next.email)
    await phone
      .getByRole('article', { name: /04:15 – 06:00/ })
      .getByRole('button', { name: 'Accept' })
      .click()
    await expect(offers.getByText(`${next.full_name}: accepted`)).toBeVisible()
    await manager.keyboard.press('Escape')
    await onSchedules('04:15', next.full_name)
    await expect(phone.getByRole('heading', { name: 'Offered to you' })).toHaveCount(0)
    await expect(phone.getByRole('article', { name: /04:15 – 06:00/ })).toBeVisible()
  })
})

/** The driver to whom the shift is offered now. */
async function driverInTurn(caller: Caller): Promise<DriverRecord & Colleague> {
  const { cascades } = await caller.get<Cascades>('offers')
  const open = cascades.flatMap(({ steps }) => steps).find(({ state }) => state === 'open')
  return driverOf(caller, open?.driver.id as number)
}
