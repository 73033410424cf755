/** Tests money that restaurants pay beyond their invoices (docs/spec/invoices.md#overpayments). */
import { bankStatementRoutes } from '@driverdesk/contract/invoices/bankStatement.routes.ts'
import { invoiceDocumentRoutes } from '@driverdesk/contract/invoices/invoiceBatch.routes.ts'
import { invoiceRoutes } from '@driverdesk/contract/invoices/invoices.routes.ts'
import { overpaymentRoutes, owedRoutes } from '@driverdesk/contract/invoices/owed.routes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pdfPages } from '../kernel/pdf/testing/pdfText.ts'
import type { NewRow } from '../kernel/tables.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, RESTAURANTS } from '../testing/testWorld.ts'
import { addInvoice, addOverpayment, forgetInvoices, SENT } from './testing/givenInvoice.ts'

const { list, keep, keepForRestaurant, refund, takeBackRefund, takeBack } = overpaymentRoutes
const { paid, unpaid } = invoiceDocumentRoutes

let server: TestApp
beforeAll(async () => {
  server = await testApp({ now: () => new Date('2026-06-20T13:30:00Z'), worksJobs: false })
})
afterAll(() => server.end())
beforeEach(async () => {
  await forgetInvoices(server.db)
  await server.db.deleteFrom('mail').execute()
})

/** An invoice of £40.00 that was sent. */
const add = (given: Partial<NewRow<'invoice'>> = {}) => addInvoice(server.db, { ...SENT, ...given })
const at = <Body = Record<never, never>>(id: number, body: Body = {} as Body) => ({
  params: { id: String(id) },
  body,
})
const pay = (id: number, received: number | undefined, as: AccountName = 'manager') =>
  server.call(paid, at(id, { paid_on: '2026-06-18', ...(received !== undefined && { received }) }), as)
