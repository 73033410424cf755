/** Tests payments of less than an invoice asks for (docs/spec/invoices.md#part-payments). */
import {
  bankStatementRoutes,
  type MatchedStatement,
} from '@driverdesk/contract/invoices/bankStatement.routes.ts'
import {
  invoiceBatchRoutes,
  invoiceDocumentRoutes,
} from '@driverdesk/contract/invoices/invoiceBatch.routes.ts'
import { invoiceRoutes } from '@driverdesk/contract/invoices/invoices.routes.ts'
import { overpaymentRoutes, owedRoutes } from '@driverdesk/contract/invoices/owed.routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { overdueRestaurants } from '../home/today.handlers.ts'
import { pdfPages } from '../kernel/pdf/testing/pdfText.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { RESTAURANTS } from '../testing/testWorld.ts'
import { addInvoice, addOverpayment, forgetInvoices, SENT } from './testing/givenInvoice.ts'

const { paid, unpaid, credit, remind } = invoiceDocumentRoutes
const TODAY = '2026-06-20'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ now: () => new Date(`${TODAY}T13:30:00Z`), worksJobs: false })
})
afterAll(() => server.end())
beforeEach(async () => {
  await forgetInvoices(server.db)
  await server.db.deleteFrom('mail').execute()
})

