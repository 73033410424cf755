/** Tests the import of a bank statement (docs/spec/invoices.md#bank-statement). The domain tests what matches. */
import {
  bankStatementRoutes,
  type MatchedStatement,
} from '@driverdesk/contract/invoices/bankStatement.routes.ts'
import { invoiceBatchRoutes } from '@driverdesk/contract/invoices/invoiceBatch.routes.ts'
import { overpaymentRoutes, owedRoutes } from '@driverdesk/contract/invoices/owed.routes.ts'
import { sharesOf } from '@driverdesk/domain/invoices/overpayments.ts'
import { penceToPounds } from '@driverdesk/domain/kernel/money.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NewRow } from '../kernel/tables.ts'
import { storedState } from '../kernel/testing/storedState.ts'
import { form } from '../kernel/testing/uploadForm.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, RESTAURANTS } from '../testing/testWorld.ts'
import { addCredit, addInvoice, addOverpayment, forgetInvoices, SENT } from './testing/givenInvoice.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ now: () => new Date('2026-06-20T13:30:00Z'), worksJobs: false })
})
afterAll(() => server.end())
beforeEach(() => forgetInvoices(server.db))

const add = (given: Partial<NewRow<'invoice'>>) =>
  addInvoice(server.db, { ...SENT, ...(given.total && { earned: given.total }), ...given })
const match = (csv: string, as: AccountName = 'administrator', columns?: string) =>
  server.call(bankStatementRoutes.match, { body: { csv, ...(columns && { columns }) } }, as)
async function matched(csv: string, as?: AccountName, columns?: string): Promise<MatchedStatement> {
  const { status, body } = await match(csv, as, columns)
  expect(status).toBe(200)
  return body as MatchedStatement
}
const found = ({ payments }: MatchedStatement) =>
  payments.map(({ match, invoices }) => [match, ...invoices.map((one) => one.invoice_number)].join(' '))

const STATEMENT = `Date,Type,Description,Paid out,Paid in
18/06/2026,BACS,NORTH ONE INV001,,40.00
18/06/2026,BACS,thank you,,100.10
19/06/2026,BACS,SOUTH ONE 003,,500.00
19/06/2026,DD,Rent,900.00,
soon,BACS,?,,1.00`

async function addThree() {
  const one = await add({})
  const two = await add({ restaurant_id: RESTAURANTS.northTwo, total: '100.10' })
  const three = await add({ restaurant_id: RESTAURANTS.southOne, total: '500.00' })
  return [one, two, three]
}

test('matches the payments in, and stores nothing', async () => {
  const [one] = await addThree()
  const before = await storedState(server.db)
  const statement = await matched(STATEMENT)
  // The first call signs in.
  expect(await storedState(server.db)).toEqual({ ...before, session: expect.anything() })
  expect(found(statement)).toEqual(['sure 001', 'proposed 002', 'sure 003'])
  expect(statement).toMatchObject({
    columns: { date: 'Date', description: 'Description', paid_in: 'Paid in' },
    missing: [],
    paid_out: 1,
    unreadable: [{ row: 6, problem: 'no date: “soon”' }],
  })
  expect(statement.payments[0]).toEqual({
    row: 2,
    already: 0,
    is_keepable: false,
    kept_of: [],
    restaurant_id: RESTAURANTS.northOne,
    paid_on: '2026-06-18',
    text: 'NORTH ONE INV001',
    amount: 40,
    match: 'sure',
    reason: 'Number and amount agree.',
    invoices: [
      {
        id: one?.id,
        invoice_number: '001',
        payment: 40,
        updated_at: expect.any(String),
        restaurant_id: RESTAURANTS.northOne,
        restaurant_name: 'North One',
      },
    ],
  })
})

test.each([
  ['manager', ['sure 001', 'proposed 002', 'none']],
  ['limitedManager', ['sure 001', 'none', 'none']],
] as const)('%s sees only invoices in scope', async (as, what) => {
  await addThree()
  const statement = await matched(STATEMENT, as)
  expect(found(statement)).toEqual(what)
  expect(JSON.stringify(statement)).not.toContain('South One')
  // A number out of scope is as unknown as one that was never given.
  expect(statement.payments[2]?.reason).toBe('No unpaid invoice has this number or amount.')
})

test('the same file twice marks nothing twice', async () => {
  await addThree()
  const { payments } = await matched(STATEMENT)
  const invoices = payments.flatMap(({ paid_on, invoices: found }) =>
    found.map(({ id, updated_at }) => ({ id, updated_at, paid_on })),
  )
  const body = { action: 'markPaid', invoices } as const
  const { results } = await server.reply(invoiceBatchRoutes.changeMany, { body }, 'administrator')
  expect(results.map(({ invoice }) => invoice?.paid_at)).toEqual([
    '2026-06-18T11:00:00.000Z',
    '2026-06-18T11:00:00.000Z',
    '2026-06-19T11:00:00.000Z',
  ])
  expect(found(await matched(STATEMENT))).toEqual(['recorded 001', 'recorded 002', 'recorded 003'])
  const again = await server.reply(invoiceBatchRoutes.changeMany, { body }, 'administrator')
  expect(again.results.map(({ invoice }) => invoice)).toEqual([null, null, null])
})

