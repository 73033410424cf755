/** Many simultaneous requests on several servers: numbers have no gaps, and every hour is billed once. */
import { invoiceRoutes } from '@driverdesk/contract/invoices/invoices.routes.ts'
import { timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isWaiting } from '../kernel/testing/isWaiting.ts'
import { secondServer } from '../kernel/testing/secondServer.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { RESTAURANTS } from '../testing/testWorld.ts'
import { givenTimesheet } from '../timesheets/testing/givenTimesheet.ts'
import { giveNumber } from './invoices.writes.ts'
import { addApproved, addInvoice, forgetInvoices } from './testing/givenInvoice.ts'

const FIFTY = Array.from({ length: 50 }, (_, index) => index)

let server: TestApp
let second: TestApp
let restaurants: number[]
beforeAll(async () => {
  server = await testApp()
  second = await secondServer(server)
  const { rows } = await sql<{ id: number }>`
    insert into restaurant (name, area_id, restaurateur_id, status)
    select 'Raced ' || nr, 1, 1, 10 from generate_series(1, 50) as nr returning id`.execute(server.db)
  restaurants = rows.map(({ id }) => id)
})
beforeEach(async () => {
  await forgetInvoices(server.db)
  await server.db.deleteFrom('timesheet').execute()
})
afterAll(async () => {
  await second.end()
  await server.end()
})

const query = (given: Record<string, unknown> = {}) => ({
  invoice_number: '001',
  comission: '1.5',
  restaurant_id: RESTAURANTS.northOne,
  create_invoice: '1',
  period_date_from: '2026-06-08',
  period_date_to: '2026-06-14',
  ...given,
})
const ask = (index: number, given: Record<string, unknown> = {}) =>
  (index % 2 ? second : server).call(invoiceRoutes.regenerate, { query: query(given) }, 'administrator')

const numbers = async () =>
  (await server.db.selectFrom('invoice').select('number').orderBy('number').execute()).map(
    (row) => row.number,
  )
const billed = async () =>
  (await server.db.selectFrom('billed_timesheet').select('timesheet_id').execute()).map(
    (row) => row.timesheet_id,
  )

