/** Tests the money that restaurants owe, and their statements (docs/spec/invoices.md#money-owed). */
import { owedRoutes } from '@driverdesk/contract/invoices/owed.routes.ts'
import type { StatementsMailed } from '@driverdesk/contract/invoices/owed.shapes.ts'
import { mailRoutes } from '@driverdesk/contract/mail/mail.routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pdfPages } from '../kernel/pdf/testing/pdfText.ts'
import type { NewRow } from '../kernel/tables.ts'
import { isWaiting } from '../kernel/testing/isWaiting.ts'
import { secondServer } from '../kernel/testing/secondServer.ts'
import { runMailJob } from '../mail/testing/runMailJob.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, type AccountName, RESTAURANTS } from '../testing/testWorld.ts'
import { addCredit, addInvoice, addOverpayment, forgetInvoices, SENT } from './testing/givenInvoice.ts'

const { list, unpaid, statement, mailStatement, mailStatements } = owedRoutes

let server: TestApp
beforeAll(async () => {
  const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'office@driverdesk.test' }
  server = await testApp({ now: () => new Date('2026-06-10T13:30:00Z'), worksJobs: false, env })
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
const mails = () => server.db.selectFrom('mail').selectAll().orderBy('id').execute()

test('sums the sent and unpaid invoices of each restaurant by age, the largest debt first', async () => {
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

test('lists the restaurant that owes more first, even if less of it is overdue', async () => {
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

test('lists unpaid invoices by their ids, leaving out those out of scope', async () => {
  const all = await server.reply(unpaid, { query: {} }, 'administrator')
  const [inScope, other] = [RESTAURANTS.northOne, RESTAURANTS.southOne].map((at) =>
    all.find(({ restaurant_id }) => restaurant_id === at),
  )
  const query = { ids: `${inScope?.id},${other?.id}` }
  const ids = async (as: AccountName) => (await server.reply(unpaid, { query }, as)).map(({ id }) => id)
  expect(await ids('manager')).toEqual([inScope?.id])
  expect(new Set(await ids('administrator'))).toEqual(new Set([inScope?.id, other?.id]))
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
] as const)('%s finds nothing for restaurant %i', async (as, id) => {
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
    'Invoice Date Period Due Days overdue Amount Paid or credited Owed 006 03/06/2026 01/06/2026 – 07/06/2026 11/03/2026 91 £40.04 – £40.04 005',
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
    attachment_name: 'Statement North One 10 June 2026.pdf',
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

test('a repeated call gets its first answer, even if the restaurant owes nothing by then', async () => {
  const first = await send(RESTAURANTS.northOne, 'manager', 'two')
  expect(first).toMatchObject({ status: 200 })
  await forgetInvoices(server.db)
  expect(await send(RESTAURANTS.northOne, 'manager', 'two')).toMatchObject({
    status: 200,
    body: first.body,
  })
  expect(await mails()).toHaveLength(1)
})

const { northOne, northTwo, southOne } = RESTAURANTS
const sendMany = (ids: number[], as: AccountName = 'manager', key?: string) =>
  server.call(
    mailStatements,
    { body: { restaurant_ids: ids }, ...(key && { headers: { 'idempotency-key': key } }) },
    as,
  )
const messages = ({ body }: Awaited<ReturnType<typeof sendMany>>) =>
  (body as StatementsMailed).results.map(({ to, message }) => (to ? 'sent' : message))

test('emails many statements, to each restaurant once a day, no matter who asks or how often', async () => {
  expect(messages(await sendMany([northOne, northTwo], 'manager', 'three'))).toEqual(['sent', 'sent'])
  // The same call, with the answer lost; then another person's.
  expect(messages(await sendMany([northOne, northTwo], 'manager', 'three'))).toEqual(['sent', 'sent'])
  const had = 'It has already had a statement today.'
  expect(messages(await sendMany([southOne, northOne], 'administrator', 'four'))).toEqual(['sent', had])
  expect((await mails()).map(({ to_name }) => to_name)).toEqual(['North One', 'North Two', 'South One'])
  expect(await server.reply(list, at(northOne), 'manager')).toMatchObject([{ statement_on: '2026-06-10' }])
  // One alone can be sent again.
  expect(await send(northOne)).toMatchObject({ status: 200 })
  await server.db.updateTable('statement_mail').set({ mailed_on: '2026-06-09' }).execute()
  expect(messages(await sendMany([northOne]))).toEqual(['sent'])
})

test('keeps statements in the outbox without a mail server, and sends them once there is one', async () => {
  const outbox = await secondServer(server)
  const body = { restaurant_ids: [northOne] }
  const { results } = await outbox.reply(mailStatements, { body }, 'manager')
  expect(results).toMatchObject([{ to: { name: 'North One' }, message: '' }])
  const recorded = server.db.selectFrom('audit_event').select('action').orderBy('id', 'desc')
  expect(await recorded.executeTakeFirst()).toEqual({ action: 'keep_statement' })
  expect(await mails()).toHaveLength(1)
  expect(await server.reply(list, at(northOne), 'manager')).toMatchObject([{ statement_on: null }])
  expect(await outbox.reply(list, at(northOne), 'manager')).toMatchObject([{ is_in_outbox: true }])
  const again = await outbox.reply(mailStatements, { body }, 'manager')
  expect(again.results).toMatchObject([{ to: null, message: 'Today’s statement is already in the outbox.' }])
  await outbox.end()
  expect(messages(await sendMany([northOne]))).toEqual(['sent'])
  expect(await server.reply(list, at(northOne), 'manager')).toMatchObject([{ statement_on: '2026-06-10' }])
})

test('a kept statement counts once it is sent, from the outbox or by a server with a mail server', async () => {
  const outbox = await secondServer(server)
  await outbox.reply(mailStatements, { body: { restaurant_ids: [northOne, northTwo] } }, 'manager')
  await outbox.reply(mailStatements, { body: { restaurant_ids: [southOne] } }, 'administrator')
  await outbox.end()
  // Near midnight, UTC has a different date.
  await server.db.updateTable('mail').set({ created_at: '2026-06-11T00:30:00Z' }).execute()
  const [one, , queued] = (await mails()).map(({ id }) => id)
  await server.db
    .updateTable('mail')
    .set({ state: 'kept' })
    .where('id', '!=', queued as number)
    .execute()
  await server.reply(mailRoutes.sendAgain, { params: { id: String(one) } }, 'administrator')
  for (const id of [one, queued]) await runMailJob(server.db, id as number)
  expect(await server.reply(list, at(northOne), 'manager')).toMatchObject([{ statement_on: '2026-06-10' }])
  const had = 'It has already had a statement today.'
  expect(messages(await sendMany([northOne, northTwo, southOne], 'administrator'))).toEqual([
    had,
    'sent',
    had,
  ])
})

test('a statement that a server without a mail server keeps after all does not count', async () => {
  expect(messages(await sendMany([northOne]))).toEqual(['sent'])
  await server.db.updateTable('mail').set({ created_at: '2026-06-10T13:30:00Z' }).execute()
  const [queued] = await mails()
  await runMailJob(server.db, queued?.id as number, false)
  expect(await server.reply(list, at(northOne), 'manager')).toMatchObject([{ statement_on: null }])
  expect(messages(await sendMany([northOne]))).toEqual(['sent'])
  // It had another statement the day before.
  const [, again] = await mails()
  await server.db
    .updateTable('mail')
    .set({
      state: 'sent',
      sent_at: '2026-06-09T13:30:00Z',
      attachment_name: 'Statement North One 9 June 2026.pdf',
      created_at: '2026-06-09T13:30:00Z',
    })
    .where('id', '=', queued?.id as number)
    .execute()
  await server.db
    .updateTable('mail')
    .set({ created_at: '2026-06-10T14:30:00Z' })
    .where('id', '=', again?.id as number)
    .execute()
  await runMailJob(server.db, again?.id as number, false)
  expect(await server.reply(list, at(northOne), 'manager')).toMatchObject([{ statement_on: '2026-06-09' }])
})

test('two restaurants with the same name and address each get their statement in the outbox', async () => {
  const outbox = await secondServer(server)
  const twins = server.db.updateTable('restaurant').where('id', 'in', [northOne, northTwo])
  await twins.set({ name: 'Thyme', business_email: 'thyme@driverdesk.test' }).execute()
  const body = { restaurant_ids: [northOne, northTwo] }
  const { results } = await outbox.reply(mailStatements, { body }, 'manager')
  expect(results.map(({ message }) => message)).toEqual(['', ''])
  expect(await outbox.reply(list, at(northOne), 'manager')).toMatchObject([{ is_in_outbox: false }])
  await outbox.end()
  await twins.set({ business_email: '' }).execute()
  await server.db.updateTable('restaurant').set({ name: 'North One' }).where('id', '=', northOne).execute()
  await server.db.updateTable('restaurant').set({ name: 'North Two' }).where('id', '=', northTwo).execute()
})

test('two people who email at once send each statement once', async () => {
  const answers = await Promise.all([sendMany([northOne], 'manager'), sendMany([northOne], 'administrator')])
  expect(answers.flatMap(messages).sort()).toEqual(['It has already had a statement today.', 'sent'])
  expect(await mails()).toHaveLength(1)
})

test('names a restaurant that owes nothing, and finds none out of scope', async () => {
  await server.db.deleteFrom('invoice').where('restaurant_id', '=', northTwo).execute()
  expect(messages(await sendMany([northTwo, northOne]))).toEqual(['North Two owes nothing.', 'sent'])
  expect(await sendMany([northOne, southOne])).toMatchObject({ status: 404 })
})

test('a payment recorded while a statement is read appears everywhere on it or nowhere', async () => {
  const query = { restaurant_id: northOne }
  await readStatement(
    `/api/invoice/statement?${new URLSearchParams({ restaurant_id: '1' })}`,
    'administrator',
  )
  let reading: Promise<string[]> | undefined
  await server.db.transaction().execute(async (tx) => {
    // The statement waits here, after it has read the invoices.
    await sql`lock table option in access exclusive mode`.execute(tx)
    reading = readStatement(`/api/invoice/statement?restaurant_id=${query.restaurant_id}`, 'administrator')
    await isWaiting(tx)
    await addOverpayment(server.db, { amount: '10.00' })
  })
  expect((await reading)?.join(' ')).not.toContain('Paid on account')
})

test('invoices with the same due date are in order of number', async () => {
  await forgetInvoices(server.db)
  for (const period_date_from of ['2026-06-01', '2026-05-04', '2026-05-11'])
    await add({ due_date: '2026-06-01', total: '1.00', period_date_from })
  const [page] = await readStatement(`/api/invoice/statement?restaurant_id=${northOne}`, 'administrator')
  expect(page?.match(/\b00\d(?= 03\/06)/g)).toEqual(['001', '002', '003'])
})

// £100.00 on account, of which £30.00 paid invoice 014: £70.00 is left.
test('the statement lists what is on account, and how it was used', async () => {
  const [paid] = [await add({ paid_at: '2026-06-09T12:00:00Z', paid_by: 'bank' })]
  const { id: overpayment_id } = await addOverpayment(server.db, { invoice_id: paid.id, amount: '100.00' })
  await addOverpayment(server.db, {
    amount: '5.00',
    kind: 'again',
    refunded: '5.00',
    refunded_on: '2026-06-10',
  })
  await server.db
    .insertInto('overpayment_use')
    .values({ overpayment_id, invoice_id: paid.id, amount: '30.00' })
    .execute()
  const number = String(paid.number).padStart(3, '0')
  const [page] = await readStatement(`/api/invoice/statement?restaurant_id=${northOne}`, 'restaurant')
  expect(page).toContain(
    `Date On account Amount Used Left 09/06/2026 Extra payment for invoice ${number} £100.00 £30.00 for invoice ${number} £70.00`,
  )
  expect(page).toContain('Amount owed £200.40 Paid on account −£70.00 Left to pay £130.40')
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