test('a payment that was divided by hand two days later is recognised', async () => {
  const [whole, part] = [await add({ total: '100.00' }), await add({ total: '60.00' })]
  const csv = 'Date,Description,Paid in\n16/06/2026,NORTH ONE,140.00'
  expect(found(await matched(csv))).toEqual(['none'])
  const paid_on = '2026-06-18'
  const invoices = [
    { id: whole.id, updated_at: whole.updated_at, paid_on },
    { id: part.id, updated_at: part.updated_at, paid_on, in_part: true, received: 40 },
  ]
  const body = { action: 'markPaid', together: true, invoices } as const
  await server.reply(invoiceBatchRoutes.changeMany, { body }, 'administrator')
  expect(found(await matched(csv))).toEqual(['recorded 001'])
  expect(found(await matched(csv.replace('16/06', '11/06')))).toEqual(['none'])
})

test('a payment that two windows have read is recorded from only the first of them', async () => {
  const [one, two] = [await add({ total: '500.00' }), await add({ total: '500.00' })]
  const { recorded, payments } = await matched('Date,Description,Paid in\n18/06/2026,NORTH ONE,700.00')
  expect([recorded, payments.map(({ match: kind }) => kind)]).toEqual([[], ['none']])
  const pay = async (id: number, seen: number) => {
    const { updated_at } = await server.db
      .selectFrom('invoice')
      .select('updated_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const invoice = { id, updated_at, paid_on: '2026-06-18', in_part: true, received: 400 }
    const body = { action: 'markPaid', together: true, recorded: seen, invoices: [invoice] } as const
    return server.call(invoiceBatchRoutes.changeMany, { body }, 'administrator')
  }
  const keep = (seen: number, received = 400) => {
    const body = { restaurant_id: RESTAURANTS.northOne, received, paid_on: '2026-06-18', recorded: seen }
    return server.call(overpaymentRoutes.keepForRestaurant, { body }, 'administrator')
  }
  const answers = await Promise.all([pay(one.id, 0), pay(two.id, 0), keep(0)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  const message =
    'Someone has just recorded or taken back a payment of this restaurant for 18/06/2026. Import the statement again.'
  expect(answers.find(({ status }) => status === 400)?.body).toEqual({ invoices: [message] })
  // The other window learns about it when it reads the file.
  const again = await matched('Date,Description,Paid in\n18/06/2026,NORTH ONE,700.00')
  expect(again.recorded).toEqual([
    { restaurant_id: RESTAURANTS.northOne, paid_on: '2026-06-18', amount: 400 },
  ])
  expect(await keep(400, 300)).toMatchObject({ status: 200 })
  expect((await matched('Date,Description,Paid in\n18/06/2026,X,1.00', 'limitedManager')).recorded).toEqual(
    again.recorded.map((all) => ({ ...all, amount: 700 })),
  )
})

test('a payment of the amount on the statement settles all invoices with the account', async () => {
  // £40.00 + £100.10 + £7.05 = £147.15; less £30.00 is £117.15. The first two need £140.10 of it, so the last take from the account.
  for (const [total, due_date] of [
    ['40.00', '2026-06-16'],
    ['100.10', '2026-06-17'],
    ['7.05', '2026-06-18'],
  ] as const)
    await add({ total, due_date, sent_on: '2026-06-02' })
  await addOverpayment(server.db, { amount: '30.00' })
  const paid = 'Date,Description,Paid in\n18/06/2026,NORTH ONE,117.15'
  const { payments } = await matched(paid)
  expect(payments).toMatchObject([
    {
      match: 'proposed',
      reason: 'With £30.00 from the account, it covers all 3 unpaid invoices of the restaurant.',
    },
  ])
  const owed = payments[0]?.invoices ?? []
  const shares = sharesOf(11_715, [4_000, 10_010, 705])
  expect(shares).toEqual([4_000, 7_715, 0])
  const invoices = owed.map(({ id, updated_at }, nr) => ({
    id,
    updated_at,
    paid_on: '2026-06-18',
    received: penceToPounds(shares[nr] as number),
  }))
  const body = { action: 'markPaid', invoices } as const
  const { results } = await server.reply(invoiceBatchRoutes.changeMany, { body }, 'administrator')
  expect(results.map(({ message }) => message)).toEqual(['', '', ''])
  const unpaid = await server.reply(
    owedRoutes.list,
    { query: { restaurant_id: String(RESTAURANTS.northOne) } },
    'administrator',
  )
  expect(unpaid).toEqual([])
  const kept = await server.db.selectFrom('overpayment').select(['amount', 'used']).execute()
  expect(kept).toEqual([{ amount: '30.00', used: '30.00' }])
  expect(found(await matched(paid))).toEqual([expect.stringContaining('recorded')])
})

test('an unmatched payment may be kept, unless its date is in the future or starts with the month', async () => {
  const equal = { invoice_id: null, received_on: '2026-06-18', amount: '12.34' }
  await addOverpayment(server.db, { ...equal, restaurant_id: RESTAURANTS.southOne })
  await addOverpayment(server.db, { ...equal, received_on: '2026-06-17' })
  const keepable = async (dates: string[]) => {
    const rows = dates.map((date) => `${date},NORTH ONE ROUND,12.34`)
    const { payments } = await matched(['Date,Description,Paid in', ...rows].join('\n'))
    return payments.map(({ match, is_keepable, kept_of }) => [match, is_keepable, kept_of])
  }
  expect(await keepable(['18/06/2026', '17/06/2026', '21/06/2026'])).toEqual([
    ['none', true, [RESTAURANTS.southOne]],
    ['recorded', false, [RESTAURANTS.northOne]],
    ['none', false, []],
  ])
  expect(await keepable(['06/18/2026'])).toEqual([['none', false, expect.anything()]])
})

test('a payment is compared with what is owed, or with what was paid before any refund', async () => {
  const lowered = await add({})
  await addCredit(server.db, lowered.id, { amount: '15.00' })
  const paid = { paid_at: '2026-06-18T11:00:00Z', paid_by: 'bank', total: '60.00' } as const
  const refund = { refund_by: 'bank', refund_state: 'done', refunded_on: '2026-06-19' } as const
  const refunded = await add(paid)
  await addCredit(server.db, refunded.id, { amount: '20.00', ...refund })
  const cancelled = await add(paid)
  await addCredit(server.db, cancelled.id, { amount: '60.00', in_full: true, ...refund })
  await server.db
    .updateTable('invoice')
    .set({ credited_at: '2026-06-19T12:00:00Z' })
    .where('id', '=', cancelled.id)
    .execute()
  const csv = `Date,Description,Amount
18/06/2026,INV001,25.00
18/06/2026,INV002,60.00
18/06/2026,INV003,60.00
19/06/2026,INV001,40.00`
  const statement = await matched(csv)
  expect(found(statement)).toEqual(['sure 001', 'recorded 002', 'recorded 003', 'none'])
  expect(statement.payments[0]?.invoices).toMatchObject([{ payment: 25 }])
  expect(found(await matched('Date,Description,Amount\n18/06/2026,INV001,40.00'))).toEqual(['proposed 001'])
})

test('a card payment of the day is not taken for a transfer', async () => {
  await add({ paid_at: '2026-06-18T10:00:00Z', paid_by: 'card' })
  await add({})
  expect(found(await matched('Date,Description,Amount\n18/06/2026,Transfer,40.00'))).toEqual(['proposed 002'])
})

test('reads an uploaded file', async () => {
  await addThree()
  const sent = new Response(form({ file: { bytes: STATEMENT, name: 'statement.csv' } }))
  const { statusCode, body } = await server.app.inject({
    method: 'POST',
    url: '/api/invoice/bank-statement',
    headers: {
      authorization: `Bearer ${await server.signIn('manager')}`,
      'content-type': sent.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  expect(statusCode).toBe(200)
  expect(found(JSON.parse(body))).toEqual(['sure 001', 'proposed 002', 'none'])
})

test('asks for the columns that it does not know', async () => {
  await addThree()
  const csv = 'Day,What,Sum\n18/06/2026,INV 1,40.00'
  expect(await matched(csv)).toMatchObject({
    heads: ['Day', 'What', 'Sum'],
    columns: {},
    missing: ['Date', 'Amount'],
    payments: [],
  })
  const columns = { date: 'Day', description: 'What', amount: 'Sum' }
  expect(found(await matched(csv, 'administrator', JSON.stringify(columns)))).toEqual(['sure 001'])
  expect(await match(csv, 'administrator', JSON.stringify({ date: 'Date' }))).toMatchObject({
    status: 400,
    body: { columns: ['The file has no column “Date”.'] },
  })
})

test('refuses a call without a table, and one by a restaurant', async () => {
  expect(await server.call(bankStatementRoutes.match, { body: {} }, 'manager')).toMatchObject({
    status: 400,
    body: { file: ['Please choose a CSV file.'] },
  })
  expect(await match(STATEMENT, 'restaurant')).toMatchObject({ status: 403 })
})

// The restaurant in the text is North One; 2026 is the number of an invoice of North Two, paid by card.
test('a year in the text of a payment is no invoice of another restaurant, even if the payer owes nothing', async () => {
  await add({
    restaurant_id: RESTAURANTS.northTwo,
    number: 2026,
    paid_at: '2026-06-10T12:00:00Z',
    paid_by: 'card',
  })
  const csv = 'Date,Description,Amount\n18/06/2026,NORTH ONE JUN 2026,40.00'
  expect(found(await matched(csv))).toEqual(['none'])
  await add({ number: 2027 })
  expect(found(await matched(csv))).toEqual(['proposed 2027'])
})
