/** Tests the money that restaurants owe, and their statements (docs/spec/invoices.md#money-owed). */
import { owedRoutes } from '@driverdesk/contract/invoices/owed.routes.ts'
import { mailRoutes } from '@driverdesk/contract/mail/mail.routes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pdfPages } from '../kernel/pdf/testing/pdfText.ts'
import type { NewRow } from '../kernel/tables.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, type AccountName, RESTAURANTS } from '../testing/testWorld.ts'
import { addCredit, addInvoice, forgetInvoices, SENT } from './testing/givenInvoice.ts'

const { list, unpaid, statement, mailStatement } = owedRoutes

let server: TestApp
beforeAll(async () => {
  server = await testApp({ now: () => new Date('2026-06-10T13:30:00Z'), worksJobs: false })
})
afterAll(() => server.end())
beforeEach(async () => {
  await forgetInvoices(server.db)
  await server.db.deleteFrom('mail').execute()
  // £20.00 of it is credited.
  const { id } = await add({ due_date: '2026-06-10', total: '120.10' })
  await addCredit(server.db, id, { amount: '20.00' })
  await add({ due_date: '2026-06-09', total: '0.20' })
  await add({ due_date: '2026-05-11', total: '10.01' })
  await add({ due_date: '2026-05-10', total: '20.02' })
  await add({ due_date: '2026-03-12', total: '30.03' })
  await add({ due_date: '2026-03-11', total: '40.04' })
  // Nothing of these is owed.
  await addInvoice(server.db, { earned: '1000.00', total: '1000.00' })
  await add({ paid_at: '2026-06-09T12:00:00Z', paid_by: 'bank' })
  await add({ credited_at: '2026-06-09T12:00:00Z' })
  await add({ restaurant_id: RESTAURANTS.northTwo, due_date: '2026-06-20', total: '5.00' })
  await add({ restaurant_id: RESTAURANTS.southOne, due_date: '2024-01-01', total: '500.00' })
})

const add = (given: Partial<NewRow<'invoice'>>) =>
  addInvoice(server.db, { ...SENT, ...(given.total && { earned: given.total }), ...given })

const NORTH_ONE = {
  restaurant_id: RESTAURANTS.northOne,
  restaurant_name: 'North One',
  billing_email: ACCOUNTS.restaurant.email,
  invoices: 6,
  oldest_due_date: '2026-03-11',
  not_due: 100.1,
  to_30: 10.21,
  to_60: 20.02,
  to_90: 30.03,
  over_90: 40.04,
  total: 200.4,
}
const at = (id: number) => ({ query: { restaurant_id: String(id) } })
const send = (id: number, as: AccountName = 'administrator', key?: string) =>
  server.call(
    mailStatement,
    { body: { restaurant_id: id }, ...(key && { headers: { 'idempotency-key': key } }) },
    as,
  )
const mails = () => server.db.selectFrom('mail').selectAll().execute()

test('sums the sent and unpaid invoices of each restaurant by age, the most owed first', async () => {
  const owed = await server.reply(list, {}, 'administrator')
  expect(owed).toMatchObject([
    { restaurant_name: 'South One', over_90: 500, total: 500, invoices: 1 },
    NORTH_ONE,
    { restaurant_name: 'North Two', not_due: 5, to_30: 0, total: 5 },
  ])
})

test.each([
  ['manager', ['North One', 'North Two']],
  ['limitedManager', ['North One']],
] as const)('%s sees only restaurants in scope', async (as, names) => {
  const owed = await server.reply(list, {}, as)
  expect(owed.map(({ restaurant_name }) => restaurant_name)).toEqual(names)
})

test('lists who owes more first, though less of it is overdue', async () => {
  // £5.00 + £300.00 = £305.00, none of it overdue; North One owes £200.40.
  await add({ restaurant_id: RESTAURANTS.northTwo, due_date: '2026-06-21', total: '300.00' })
  const owed = await server.reply(list, {}, 'manager')
  expect(owed.map(({ total }) => total)).toEqual([305, 200.4])
})

test('sums only a chosen restaurant', async () => {
  const query = { restaurant_id: String(RESTAURANTS.northOne) }
  expect(await server.reply(list, { query }, 'limitedManager')).toMatchObject([NORTH_ONE])
  const other = { query: { restaurant_id: String(RESTAURANTS.southOne) } }
  expect(await server.call(list, other, 'manager')).toMatchObject({ status: 404 })
})

test('lists the unpaid invoices of a restaurant, of all dates', async () => {
  const owed = await server.reply(unpaid, at(RESTAURANTS.northOne), 'restaurant')
  expect(owed.map(({ due_date }) => due_date).sort()).toEqual([
    '2026-03-11',
    '2026-03-12',
    '2026-05-10',
    '2026-05-11',
    '2026-06-09',
    '2026-06-10',
  ])
  expect(owed.map(({ state }) => state)).not.toContain('draft')
  expect(JSON.stringify(owed)).not.toContain('creator_name')
})

