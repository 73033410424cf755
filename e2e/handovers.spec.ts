/** A driver offers to swap a shift, a colleague agrees on another phone, the office approves; both phones follow. */
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Page } from '@playwright/test'
import { callAs } from './kernel/calls.ts'
import { TODAY } from './kernel/clock.ts'
import { look } from './kernel/look.ts'
import { PASSWORD } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { LANTERN } from './shifts/demo.ts'
import { drivers, preparePublished } from './shifts/records.ts'

const DAY = addDays(TODAY, 5)
const PHONE = { width: 360, height: 640 }

async function logInOnPhone(page: Page, email: string): Promise<void> {
  await page.setViewportSize(PHONE)
  await page.goto('/driver')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
}

test('a driver offers a swap, a colleague agrees, and the office approves it', async ({
  page,
  request,
  browser,
  baseURL,
  openAs,
  shot,
}) => {
  const administrator = await callAs(request, 'administrator')
  expect(await administrator.attempt('PUT', 'option/handover', { okey: 'handover', ovalue: 'ask' })).toBe(200)
  const own = (await drivers(administrator)).find(({ full_name }) => full_name === 'Victoria Chaudhry')
  const at = { restaurant_id: LANTERN.id, finish_time: '06:00' }
  const mine = await preparePublished(administrator, {
    ...at,
    driver_id: own?.id as number,
    period_date: DAY,
    start_time: '04:00',
  })
  const candidates = await administrator.get<{ id: number; full_name: string; can_take: boolean }[]>(
    `shift/${mine.id}/candidates`,
  )
  const colleague = candidates.find(({ can_take }) => can_take)
  const { email } = await administrator.get<{ email: string }>(`driver/${colleague?.id}`)
  await preparePublished(administrator, {
    ...at,
    driver_id: colleague?.id as number,
    period_date: addDays(DAY, 1),
    start_time: '04:15',
  })

  await test.step('the driver offers to swap', async () => {
    await logInOnPhone(page, 'driver@driverdesk.test')
    const card = page.getByRole('article', { name: '04:00 – 06:00' })
    await card.getByRole('button', { name: 'Give away or swap…' }).click()
    const sheet = page.getByRole('dialog', { name: /^Give away or swap/ })
    await sheet.getByText('Swap', { exact: true }).click()
    await sheet.getByRole('radio', { name: /04:15 – 06:00/ }).check()
    await look(page, 'give-away-or-swap', shot)
    await sheet.getByRole('button', { name: 'Offer to swap' }).click()
    await expect(card.getByText(/^You have offered it to colleagues/)).toBeVisible()
  })

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await context.newPage()
  await test.step('the colleague agrees on another phone', async () => {
    await logInOnPhone(other, email)
    await other.getByRole('link', { name: 'Open shifts (1 for you)' }).click()
    const proposal = other.getByRole('article', { name: 'Victoria wants to swap' })
    await expect(proposal.getByText('You get')).toBeVisible()
    await look(other, 'proposal', shot)
    await proposal.getByRole('button', { name: 'Accept' }).click()
    await expect(proposal.getByText('Agreed, the office decides')).toBeVisible()
  })

  await test.step('the shift stays with the driver, and the app says so', async () => {
    await expect(
      page.getByText(/^A colleague wants to take it\. It is your shift, and you work it/),
    ).toBeVisible()
  })

  const office = await openAs('manager')
  await test.step('the office sees it on Home and approves', async () => {
    await office.goto('/home')
    const swaps = office.getByRole('region', { name: /^Swap to approve/ })
    await swaps.getByRole('button', { name: /^Answer…: Victoria Chaudhry/ }).click()
    const dialog = office.getByRole('dialog', { name: 'Approve this swap?' })
    await expect(dialog.getByText(/gets from/).first()).toBeVisible()
    await look(office, 'approve-swap', shot)
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(swaps).toHaveCount(0)
  })

  await test.step('both phones have the other shift', async () => {
    await expect(page.getByRole('article', { name: '04:15 – 06:00' })).toBeVisible()
    await expect(page.getByRole('article', { name: '04:00 – 06:00' })).toHaveCount(0)
    await other.getByRole('navigation').getByRole('link', { name: 'Shifts' }).click()
    await expect(other.getByRole('article', { name: '04:00 – 06:00' })).toBeVisible()
  })
  await context.close()
})
