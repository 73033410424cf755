/**
 * Tests payments of invoices from the account, at the same time as other calls (docs/spec/invoices.md#part-payments).
 */
import {
  invoiceBatchRoutes,
  invoiceDocumentRoutes,
} from '@driverdesk/contract/invoices/invoiceBatch.routes.ts'
import { overpaymentRoutes, owedRoutes } from '@driverdesk/contract/invoices/owed.routes.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Row } from '../kernel/tables.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { RESTAURANTS } from '../testing/testWorld.ts'
import { addInvoice, addOverpayment, forgetInvoices, SENT } from './testing/givenInvoice.ts'

const DAY = '2026-06-18'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ now: () => new Date('2026-06-20T13:30:00Z'), worksJobs: false })
})
afterAll(() => server.end())
beforeEach(async () => {
  await forgetInvoices(server.db)
  // £60.00 on account.
  await addOverpayment(server.db, { amount: '60.00', received_on: '2026-06-09' })
})

/** £151.66. */
const add = (given = {}) => addInvoice(server.db, { ...SENT, earned: '151.66', total: '151.66', ...given })
const ofNorth = { query: { restaurant_id: String(RESTAURANTS.northOne) } }
const owed = async () => (await server.reply(owedRoutes.list, ofNorth, 'manager'))[0]
const partOf = ({ id, updated_at }: Row<'invoice'>, received: number, from_account: number) => ({
  id,
  updated_at,
  paid_on: DAY,
  received,
  from_account,
  in_part: true,
})
const payPart = (invoice: Row<'invoice'>, received: number, from_account: number) => {
  const { id, ...body } = partOf(invoice, received, from_account)
  return server.call(invoiceDocumentRoutes.paid, { params: { id: String(id) }, body }, 'manager')
}
const together = (invoices: object[], key?: string) =>
  server.call(
    invoiceBatchRoutes.changeMany,
    {
      body: { action: 'markPaid', together: true, invoices: invoices as never },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    },
    'manager',
  )

// £303.32 less £40.00, of £60.00.
test('two parts at once do not use the same money on account', async () => {
  const [one, two] = [await add(), await add()]
  const answers = await Promise.all([payPart(one, 0, 40), payPart(two, 0, 40)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)?.body).toEqual({
    from_account: ['Only £20.00 is on account.'],
  })
  expect(await owed()).toMatchObject({ total: 263.32, on_account: 20 })
})

// One of them gets the £60.00; the other pays £151.66 of what came in, or is refused.
test('a payment from the account does not deadlock with another payment of its second invoice', async () => {
  const [one, two] = [await add(), await add()]
  const paid = invoiceDocumentRoutes.paid
  const answers = await Promise.all([
    together([{ id: two.id, updated_at: two.updated_at, paid_on: DAY }, partOf(one, 0, 60)]),
    server.call(paid, { params: { id: String(two.id) }, body: { received: 91.66, paid_on: DAY } }, 'manager'),
  ])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(statuses).toContain(200)
  const { total, on_account } = (await owed()) ?? { total: 0, on_account: 0 }
  // £91.66 and £60.00 pay the second, or £151.66 pays it and £60.00 is a part of the first.
  expect([total, on_account]).toEqual(statuses[0] === 200 ? [91.66, 0] : [151.66, 0])
})

test('a repeated payment of several invoices is recorded once', async () => {
  const [one, two] = [await add(), await add()]
  const invoices = [{ id: one.id, updated_at: one.updated_at, paid_on: DAY }, partOf(two, 10, 60)]
  const first = await together(invoices, 'one')
  expect(first).toMatchObject({ status: 200 })
  expect((await together(invoices, 'one')).body).toEqual(first.body)
  expect(await owed()).toMatchObject({ total: 81.66, on_account: 0 })
})

test('a payment with an invoice out of scope pays none', async () => {
  const one = await add()
  const foreign = await add({ restaurant_id: RESTAURANTS.southOne })
  const invoices = [one, foreign].map(({ id, updated_at }) => ({ id, updated_at, paid_on: DAY }))
  expect(await together(invoices)).toMatchObject({ status: 404 })
  expect(await owed()).toMatchObject({ total: 151.66, on_account: 60 })
})

test('what the account has paid can be neither refunded nor removed before it is taken back', async () => {
  const invoice = await add()
  await payPart(invoice, 0, 60)
  const [account] = await server.reply(overpaymentRoutes.list, ofNorth, 'manager')
  const params = { id: String(account?.id) }
  expect(
    await server.call(overpaymentRoutes.refund, { params, body: { amount: 60 } }, 'manager'),
  ).toMatchObject({ status: 400 })
  expect(await server.call(overpaymentRoutes.takeBack, { params }, 'manager')).toMatchObject({
    status: 400,
    body: { id: ['It has been used for all or part of an invoice. Take that back first.'] },
  })
  expect(await owed()).toMatchObject({ total: 91.66, on_account: 0 })
})

// £91.66 by transfer and £60.00 from the account; a part of £20.00 and the rest are transfers.
test('the file says what the account paid, and not what came in as a part', async () => {
  const [one, two] = [await add(), await add()]
  const pay = ({ id }: Row<'invoice'>, received: number) => {
    const given = { params: { id: String(id) }, body: { received, paid_on: DAY } }
    return server.reply(invoiceDocumentRoutes.paid, given, 'manager')
  }
  await pay(one, 91.66)
  await payPart(two, 20, 0)
  await pay(two, 131.66)
  const query = { period_date_from: one.period_date_from, period_date_to: one.period_date_to }
  const file = await server.call(invoiceBatchRoutes.exportCsv, { query }, 'manager')
  const rows = parse(String(file.body), { bom: true, columns: true }) as Record<string, string>[]
  expect(rows.map((row) => row['From account'])).toEqual(['0.00', '60.00', '60.00'])
})