test('lists the unpaid invoices of all restaurants in scope', async () => {
  const at = async (as: AccountName) =>
    new Set((await server.reply(unpaid, { query: {} }, as)).map(({ restaurant_id }) => restaurant_id))
  expect(await at('limitedManager')).toEqual(new Set([RESTAURANTS.northOne]))
  expect(await at('restaurant')).toEqual(new Set([RESTAURANTS.northOne, RESTAURANTS.northTwo]))
  expect(await at('otherRestaurant')).not.toContain(RESTAURANTS.northOne)
  expect((await at('administrator')).size).toBeGreaterThan((await at('manager')).size)
})

test.each([
  ['limitedManager', RESTAURANTS.northTwo],
  ['manager', RESTAURANTS.southOne],
  ['otherRestaurant', RESTAURANTS.northOne],
] as const)('%s finds nothing of restaurant %i', async (as, id) => {
  expect(await server.call(unpaid, at(id), as)).toMatchObject({ status: 404 })
  expect(await server.call(statement, at(id), as)).toMatchObject({ status: 404 })
  const isStaff = as !== 'otherRestaurant'
  expect(await send(id, as)).toMatchObject({ status: isStaff ? 404 : 403 })
  expect(await mails()).toEqual([])
})

const readStatement = async (url: string, as: AccountName) => {
  const { statusCode, rawPayload } = await server.app.inject({
    url,
    headers: { authorization: `Bearer ${await server.signIn(as)}` },
  })
  expect(statusCode).toBe(200)
  return pdfPages(rawPayload)
}

test('the statement lists each unpaid invoice, the oldest first, and the sums by age', async () => {
  const [page, ...more] = await readStatement(
    `/api/invoice/statement?restaurant_id=${RESTAURANTS.northOne}`,
    'restaurant',
  )
  expect(more).toEqual([])
  for (const part of [
    'Statement 10/06/2026 Statement for North One',
    'Unpaid invoices 6 Amount owed £200.40 Overdue £100.30',
    'Invoice Date Period Due Days overdue Amount Credited Owed 006 03/06/2026 01/06/2026 – 07/06/2026 11/03/2026 91 £40.04 – £40.04 005',
    '002 03/06/2026 01/06/2026 – 07/06/2026 09/06/2026 1 £0.20 – £0.20',
    '001 03/06/2026 01/06/2026 – 07/06/2026 10/06/2026 – £120.10 −£20.00 £100.10',
    'Not due £100.10 1–30 days £10.21 31–60 days £20.02 61–90 days £30.03 Over 90 days £40.04 Amount owed £200.40',
  ])
    expect(page).toContain(part)
})

test('200 unpaid invoices are printed once each, with the headings on every page', async () => {
  await forgetInvoices(server.db)
  for (let count = 0; count < 200; count++) await add({ due_date: '2026-06-01', total: '1.00' })
  const pages = await readStatement(
    `/api/invoice/statement?restaurant_id=${RESTAURANTS.northOne}`,
    'administrator',
  )
  expect(pages.length).toBeGreaterThan(3)
  for (const page of pages) expect(page).toContain('Invoice Date Period Due')
  expect(pages.join(' ').match(/ 9 £1\.00 – £1\.00/g)).toHaveLength(200)
  expect(pages.at(-1)).toContain('Amount owed £200.00')
})

test('emails the statement to the billing address once, and records it', async () => {
  const restaurant = server.db.updateTable('restaurant').where('id', '=', RESTAURANTS.northOne)
  await restaurant.set({ business_email: 'billing@driverdesk.test' }).execute()
  expect(await send(RESTAURANTS.northOne, 'manager', 'one')).toMatchObject({
    status: 200,
    body: { name: 'North One', address: 'billing@driverdesk.test' },
  })
  await send(RESTAURANTS.northOne, 'manager', 'one')
  await restaurant.set({ business_email: '' }).execute()
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    to_address: 'billing@driverdesk.test',
    attachment_name: 'statement_2026-06-10.pdf',
    subject: 'Statement of 10/06/2026 from Driverdesk',
    body: expect.stringContaining('6 unpaid invoices, in total £200.40, of which £100.30 is overdue.'),
  })
  const url = mailRoutes.attachment.path.replace('{id}', String(mail?.id))
  expect((await readStatement(url, 'administrator'))[0]).toContain('Amount owed £200.40')
  const event = await server.db
    .selectFrom('audit_event')
    .select(['thing', 'thing_id', 'after'])
    .where('action', '=', 'send_statement')
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({ thing: 'restaurant', thing_id: RESTAURANTS.northOne })
})

test('refuses to email a restaurant that owes nothing', async () => {
  await forgetInvoices(server.db)
  expect(await send(RESTAURANTS.northOne)).toMatchObject({
    status: 400,
    body: { restaurant_id: ['North One owes nothing.'] },
  })
  expect(await server.reply(list, {}, 'administrator')).toEqual([])
  const [page] = await readStatement(
    `/api/invoice/statement?restaurant_id=${RESTAURANTS.northOne}`,
    'administrator',
  )
  expect(page).toContain('Unpaid invoices 0 Amount owed £0.00')
})
