import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { stripeServer } from '@driverdesk/server/payments/testing/stripeServer.ts'
import { callAs } from './kernel/calls.ts'
import { moveDate, TODAY } from './kernel/clock.ts'
import { PASSWORD } from './kernel/people.ts'
import { demoData, startProduct } from './kernel/product.ts'
import { test as base, expect } from './kernel/test.ts'
import { LANTERN, VICTORIA } from './shifts/demo.ts'
import {
  choose,
  chooseAndNotify,
  chooseDriver,
  openAdding,
  openEditing,
  openOwnSchedule,
  openSchedule,
  shift,
  typeTimes,
} from './shifts/schedule.ts'

/** The product with a local Stripe server for card payments. */
const test = base.extend<{ stripe: Awaited<ReturnType<typeof stripeServer>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  stripe: async ({}, use) => {
    const stripe = await stripeServer()
    await use(stripe)
    await stripe.end()
  },
  product: async ({ stripe }, use) => {
    const product = await startProduct(demoData(), stripe.env)
    await use(product)
    await product.stop()
  },
})

test.use({ permissions: ['geolocation'], geolocation: { latitude: 51.4, longitude: 0.02 } })

const DRIVER = { email: 'driver@driverdesk.test', kind: 'Driver' } as const
const WEEK = { from: '2026-11-16', to: '2026-11-22' }
const AT_LANTERN = `location=restaurant-${LANTERN.id}`
const MINUTE_MS = 60_000

interface WorkRecord {
  id: number
  shift_id: number | null
  start_time: string
  finish_time: string
  cost_total: number
}

interface InvoiceRecord {
  id: number
  invoice_number: string
  total: number
  state: string
  lines: { timesheet_id: number | null }[]
}