const ofNorth = { query: { restaurant_id: String(RESTAURANTS.northOne) } }
const kept = () => server.reply(list, ofNorth, 'manager')
const owed = async () => (await server.reply(owedRoutes.list, ofNorth, 'manager'))[0]
const history = async (id: number) =>
  (
    await server.db
      .selectFrom('audit_event')
      .select(['action', 'after'])
      .where('thing', '=', 'invoice')
      .where('thing_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action, after }) => ({ action, after }))

test('keeps the part of a payment that exceeds what the invoice asks for', async () => {
  const { id } = await add()
  expect(await pay(id, 52.5)).toMatchObject({ status: 200, body: { state: 'paid' } })
  expect(await kept()).toMatchObject([
    {
      kind: 'surplus',
      invoice_number: '001',
      paid_by: 'bank',
      received_on: '2026-06-18',
      amount: 12.5,
      used: 0,
    },
  ])
  expect(await owed()).toMatchObject({ invoices: 0, total: 0, oldest_due_date: null, on_account: 12.5 })
  expect(await history(id)).toMatchObject([
    { action: 'mark_paid', after: { received: '£52.50', on_account: '£12.50' } },
  ])
})

test('keeps a payment for no invoice once, on account, from which invoices are then paid', async () => {
  const body = { restaurant_id: RESTAURANTS.northOne, received: 55.5, paid_on: '2026-06-18' }
  const keepIt = (more = {}, as: AccountName = 'manager') =>
    server.call(keepForRestaurant, { body: { ...body, ...more } }, as)
  const both = await Promise.all([keepIt(), keepIt()])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(both.find(({ status }) => status === 400)?.body).toEqual({
    received: ['£55.50 of 18/06/2026 was kept already.'],
  })
  expect(await kept()).toMatchObject([
    { kind: 'again', invoice_id: null, paid_by: 'bank', received_on: '2026-06-18', amount: 55.5 },
  ])
  expect(await keepIt({ already: 2 })).toMatchObject({ status: 400 })
  expect(await keepIt({ paid_on: '2026-06-21' })).toMatchObject({
    status: 400,
    body: { paid_on: [expect.any(String)] },
  })
  expect(await keepIt({ paid_on: '1990-01-01' })).toMatchObject({
    status: 400,
    body: { paid_on: ['Paid on must not be before 20/06/2025: no unpaid invoice is as old as that.'] },
  })
  expect(await keepIt({ restaurant_id: RESTAURANTS.southOne }, 'limitedManager')).toMatchObject({
    status: 404,
  })
  // The same payment of the next import.
  const csv = 'Date,Description,Amount\n18/06/2026,NORTH ONE JUNE,55.50'
  const { payments } = await server.reply(bankStatementRoutes.match, { body: { csv } }, 'manager')
  expect(payments).toMatchObject([{ match: 'recorded', reason: 'It is on account already.' }])
  // £40.00 is owed: £0.00 comes in, and £55.50 − £40.00 = £15.50 is left.
  const { id } = await add()
  expect(await pay(id, 0)).toMatchObject({ status: 200, body: { state: 'paid' } })
  expect(await owed()).toMatchObject({ invoices: 0, on_account: 15.5 })
  expect(await keepIt({ already: 1 })).toMatchObject({ status: 200 })
})

// £12.00 is needed: the £10.00 of 9 June, and £2.00 of the £5.00 of 18 June.
test('pays the rest of an invoice from the account', async () => {
  const first = await add()
  const second = await add()
  await pay(first.id, 45)
  await addOverpayment(server.db, { invoice_id: first.id, amount: '10.00' })
  expect(await pay(second.id, 24.99)).toMatchObject({
    status: 400,
    body: {
      received: ['£15.01 less than owed, and only £15.00 is on account. Record it as a part payment.'],
    },
  })
  expect(await pay(second.id, 28)).toMatchObject({ status: 200 })
  expect((await kept()).map(({ amount, used, used_for }) => [amount, used, used_for])).toEqual([
    [5, 2, ['002']],
    [10, 10, ['002']],
  ])
  expect(await owed()).toMatchObject({ on_account: 3 })
  expect(await history(second.id)).toMatchObject([
    { action: 'mark_paid', after: { received: '£28.00', from_account: '£12.00' } },
  ])
  const [paidByBoth] = await server.reply(invoiceRoutes.byNumber, { query: { number: '002' } }, 'restaurant')
  expect(paidByBoth).toMatchObject({ from_account: 12, surplus: 0 })
  await server.reply(invoiceDocumentRoutes.send, at(second.id), 'manager')
  const mail = await server.db.selectFrom('mail').select('body').executeTakeFirstOrThrow()
  expect(mail.body).toContain(
    'Thank you for paying £40.00. £28.00 came in, and £12.00 had been paid or credited before. There is nothing more to pay.',
  )
  // Taken back, it is on account again.
  await server.reply(unpaid, at(second.id), 'manager')
  expect(await owed()).toMatchObject({ total: 40, on_account: 15 })
})

// £10.00 of 2 May was recorded after £10.00 of 9 June. £15.00 is needed: all of May's, and £5.00 of June's.
test('takes the money that was received first, in whichever order it was recorded', async () => {
  const paidTwice = { invoice_id: (await add()).id, amount: '10.00' }
  await addOverpayment(server.db, { ...paidTwice, received_on: '2026-06-09' })
  await addOverpayment(server.db, { ...paidTwice, received_on: '2026-05-02' })
  expect(await pay((await add()).id, 25)).toMatchObject({ status: 200 })
  expect((await kept()).map(({ received_on, used }) => [received_on, used])).toEqual([
    ['2026-06-09', 5],
    ['2026-05-02', 10],
  ])
})

test('an invoice of one restaurant takes nothing from the account of another', async () => {
  const { id } = await add({ restaurant_id: RESTAURANTS.northTwo })
  await addOverpayment(server.db, {})
  expect(await pay(id, 39)).toMatchObject({ status: 400 })
})

test('a payment that is taken back takes its surplus with it, unless used or refunded', async () => {
  const first = await add()
  await pay(first.id, 60)
  await server.reply(unpaid, at(first.id), 'manager')
  expect(await kept()).toEqual([])
  await pay(first.id, 60)
  const second = await add()
  await pay(second.id, 25)
  expect(await server.call(unpaid, at(first.id), 'manager')).toMatchObject({
    status: 400,
    body: {
      id: [
        'The payment of invoice 001 was more than the amount due, and the excess is no longer available: £15.00 for invoice 002. Take that back first.',
      ],
    },
  })
  await server.reply(unpaid, at(second.id), 'manager')
  await server.reply(unpaid, at(first.id), 'manager')
  expect(await owed()).toMatchObject({ total: 80, on_account: 0 })
})

test('two payments at once do not use the same money', async () => {
  const [one, two] = [await add(), await add()]
  await addOverpayment(server.db, { amount: '10.00' })
  const answers = await Promise.all([pay(one.id, 30), pay(two.id, 30)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await owed()).toMatchObject({ total: 40, on_account: 0 })
})

test('keeps a second payment once, and the same file finds it', async () => {
  const { id } = await add()
  await pay(id, undefined)
  const csv = `Date,Description,Amount
18/06/2026,NORTH ONE INV001,40.00
19/06/2026,NORTH ONE INV001,40.00`
  const found = async () => {
    const { payments } = await server.reply(bankStatementRoutes.match, { body: { csv } }, 'manager')
    return payments.map(({ match }) => match)
  }
  expect(await found()).toEqual(['recorded', 'again'])
  const again = at(id, { received: 40, paid_on: '2026-06-19' })
  expect(await server.reply(keep, again, 'manager')).toMatchObject([
    { kind: 'again', invoice_number: '001', amount: 40, received_on: '2026-06-19' },
  ])
  expect(await found()).toEqual(['recorded', 'recorded'])
  expect(await server.call(keep, again, 'administrator')).toMatchObject({
    status: 400,
    body: { id: ['£40.00 of 19/06/2026 for invoice 001 was kept already.'] },
  })
  expect(await owed()).toMatchObject({ on_account: 40 })
})

// Three transfers of £40.00 on one day: one pays the invoice, the others are on account.
test('keeps a third equal payment of one day for a user who knows about the second', async () => {
  const { id } = await add()
  await pay(id, undefined)
  const csv = `Date,Description,Amount
18/06/2026,NORTH ONE INV001,40.00
18/06/2026,NORTH ONE INV001,40.00
18/06/2026,NORTH ONE INV001,40.00`
  const found = async () => {
    const { payments } = await server.reply(bankStatementRoutes.match, { body: { csv } }, 'manager')
    return payments.map(({ match, already }) => `${match} ${already}`)
  }
  const another = (already?: number) =>
    server.call(
      keep,
      at(id, { received: 40, paid_on: '2026-06-18', ...(already !== undefined && { already }) }),
      'manager',
    )
  expect(await found()).toEqual(['recorded 0', 'again 0', 'again 0'])
  expect(await another()).toMatchObject({ status: 200 })
  expect(await found()).toEqual(['recorded 1', 'recorded 1', 'again 1'])
  expect(await another()).toMatchObject({ status: 400 })
  expect(await another(1)).toMatchObject({ status: 200 })
  expect(await found()).toEqual(['recorded 2', 'recorded 2', 'recorded 2'])
  expect(await another(1)).toMatchObject({
    status: 400,
    body: { id: ['£40.00 of 18/06/2026 for invoice 001 was kept 2 times.'] },
  })
  expect(await owed()).toMatchObject({ on_account: 80 })
})

test('a payment with a surplus is found again, and one that the account completed', async () => {
  const [one, two] = [await add(), await add()]
  const csv = `Date,Description,Amount
18/06/2026,INV001,50.00
18/06/2026,INV002,35.00`
  const match = async () =>
    (await server.reply(bankStatementRoutes.match, { body: { csv } }, 'manager')).payments
  expect((await match()).map(({ match }) => match)).toEqual(['proposed', 'short'])
  await pay(one.id, 50)
  expect((await match()).map(({ match, reason }) => [match, reason])).toEqual([
    ['recorded', 'Invoice 001 is already paid.'],
    ['proposed', 'With £5.00 from the account, it covers the invoice.'],
  ])
  await pay(two.id, 35)
  expect((await match()).map(({ match }) => match)).toEqual(['recorded', 'recorded'])
})

test.each([
  [{}, 'Invoice 001 has been sent. Mark it as paid instead.'],
  [
    { sent_at: null, sent_on: null, due_date: null },
    'Invoice 001 has not been sent. Mark it as paid instead.',
  ],
])('keeps no payment that the invoice needs: %j', async (given, message) => {
  const { id } = await add(given)
  expect(await server.call(keep, at(id, { received: 40 }), 'manager')).toMatchObject({
    status: 400,
    body: { id: [message] },
  })
})

test('records a refund of what is left, once', async () => {
  const { id } = await addOverpayment(server.db, {})
  const other = at(id, { amount: 20 })
  expect(await server.call(refund, other, 'manager')).toMatchObject({
    status: 400,
    body: { amount: ['At most £25.00 can be refunded.'] },
  })
  const early = at(id, { amount: 25, refunded_on: '2026-06-08' })
  expect(await server.call(refund, early, 'manager')).toMatchObject({
    status: 400,
    body: { refunded_on: ['Date must not be before the payment on 09/06/2026.'] },
  })
  const all = at(id, { amount: 25 })
  const creator_name = expect.stringMatching(/Account$/)
  expect(await server.reply(refund, all, 'manager')).toMatchObject([
    { refunded: 25, refunds: [{ amount: 25, refunded_on: '2026-06-20', creator_name }] },
  ])
  expect(await server.call(refund, all, 'administrator')).toMatchObject({
    status: 400,
    body: { amount: ['At most £0.00 can be refunded.'] },
  })
  expect(await owed()).toBeUndefined()
})

// £10.00 of £25.00 is refunded: £15.00 is left.
test('records a refund of an amount, for a user who knows how much was left', async () => {
  const { id } = await addOverpayment(server.db, {})
  const part = at(id, { amount: 10, left: 25 })
  expect(await server.reply(refund, part, 'manager')).toMatchObject([{ refunded: 10 }])
  expect(await owed()).toMatchObject({ on_account: 15 })
  const now = { status: 400, body: { amount: ['At most £15.00 can be refunded.'] } }
  expect(await server.call(refund, part, 'administrator')).toMatchObject(now)
  expect(await server.call(refund, at(id, { amount: 15.01, left: 15 }), 'manager')).toMatchObject(now)
})

test('two people who take back one refund take back that alone, and not its payment', async () => {
  const { id } = await addOverpayment(server.db, { invoice_id: (await add()).id })
  const [first] = await server.reply(refund, at(id, { amount: 25 }), 'manager')
  expect(await server.call(takeBack, at(id), 'manager')).toMatchObject({
    status: 400,
    body: { id: ['It was refunded. Take back the refund first.'] },
  })
  const body = { refund_id: first?.refunds[0]?.id ?? 0 }
  const answers = await Promise.all(
    (['manager', 'administrator'] as const).map((as) => server.call(takeBackRefund, at(id, body), as)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(answers.find(({ status }) => status === 404)?.body).toMatchObject({
    message: 'This refund does not exist.',
  })
  expect(await owed()).toMatchObject({ on_account: 25 })
  expect(await kept()).toMatchObject([{ amount: 25, refunded: 0, refunds: [] }])
  const invoice = { params: { id: String((await kept())[0]?.invoice_id) } }
  expect(await server.reply(invoiceRoutes.get, invoice, 'manager')).toMatchObject({
    put_back: [{ what: 'refund', amount: 25, creator_name: expect.stringMatching(/Account$/) }],
  })
  expect(await server.reply(takeBack, at(id), 'manager')).toEqual([])
})

test('takes back no refund of another overpayment', async () => {
  const [one, two] = [await addOverpayment(server.db, {}), await addOverpayment(server.db, {})]
  const found = await server.reply(refund, at(one.id, { amount: 25 }), 'manager')
  const refund_id = found.find(({ id }) => id === one.id)?.refunds[0]?.id ?? 0
  expect(await server.call(takeBackRefund, at(two.id, { refund_id }), 'manager')).toMatchObject({
    status: 404,
  })
  expect(await owed()).toMatchObject({ on_account: 25 })
})

// £25.00, of which £10.00 paid an invoice: £15.00 was refunded on 12 June. Then the £10.00 was put back on
// account, and refunded on 19 June.
test('also refunds money put back on account, and takes back one refund without the other', async () => {
  const { id } = await addOverpayment(server.db, {})
  const invoice = await add()
  await pay(invoice.id, 30)
  await server.reply(refund, at(id, { amount: 15, refunded_on: '2026-06-12' }), 'manager')
  await server.reply(unpaid, at(invoice.id), 'manager')
  const refunded = await server.reply(refund, at(id, { amount: 10, refunded_on: '2026-06-19' }), 'manager')
  const [before, newest] = [
    { amount: 15, refunded_on: '2026-06-12' },
    { amount: 10, refunded_on: '2026-06-19' },
  ]
  expect(refunded).toMatchObject([{ amount: 25, used: 0, refunded: 25, refunds: [before, newest] }])
  expect(await owed()).toMatchObject({ on_account: 0 })
  const body = { refund_id: refunded[0]?.refunds[1]?.id ?? 0 }
  expect(await server.reply(takeBackRefund, at(id, body), 'manager')).toMatchObject([
    { refunded: 15, refunds: [before] },
  ])
  expect(await owed()).toMatchObject({ on_account: 10 })
})

test('marks an invoice as paid again after a version without accounts marked it as unpaid', async () => {
  const { id } = await add()
  await pay(id, 52.5)
  await server.db.updateTable('invoice').set({ paid_at: null, paid_by: null }).where('id', '=', id).execute()
  expect(await pay(id, 50)).toMatchObject({ status: 200 })
  expect((await kept()).map(({ amount }) => amount)).toEqual([10])
})

test.each([
  [{ kind: 'surplus' }, 'This amount belongs to an invoice’s payment. Mark that invoice as unpaid instead.'],
  [{ paid_by: 'card' }, 'Stripe has this payment. Refund it there, then record the refund here.'],
] as const)('does not remove one that is %j', async (given, message) => {
  const invoice = await add({ paid_at: '2026-06-18T11:00:00Z', paid_by: 'bank' })
  const { id } = await addOverpayment(server.db, { ...given, invoice_id: invoice.id })
  expect(await server.call(takeBack, at(id), 'manager')).toMatchObject({
    status: 400,
    body: { id: [message] },
  })
})

test('does not remove one that has paid an invoice', async () => {
  const { id } = await addOverpayment(server.db, {})
  await pay((await add()).id, 30)
  expect(await server.call(takeBack, at(id), 'manager')).toMatchObject({
    status: 400,
    body: { id: ['It has been used for all or part of an invoice. Take that back first.'] },
  })
})

test('the statement says what is on account and what is left to pay, to the penny', async () => {
  await add({ due_date: '2026-06-25', earned: '100.01', total: '100.01' })
  await addOverpayment(server.db, { amount: '30.02' })
  const read = async () => {
    const { rawPayload } = await server.app.inject({
      url: `/api/invoice/statement?restaurant_id=${RESTAURANTS.northOne}`,
      headers: { authorization: `Bearer ${await server.signIn('restaurant')}` },
    })
    return (await pdfPages(rawPayload)).join(' ')
  }
  expect(await read()).toContain('Amount owed £100.01 Paid on account −£30.02 Left to pay £69.99')
  const mail = { body: { restaurant_id: RESTAURANTS.northOne } }
  await server.reply(owedRoutes.mailStatement, mail, 'manager')
  await addOverpayment(server.db, { amount: '80.00' })
  expect(await read()).toContain('Paid on account −£110.02 In your favour £10.01')
  await server.reply(owedRoutes.mailStatement, mail, 'manager')
  const bodies = (await server.db.selectFrom('mail').select('body').orderBy('id').execute()).map(
    (one) => one.body,
  )
  expect(bodies).toEqual([
    expect.stringContaining('You have paid £30.02 more than your invoices, so £69.99 is left to pay.'),
    expect.stringContaining('You have paid £110.02 more than your invoices, so there is nothing to pay.'),
  ])
})