/** £151.66, three days overdue. */
const add = (given = {}) => addInvoice(server.db, { ...SENT, earned: '151.66', total: '151.66', ...given })
const at = (id: number, body = {}) => ({ params: { id: String(id) }, body: body as never })
const payPart = async (id: number, received: number, paid_on = '2026-06-18') => {
  const { updated_at } = await server.db
    .selectFrom('invoice')
    .select('updated_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return server.call(paid, at(id, { updated_at, paid_on, received, in_part: true }), 'manager')
}
const ofNorth = { query: { restaurant_id: String(RESTAURANTS.northOne) } }
const owed = async () => (await server.reply(owedRoutes.list, ofNorth, 'manager'))[0]
const kept = async () =>
  (await server.reply(overpaymentRoutes.list, ofNorth, 'manager')).map((one) => [
    one.kind,
    one.amount,
    one.used,
  ])
const overdueToday = async () => {
  const scope = { role: 'administrator', accountId: 1 } as const
  return overdueRestaurants(server.db, scope as never, TODAY, 5)
}
const statementText = async () => {
  const answer = await server.call(owedRoutes.statement, ofNorth, 'manager')
  return (await pdfPages(answer.body as Buffer)).join(' ')
}
const mails = async () =>
  (await server.db.selectFrom('mail').select('body').orderBy('id').execute()).map((one) => one.body)

// £151.66 less £100.00 is £51.66, in every list.
test('only the rest of an invoice that is paid in part is owed, in every list', async () => {
  const { id } = await add()
  expect(await payPart(id, 100)).toMatchObject({
    status: 200,
    body: { state: 'overdue', part_paid: 100, paid_at: null, from_account: 0 },
  })
  expect(await owed()).toMatchObject({ invoices: 1, to_30: 51.66, total: 51.66, on_account: 0 })
  expect(await overdueToday()).toMatchObject({ total: 51.66, first: [{ invoices: 1, overdue: 51.66 }] })
  const text = await statementText()
  expect(text).toContain('−£100.00')
  expect(text).toContain('£51.66')
  expect(text).not.toContain('On account')
  await server.reply(remind, at(id), 'manager')
  expect((await mails())[0]).toContain('and we have received part of it.')
  expect((await mails())[0]).toContain('Amount: £151.66\nPaid so far: £100.00\nTo pay: £51.66')
  expect(await kept()).toEqual([['part', 100, 0]])
})

test('the rest and the parts pay the invoice, and if that is undone the parts wait again', async () => {
  const { id } = await add()
  await payPart(id, 100, '2026-06-10')
  await payPart(id, 20, '2026-06-12')
  expect(await owed()).toMatchObject({ total: 31.66 })
  // Without an amount, the payment is all that is left.
  expect(await server.call(paid, at(id, { paid_on: '2026-06-18' }), 'manager')).toMatchObject({
    body: { state: 'paid', part_paid: 0, from_account: 120, surplus: 0 },
  })
  expect(await kept()).toEqual([
    ['part', 20, 20],
    ['part', 100, 100],
  ])
  await server.reply(unpaid, at(id), 'manager')
  expect(await owed()).toMatchObject({ total: 31.66, on_account: 0 })
  // £8.34 more than the £31.66 that is left.
  expect(await server.call(paid, at(id, { received: 40 }), 'manager')).toMatchObject({
    body: { from_account: 120, surplus: 8.34 },
  })
  expect(await owed()).toMatchObject({ total: 0, on_account: 8.34 })
})

/** £60.00 on account, from a payment that its invoice did not need. */
const addAccount = () => addOverpayment(server.db, { amount: '60.00', received_on: '2026-06-09' })
const payWith = async (id: number, received: number, from_account: number) => {
  const { updated_at } = await server.db
    .selectFrom('invoice')
    .select('updated_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const body = { updated_at, paid_on: '2026-06-18', received, from_account, in_part: true }
  return server.call(paid, at(id, body), 'manager')
}

// £151.66 less £50.00 that came in and £60.00 on account is £41.66.
test('money on account pays a part, once, and the rest then pays the invoice', async () => {
  await addAccount()
  const { id } = await add()
  expect(await payWith(id, 50, 60)).toMatchObject({
    status: 200,
    body: { state: 'overdue', part_paid: 110, from_account: 0 },
  })
  expect(await owed()).toMatchObject({ total: 41.66, on_account: 0 })
  expect(await payWith((await add()).id, 1, 0.01)).toMatchObject({
    status: 400,
    body: { from_account: ['Only £0.00 is on account.'] },
  })
  expect(await server.call(paid, at(id, { received: 41.66 }), 'manager')).toMatchObject({
    body: { state: 'paid', part_paid: 0, from_account: 110, surplus: 0 },
  })
  expect(await kept()).toEqual([
    ['part', 50, 50],
    ['again', 60, 60],
  ])
  await server.reply(unpaid, at(id), 'manager')
  // £50.00 of the invoice waits for the rest, and £60.00 is on account again.
  expect(await owed()).toMatchObject({ total: 253.32, on_account: 60 })
})

test('money on account pays a part in steps, without a payment', async () => {
  await addAccount()
  const { id } = await add()
  await payWith(id, 0, 20)
  await payWith(id, 0, 30)
  expect(await owed()).toMatchObject({ total: 101.66, on_account: 10 })
  const [account] = await server.reply(overpaymentRoutes.list, ofNorth, 'manager')
  expect(account?.in_part).toEqual([{ invoice_id: id, invoice_number: '001', amount: 50 }])
})

test('money that the account paid is taken back once, and only the amount that the person saw', async () => {
  await addAccount()
  const { id } = await add()
  const takeBack = (body: { amount?: number }) =>
    server.call(overpaymentRoutes.takeBackPart, at(id, body), 'manager')
  await payWith(id, 0, 20)
  // A colleague adds £40.00 between the question and its answer.
  await payWith(id, 0, 40)
  expect(await takeBack({ amount: 20 })).toMatchObject({
    status: 400,
    body: { id: ['The account has paid £60.00 of it by now. Look again.'] },
  })
  expect(await owed()).toMatchObject({ total: 91.66, on_account: 0 })
  expect(await takeBack({ amount: 60 })).toMatchObject({ status: 200 })
  expect(await owed()).toMatchObject({ total: 151.66, on_account: 60 })
  expect(await takeBack({})).toMatchObject({
    status: 400,
    body: { id: ['Nothing on account is used for a part of this invoice.'] },
  })
  // The time comes from the database.
  const created_at = expect.stringMatching(/Z$/)
  const shown = { params: { id: String(id) } }
  expect((await server.reply(invoiceRoutes.get, shown, 'manager')).put_back).toEqual([
    { what: 'account', amount: 60, creator_name: expect.stringMatching(/Account$/), created_at },
  ])
  expect(await server.reply(invoiceRoutes.get, shown, 'restaurant')).not.toHaveProperty('put_back')
  // The history has texts for people. If one is not an amount in pounds, the invoice is still readable.
  await sql`update audit_event set after = '{"on_account": "€60,00"}' where action = 'take_back_account'`.execute(
    server.db,
  )
  expect(await server.reply(invoiceRoutes.get, shown, 'manager')).toMatchObject({ id, put_back: [] })
})

test.each([
  ['a credit of all of it', credit, { reason: 'Wrong' }, { total: 0, on_account: 60 }],
  // £100.00 of £151.66 is credited: £51.66 of the £60.00 pays the rest.
  ['a credit that leaves less', credit, { reason: 'Late', amount: 100 }, { total: 0, on_account: 8.34 }],
])('%s puts the money that the account paid too much back on account', async (_, call, body, after) => {
  await addAccount()
  const { id } = await add()
  await payWith(id, 0, 60)
  await server.reply(call, at(id, body), 'manager')
  expect(await owed()).toMatchObject(after)
})

test('money on account cannot be used for an invoice that is recorded as paid in full', async () => {
  await addAccount()
  const { id, updated_at } = await add()
  const body = { updated_at, received: 91.66, from_account: 60 }
  expect(await server.call(paid, at(id, body), 'manager')).toMatchObject({
    status: 400,
    body: { from_account: ['Record a part payment to use what is on account.'] },
  })
})

test('the invoices of one payment are paid together, or none', async () => {
  const [one, two] = [await add(), await add()]
  const body = (second: number) => ({
    body: {
      action: 'markPaid' as const,
      together: true,
      invoices: [
        { id: one.id, updated_at: one.updated_at, paid_on: '2026-06-18' },
        { id: two.id, updated_at: two.updated_at, paid_on: '2026-06-18', received: second, in_part: true },
      ],
    },
  })
  expect(await server.call(invoiceBatchRoutes.changeMany, body(200), 'manager')).toMatchObject({
    status: 400,
    body: { invoices: ['Invoice 002: £151.66 is owed. Mark the invoice as paid instead.'] },
  })
  expect(await owed()).toMatchObject({ invoices: 2, total: 303.32 })
  const done = await server.reply(invoiceBatchRoutes.changeMany, body(48.34), 'manager')
  expect(done.results.map(({ invoice }) => invoice?.state)).toEqual(['paid', 'overdue'])
  expect(await owed()).toMatchObject({ invoices: 1, total: 103.32 })
})

test('only the first of two people who record the same payment succeeds', async () => {
  const [one, two] = [await add(), await add()]
  const body = {
    action: 'markPaid' as const,
    together: true,
    invoices: [
      { id: one.id, updated_at: one.updated_at, paid_on: '2026-06-18', received: 100, in_part: true },
      { id: two.id, updated_at: two.updated_at, paid_on: '2026-06-18' },
    ],
  }
  const pay = () => server.call(invoiceBatchRoutes.changeMany, { body }, 'manager')
  const answers = await Promise.all([pay(), pay()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await owed()).toMatchObject({ invoices: 1, total: 51.66, on_account: 0 })
})

test('payments of the same invoices from the account wait for each other', async () => {
  await addAccount()
  const [one, two] = [await add(), await add()]
  const part = { paid_on: '2026-06-18', in_part: true, received: 40, from_account: 10 }
  const pay = (...payable: (typeof one)[]) => {
    const invoices = payable.map(({ id, updated_at }) => ({ id, updated_at, ...part }))
    const body = { action: 'markPaid', together: true, invoices } as const
    return server.call(invoiceBatchRoutes.changeMany, { body }, 'manager')
  }
  const answers = await Promise.all([pay(one, two), pay(two, one)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test.each([
  [
    'a reminder',
    { action: 'remind' as const },
    {},
    { together: ['Only payments can change several invoices together.'] },
  ],
  ['two days', {}, { paid_on: '2026-06-17' }, { together: ['A payment can have only one date.'] }],
  [
    'a version that is not named',
    {},
    { updated_at: undefined },
    { together: ['Each invoice needs updated_at, so that no payment is recorded twice.'] },
  ],
])('a payment of several invoices is refused with %s', async (_, given, other, body) => {
  const seen = ({ id, updated_at }: { id: number; updated_at: string }) => ({
    id,
    updated_at,
    paid_on: '2026-06-18',
  })
  const invoices = [seen(await add()), { ...seen(await add()), ...other }]
  expect(
    await server.call(
      invoiceBatchRoutes.changeMany,
      { body: { action: 'markPaid', together: true, invoices, ...given } },
      'manager',
    ),
  ).toMatchObject({ status: 400, body })
})

test('a payment of several invoices must be from one restaurant', async () => {
  const [one, two] = [await add(), await add({ restaurant_id: RESTAURANTS.southOne })]
  const invoices = [one, two].map(({ id, updated_at }) => ({ id, updated_at, paid_on: '2026-06-18' }))
  expect(
    await server.call(
      invoiceBatchRoutes.changeMany,
      { body: { action: 'markPaid', together: true, invoices } },
      'administrator',
    ),
  ).toMatchObject({ status: 400, body: { invoices: ['A payment can be from one restaurant only.'] } })
})

test('a part payment of one invoice is not used for another', async () => {
  await payPart((await add()).id, 100)
  const other = await add()
  expect(await server.call(paid, at(other.id, { received: 100 }), 'manager')).toMatchObject({
    status: 400,
    body: { received: ['£51.66 less than owed. Record it as a part payment.'] },
  })
})

test.each([
  ['nothing', 0, 'Must be above £0.00.'],
  ['all of it', 151.66, '£151.66 is owed. Mark the invoice as paid instead.'],
  ['more', 151.67, '£151.66 is owed. Mark the invoice as paid instead.'],
])('a part payment is not %s', async (_, received, message) => {
  expect(await payPart((await add()).id, received)).toMatchObject({
    status: 400,
    body: { received: [message] },
  })
})

test('a draft, a wrong day and an old version are refused', async () => {
  const draft = await addInvoice(server.db)
  expect(await payPart(draft.id, 1)).toMatchObject({ status: 400, body: { id: [expect.any(String)] } })
  const { id, updated_at } = await add()
  expect(await payPart(id, 1, '2026-06-21')).toMatchObject({ status: 400 })
  const seen = { updated_at, received: 100, in_part: true }
  expect(await server.call(paid, at(id, seen), 'manager')).toMatchObject({ status: 200 })
  expect(await server.call(paid, at(id, seen), 'manager')).toMatchObject({ status: 409 })
  expect(await server.call(paid, at(id, { ...seen, updated_at: undefined }), 'manager')).toMatchObject({
    status: 400,
    body: { updated_at: ['Updated at is required, so that no part is recorded twice.'] },
  })
  expect(await kept()).toEqual([['part', 100, 0]])
})

// £51.66 of £151.66 is credited after £100.00 came in: nothing is left to pay.
test('a credit of the rest settles an invoice that is paid in part', async () => {
  const { id } = await add()
  await payPart(id, 100)
  const answer = await server.call(credit, at(id, { amount: 51.66, reason: 'Late' }), 'manager')
  expect(answer).toMatchObject({
    body: { state: 'paid', paid_by: 'bank', credited: 51.66, from_account: 100, part_paid: 0 },
  })
  expect(await owed()).toBeUndefined()
  expect((await mails())[0]).toContain('is settled: there is nothing more to pay.')
})

// £100.00 of £151.66 is credited after £100.00 came in: £48.34 too much.
test('a credit of more than the rest puts the excess on account, and says so', async () => {
  const { id } = await add()
  await payPart(id, 100)
  const answer = await server.call(credit, at(id, { amount: 100, reason: 'Late' }), 'manager')
  expect(answer).toMatchObject({ body: { state: 'paid', from_account: 51.66 } })
  expect(await owed()).toMatchObject({ total: 0, on_account: 48.34 })
  expect((await mails())[0]).toContain('£48.34 that you have paid is now on account with us.')
})

test('a credit of all of it puts the part payment on account', async () => {
  const { id } = await add()
  await payPart(id, 100)
  await server.reply(credit, at(id, { reason: 'Wrong' }), 'manager')
  expect(await owed()).toMatchObject({ total: 0, on_account: 100 })
  expect(await kept()).toEqual([['again', 100, 0]])
  expect((await mails())[0]).toContain('£100.00 that you have paid is now on account with us.')
})

test('a refunded part is owed again', async () => {
  const { id } = await add()
  await payPart(id, 100)
  const [part] = await server.reply(overpaymentRoutes.list, ofNorth, 'manager')
  const refunded = { amount: 100, refunded_on: '2026-06-19' }
  await server.reply(overpaymentRoutes.refund, at(part?.id as number, refunded), 'manager')
  expect(await owed()).toMatchObject({ total: 151.66, on_account: 0 })
})

const refundPart = async (id: number, amount: number) => {
  const list = await server.reply(overpaymentRoutes.list, ofNorth, 'manager')
  const part = list.find((one) => one.id === id)
  const body = { amount, left: part?.amount, refunded_on: '2026-06-19' }
  const after = await server.reply(overpaymentRoutes.refund, at(part?.id as number, body), 'manager')
  return after.find((one) => one.id === id)?.refunds[0]?.id as number
}
const takeBack = (id: number, refund_id: number) =>
  server.reply(overpaymentRoutes.takeBackRefund, at(id, { refund_id }), 'manager')
const newestPart = async () =>
  (await server.reply(overpaymentRoutes.list, ofNorth, 'manager'))[0]?.id as number

test.each([
  ['all of a part, before the invoice is paid in full', 100, 151.66],
  ['some of a part, before the rest is paid', 20, 71.66],
])('a refund of %s goes on account once it is undone', async (_, refunded, received) => {
  const { id } = await add()
  await payPart(id, 100)
  const part = await newestPart()
  const refund = await refundPart(part, refunded)
  expect(await server.call(paid, at(id, { received }), 'manager')).toMatchObject({ status: 200 })
  await takeBack(part, refund)
  expect(await owed()).toMatchObject({ total: 0, on_account: refunded })
  const { body } = await server.call(paid, at((await add()).id, { received: 151.66 - refunded }), 'manager')
  expect(body).toMatchObject({ state: 'paid', from_account: refunded })
})

test('a refund of a part goes on account if it is undone after a credit in full', async () => {
  const { id } = await add()
  await payPart(id, 100)
  const part = await newestPart()
  const refund = await refundPart(part, 100)
  await server.reply(credit, at(id, { reason: 'Wrong' }), 'manager')
  await takeBack(part, refund)
  expect(await owed()).toMatchObject({ total: 0, on_account: 100 })
})

// £200.00 of £151.66: £48.34 too much.
test('if parts cover the invoice once a refund is undone, it is paid and the excess goes on account', async () => {
  const { id } = await add()
  await payPart(id, 100)
  const part = await newestPart()
  const refund = await refundPart(part, 100)
  await payPart(id, 100)
  await takeBack(part, refund)
  expect(await owed()).toMatchObject({ invoices: 0, total: 0, on_account: 48.34 })
  const { state } = await server.db
    .selectFrom('invoice')
    .select(sql<string>`case when paid_at is null then 'unpaid' else 'paid' end`.as('state'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('paid')
})

test('nothing is asked for an invoice that its parts cover, although it is marked as unpaid', async () => {
  const { id } = await add()
  await payPart(id, 100)
  await server.reply(credit, at(id, { amount: 51.66, reason: 'Late' }), 'manager')
  expect(await server.call(unpaid, at(id), 'manager')).toMatchObject({ body: { part_paid: 100 } })
  expect(await owed()).toBeUndefined()
  expect(await overdueToday()).toMatchObject({ total: 0 })
})

test('if an older server marks the invoice as unpaid, its parts wait for the rest again', async () => {
  const { id } = await add()
  await payPart(id, 100)
  await server.reply(paid, at(id), 'manager')
  await sql`update invoice set paid_at = null, paid_by = null where id = ${id}`.execute(server.db)
  expect(await owed()).toMatchObject({ total: 51.66, on_account: 0 })
  const { body } = await server.call(paid, at(id, { received: 51.66 }), 'manager')
  expect(body).toMatchObject({ state: 'paid', from_account: 100, surplus: 0 })
})

test('if an older server marks an invoice as unpaid, its surplus stays and pays no part of it', async () => {
  const { id } = await add()
  await server.reply(paid, at(id, { received: 171.66 }), 'manager')
  await sql`update invoice set paid_at = null, paid_by = null, updated_at = now() where id = ${id}`.execute(
    server.db,
  )
  expect(await kept()).toEqual([['surplus', 20, 0]])
  expect(await payWith(id, 40, 20)).toMatchObject({
    status: 400,
    body: { from_account: ['Only £0.00 is on account.'] },
  })
  expect(await payWith(id, 40, 0)).toMatchObject({ status: 200 })
  expect(await kept()).toEqual([['part', 40, 0]])
})

test('if an older server marks the invoice as paid, the part goes on account', async () => {
  const { id } = await add()
  await payPart(id, 100)
  await sql`update invoice set paid_at = now(), paid_by = 'bank' where id = ${id}`.execute(server.db)
  expect(await owed()).toMatchObject({ total: 0, on_account: 100 })
})

test('a bank statement suggests a part payment, and recognises it when imported again', async () => {
  const { id } = await add()
  const csv = 'Date,Description,Amount\n18/06/2026,INV 001,100.00\n19/06/2026,INV 001 rest,51.66'
  const match = async () =>
    (await server.reply(bankStatementRoutes.match, { body: { csv } }, 'manager')) as MatchedStatement
  const first = await match()
  expect(first.payments.map((one) => [one.match, one.reason])).toEqual([
    [
      'short',
      'Only the number agrees: £51.66 less than owed. Tick it to record a part payment. The rest is still owed.',
    ],
    [
      'none',
      'Another payment is matched to invoice 001. Record that one first. Then import the statement again.',
    ],
  ])
  const updated_at = first.payments[0]?.invoices[0]?.updated_at
  const part = { id, updated_at, paid_on: '2026-06-18', received: 100, in_part: true }
  const body = { action: 'markPaid' as const, invoices: [part] }
  const { results } = await server.reply(invoiceBatchRoutes.changeMany, { body }, 'manager')
  expect(results).toMatchObject([{ invoice: { state: 'overdue', part_paid: 100 } }])
  const second = await match()
  expect(second.payments.map((one) => one.match)).toEqual(['recorded', 'sure'])
  await server.call(paid, at(id, { paid_on: '2026-06-19' }), 'manager')
  expect((await match()).payments.map((one) => one.match)).toEqual(['recorded', 'recorded'])
})

test('a bank statement finds a part that was recorded by hand some days later', async () => {
  const { id } = await add()
  await add({ total: '50.00', earned: '50.00' })
  await payPart(id, 50, TODAY)
  const csv = (text: string) => `Date,Description,Amount\n18/06/2026,${text},50.00`
  for (const text of ['INV 001', 'NORTH ONE LTD']) {
    const body = { csv: csv(text) }
    const { payments } = (await server.reply(
      bankStatementRoutes.match,
      { body },
      'manager',
    )) as MatchedStatement
    expect(payments).toMatchObject([
      { match: 'recorded', reason: '£50.00 is recorded as a part payment on 20/06/2026.' },
    ])
  }
})