test('a restaurant’s request is planned, worked, confirmed, approved, invoiced, paid and reported', async ({
  page,
  openAs,
  request,
  stripe,
}) => {
  const administrator = await callAs(request, 'administrator')
  const restaurant = await openAs('restaurant')
  const staff = await openAs('administrator')
  const place = { restaurant: LANTERN, date: TODAY }
  const planned = (page: typeof staff, state: string) => shift(page, `09:00 to 10:45, ${state}`)

  await test.step('the restaurant requests an extra driver', async () => {
    await openOwnSchedule(restaurant, WEEK)
    const adding = await openAdding(restaurant, place)
    await typeTimes(adding, '09:00', '10:45')
    await adding.dialog.getByLabel('Extra request').check()
    await adding.save.click()
    await choose(restaurant, planned(restaurant, 'Open shift, draft'), 'Publish')
  })

  await test.step('staff assign a driver and publish it', async () => {
    await openSchedule(staff, { ...WEEK, location: `restaurant-${LANTERN.id}` })
    const editing = await openEditing(
      staff,
      planned(staff, 'Open shift, unpublished, requested by the restaurant'),
    )
    await chooseDriver(staff, editing, VICTORIA.name)
    await editing.save.click()
    await chooseAndNotify(
      staff,
      planned(staff, `${VICTORIA.name}, unpublished, requested by the restaurant`),
      'Publish',
    )
    await expect(shift(restaurant, /^09:00 to 10:45, Victoria, (?:.*, )?published/)).toBeVisible()
  })

  await test.step('the driver starts and finishes it', async () => {
    await page.goto('/driver')
    await page.getByLabel('Email').fill(DRIVER.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log In' }).click()
    const card = page.getByRole('article', { name: '09:00 – 10:45' })
    await card.waitFor()
    await page.evaluate(moveDate, -30 * MINUTE_MS)
    await card.getByRole('button', { name: 'Start shift' }).click()
    // The test is somewhere else.
    const question = page.getByRole('dialog', { name: 'Start this shift now?' })
    await question.getByRole('button', { name: 'Start shift' }).click()
    await expect(card.getByText('On shift')).toBeVisible()
    // The card renders again after the server's answer.
    await expect(card.getByText(/^Started at/)).toBeVisible()
    await page.evaluate(moveDate, 25 * MINUTE_MS)
    await card.getByRole('button', { name: 'Finish shift' }).click()
    const sheet = page.getByRole('dialog', { name: 'Finish shift' })
    await sheet.getByLabel('0–3 miles').fill('2')
    await sheet.getByRole('button', { name: /^Finish at/ }).click()
    await expect(card.getByText(/^Started at .*, finished at .*\.$/)).toBeVisible()
  })

  const work = async (): Promise<WorkRecord> => {
    const today = `period_date_from=${TODAY}&period_date_to=${TODAY}`
    const all = await administrator.get<(WorkRecord & { restaurant_id: number; driver_id: number })[]>(
      `timesheet?${today}`,
    )
    const own = all.filter((sheet) => sheet.restaurant_id === LANTERN.id && sheet.driver_id === VICTORIA.id)
    expect(own).toHaveLength(1)
    return own[0] as WorkRecord
  }
  const { id } = await work()

  await test.step('the restaurant confirms the time, and staff approve the pay', async () => {
    for (const [page, path, progress] of [
      [restaurant, 'timesheetrestaurant', 'Time approved'],
      [staff, 'timesheet', 'Pay approved'],
    ] as const) {
      await page.goto(`/${path}?${AT_LANTERN}&row=${id}`)
      const panel = page.getByRole('complementary', { name: 'Timesheet summary' })
      await panel.getByRole('button', { name: 'Approve', exact: true }).click()
      await expect(panel.getByText(progress, { exact: true })).toBeVisible()
    }
  })
  const paid = formatMoney(poundsToPence((await work()).cost_total))

  const number =
    await test.step("staff build the week's invoice, which lists the work and is a PDF", async () => {
      await staff.goto(`/invoices?${AT_LANTERN}&from=${WEEK.from}&to=${WEEK.to}`)
      // The week's list is empty, so it offers a second button beside the permanent one.
      await staff
        .getByRole('tabpanel', { name: 'Invoices' })
        .getByRole('button', { name: 'Request invoice' })
        .click()
      const dialog = staff.getByRole('dialog', { name: 'Request invoice' })
      const wished = await dialog.getByRole('textbox', { name: 'Invoice number' }).inputValue()
      const saved = staff.waitForEvent('download')
      await dialog.getByRole('button', { name: 'Create and download' }).click()
      expect((await saved).suggestedFilename()).toBe(`${wished}.pdf`)
      await expect(dialog).toBeHidden()
      return wished
    })
  const invoice = async () => {
    const week = `period_date_from=${WEEK.from}&period_date_to=${WEEK.to}`
    const all = await administrator.get<InvoiceRecord[]>(`invoice?${week}`)
    const { id = 0 } = all.find(({ invoice_number }) => invoice_number === number) ?? {}
    return administrator.get<InvoiceRecord>(`invoice/${id}`)
  }
  const built = await invoice()
  expect(built.lines).toContainEqual(
    expect.objectContaining({
      timesheet_id: id,
      driver_name: VICTORIA.name,
      amount: (await work()).cost_total,
    }),
  )

  await test.step('charges the card once', async () => {
    await staff.getByRole('button', { name: `Pay Now: invoice ${number}` }).click()
    const question = staff.getByRole('dialog', { name: `Pay invoice ${number}?` })
    await question.getByRole('button', { name: 'Pay Now' }).click()
    const menu = staff.getByRole('button', { name: `Actions for invoice ${number}` })
    await expect(staff.getByRole('row').filter({ has: menu })).toContainText('by card')
    expect(await invoice()).toMatchObject({ state: 'paid', paid_by: 'card' })
    expect(stripe.books.charges.map(({ pence }) => pence)).toEqual([poundsToPence(built.total)])
  })

  await test.step('the report of extra requests shows what was requested and what was paid', async () => {
    await staff.goto(`/reporting?report=extra&from=${WEEK.from}&to=${WEEK.to}`)
    const report = staff.getByRole('table', { name: 'Extra requests' })
    const row = report.getByRole('row').filter({ hasText: VICTORIA.name }).filter({ hasText: '09:00-10:45' })
    await expect(row).toContainText(LANTERN.name)
    await expect(row.getByRole('cell', { name: paid, exact: true })).toBeVisible()
  })
})