/** The work lines of each invoice match exactly what it has billed. */
async function expectWhole(): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from invoice where earned <> (select coalesce(sum(amount), 0) from invoice_line where invoice_id = invoice.id)
      or shifts <> (select count(*) from billed_timesheet where invoice_id = invoice.id)
      or exists (select from invoice_line where invoice_id = invoice.id and not exists (
        select from billed_timesheet as billed
        where billed.timesheet_id = invoice_line.timesheet_id and billed.invoice_id = invoice.id))`.execute(
    server.db,
  )
  expect(rows).toEqual([])
}

test('fifty invoices at once for fifty restaurants get fifty numbers without gaps', async () => {
  for (const restaurant_id of restaurants) await addApproved(server.db, { restaurant_id })
  const answers = await Promise.all(FIFTY.map((index) => ask(index, { restaurant_id: restaurants[index] })))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  expect(await numbers()).toEqual(FIFTY.map((index) => index + 1))
  expect(answers.map(({ headers }) => Number(headers['x-invoice-number'])).toSorted((a, b) => a - b)).toEqual(
    await numbers(),
  )
  expect(new Set(await billed()).size).toBe(50)
  await expectWhole()
})

test('gives the second of two invoices numbered at once the next number', async () => {
  await addApproved(server.db)
  const both = await server.db.transaction().execute(async (tx) => {
    const number = await giveNumber(tx, RESTAURANTS.northOne, undefined)
    await addInvoice(tx, { number, restaurant_id: RESTAURANTS.southOne })
    const asked = ask(0)
    await isWaiting(tx)
    return { asked }
  })
  expect(await both.asked).toMatchObject({ status: 200, headers: { 'x-invoice-number': '002' } })
})

test('fifty requests at once for the same invoice make one invoice with one version', async () => {
  for (const start_time of ['10:00', '11:00', '12:00']) await addApproved(server.db, { start_time })
  const answers = await Promise.all(FIFTY.map((index) => ask(index)))
  expect(answers.map(({ status, headers }) => [status, headers['x-invoice-number']])).toEqual(
    FIFTY.map(() => [200, '001']),
  )
  expect(await server.db.selectFrom('invoice').select(['version', 'shifts']).execute()).toEqual([
    { version: 1, shifts: 3 },
  ])
  await expectWhole()
})

test('fifty requests at once for overlapping periods, with drafts being removed, bill no hour twice', async () => {
  for (const day of FIFTY.slice(0, 14)) {
    await addApproved(server.db, { period_date: `2026-06-${String(day + 1).padStart(2, '0')}` })
  }
  const date = (day: number) => `2026-06-${String(day).padStart(2, '0')}`
  await Promise.all(
    FIFTY.map(async (index) => {
      const period = { period_date_from: date(1 + (index % 7)), period_date_to: date(8 + (index % 5)) }
      await ask(index, period)
      if (index % 3 > 0) return
      const draft = await server.db
        .selectFrom('invoice')
        .select('id')
        .orderBy('number', 'desc')
        .executeTakeFirst()
      if (!draft) return
      await server.call(invoiceRoutes.remove, { params: { id: String(draft.id) } }, 'administrator')
    }),
  )
  const ids = await billed()
  expect(new Set(ids).size).toBe(ids.length)
  await expectWhole()
  // The next request bills the rest.
  await ask(0, { period_date_from: date(1), period_date_to: date(14) })
  expect(await billed()).toHaveLength(14)
  await expectWhole()
})

test('billed work cannot be unapproved, edited, removed or approved again: 409 with the invoice number', async () => {
  const { id } = await addApproved(server.db, { restaurant_id: RESTAURANTS.northOne })
  await ask(0)
  const refused = { status: 409, body: { message: 'This timesheet is on invoice 001.' } }
  const params = { id: String(id) }
  const unapproved = [
    { status: 10, status_progress: 20 },
    { status: 10, status_progress: 50 },
    { status: 20, status_progress: 60 },
    { comment: 'Changed' },
  ]
  for (const body of unapproved) {
    const sent = { params, body: givenTimesheet(body) }
    expect([body, await server.call(timesheetRoutes.update, sent, 'manager')]).toMatchObject([body, refused])
  }
  expect(await server.call(timesheetRoutes.remove, { params }, 'manager')).toMatchObject(refused)
  const batch = { timesheets: [{ ...givenTimesheet(), id }] }
  const { body } = await server.call(timesheetRoutes.approve, { body: batch }, 'manager')
  expect(body).toMatchObject({
    result: [],
    fail: [{ errors: { id: ['This timesheet is already approved.'] } }],
  })
  const range = { period_date_from: '2026-06-09', period_date_to: '2026-06-09' }
  for (const who of ['manager', 'restaurant'] as const) {
    const [seen] = await server.reply(timesheetRoutes.list, { query: range }, who)
    expect(seen).toMatchObject({ id, invoice_number: '001', invoice_id: expect.any(Number) })
  }
})

test('hours unapproved during billing are billed or unapproved, never both', async () => {
  for (const index of FIFTY.slice(0, 10)) {
    await forgetInvoices(server.db)
    await server.db.deleteFrom('timesheet').execute()
    const { id } = await addApproved(server.db)
    const body = givenTimesheet({ status: 10, status_progress: 20 })
    const [asked, taken] = await Promise.all([
      ask(index),
      second.call(timesheetRoutes.update, { params: { id: String(id) }, body }, 'administrator'),
    ])
    expect([
      [200, 409],
      [400, 200],
    ]).toContainEqual([asked.status, taken.status])
    expect(await billed()).toEqual(asked.status === 200 ? [id] : [])
  }
})
