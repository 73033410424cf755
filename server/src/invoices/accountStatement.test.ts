/** Tests the statement of a period (docs/spec/invoices.md#statement-of-a-period). The domain tests the balances. */
import { bankStatementRoutes } from '@driverdesk/contract/invoices/bankStatement.routes.ts'
import { invoiceDocumentRoutes } from '@driverdesk/contract/invoices/invoiceBatch.routes.ts'
import { overpaymentRoutes, owedRoutes } from '@driverdesk/contract/invoices/owed.routes.ts'
import { creditNoteNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pdfPages } from '../kernel/pdf/testing/pdfText.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, RESTAURANTS } from '../testing/testWorld.ts'
import { addInvoice, forgetInvoices, SENT } from './testing/givenInvoice.ts'

const { paid, credit } = invoiceDocumentRoutes

let server: TestApp
beforeAll(async () => {
  server = await testApp({ now: () => new Date('2026-06-20T13:30:00Z'), worksJobs: false })
})
afterAll(() => server.end())
beforeEach(() => forgetInvoices(server.db))

const at = (id: number, body = {}) => ({ params: { id: String(id) }, body: body as never })
const JUNE = { period_date_from: '2026-06-04', period_date_to: '2026-06-20' }
const asked = (as: AccountName, query = {}) =>
  server.call(
    owedRoutes.statement,
    { query: { restaurant_id: String(RESTAURANTS.northOne), ...JUNE, ...query } },
    as,
  )
const textOf = async (as: AccountName, query = {}) =>
  (await pdfPages((await asked(as, query)).body as Buffer)).join(' ')

// £151.66 of 3 June, of which £100.00 and £51.66 come in. £40.00 of 3 June, of which £10.00 is credited, is paid with £35.00.
// £5.00 of that is kept, and finally refunded. £20.00 of the first one is credited, and refunded.
test('lists invoices, payments and refunds, which comes to what is owed less what is on account', async () => {
  const first = await addInvoice(server.db, { ...SENT, earned: '151.66', total: '151.66' })
  const second = await addInvoice(server.db, SENT)
  await server.reply(
    paid,
    at(first.id, { updated_at: first.updated_at, paid_on: '2026-06-10', received: 100, in_part: true }),
    'manager',
  )
  await server.reply(paid, at(first.id, { paid_on: '2026-06-12' }), 'manager')
  await server.reply(credit, at(second.id, { amount: 10, reason: 'Late' }), 'manager')
  expect(await textOf('manager')).toContain('On 20/06/2026: £30.00 to pay.')
  await server.reply(paid, at(second.id, { paid_on: '2026-06-19', received: 35 }), 'manager')
  const refund = { amount: 20, reason: 'Short', refund_by: 'bank', refunded_on: '2026-06-20' }
  await server.reply(credit, at(first.id, refund), 'manager')
  const text = await textOf('restaurant')
  for (const part of [
    'Balance before £191.66 Debit £20.00 Credit −£216.66 Balance −£5.00',
    '10/06/2026 Part payment of invoice 001 −£100.00 £91.66',
    '12/06/2026 Payment of invoice 001, by bank transfer −£51.66 £40.00',
    '19/06/2026 Payment of invoice 002, by bank transfer −£35.00 £5.00',
    '20/06/2026 Credit note CN-001 of invoice 002 −£10.00 −£5.00',
    '20/06/2026 Credit note CN-002 of invoice 001 −£20.00 −£25.00',
    '20/06/2026 Refund of credit note CN-002 of invoice 001 £20.00 −£5.00',
    'On 20/06/2026: £5.00 in your favour.',
  ])
    expect(text).toContain(part)
  const ofNorth = { query: { restaurant_id: String(RESTAURANTS.northOne) } }
  const [owed] = await server.reply(owedRoutes.list, ofNorth, 'manager')
  expect(owed).toMatchObject({ total: 0, on_account: 5 })
  const [part, kept] = (await server.reply(overpaymentRoutes.list, ofNorth, 'manager')).toSorted(
    (a, b) => a.id - b.id,
  )
  expect(part).toMatchObject({ kind: 'part', used: 100 })
  await server.reply(overpaymentRoutes.refund, at(kept?.id as number, { amount: 5 }), 'manager')
  expect(await textOf('manager')).toContain('Refund of a payment for invoice 002 £5.00 £0.00')
  expect(await textOf('manager', { period_date_from: '2026-06-01', period_date_to: '2026-06-03' })).toContain(
    'Balance before £0.00 Debit £191.66 Credit £0.00 Balance £191.66',
  )
})

// The credit note is the entry: £40.00 came in once, and £10.00 of it is on account.
test('lists a credit that stays on account once', async () => {
  const { id } = await addInvoice(server.db, SENT)
  await server.reply(paid, at(id, { paid_on: '2026-06-10' }), 'manager')
  await server.reply(credit, at(id, { amount: 10, reason: 'Late', refund_by: 'account' }), 'manager')
  const text = await textOf('manager')
  expect(text).toContain('Debit £0.00 Credit −£50.00 Balance −£10.00')
  expect(text).toContain('On 20/06/2026: £10.00 in your favour.')
  const csv = 'Date,Description,Amount\n10/06/2026,A,1.00\n20/06/2026,B,2.00'
  const { recorded } = await server.reply(bankStatementRoutes.match, { body: { csv } }, 'manager')
  expect(recorded).toEqual([{ restaurant_id: RESTAURANTS.northOne, paid_on: '2026-06-10', amount: 40 }])
})

test('names the credit note whose amount was refunded from the account', async () => {
  const { id } = await addInvoice(server.db, SENT)
  await server.reply(paid, at(id, { paid_on: '2026-06-10' }), 'manager')
  for (const reason of ['Late', 'Cold'])
    await server.reply(credit, at(id, { amount: 10, reason, refund_by: 'account' }), 'manager')
  const query = { query: { restaurant_id: String(RESTAURANTS.northOne) } }
  const [second, first] = await server.reply(overpaymentRoutes.list, query, 'manager')
  await server.reply(overpaymentRoutes.refund, at(second?.id as number, { amount: 10 }), 'manager')
  const numbers = await server.db.selectFrom('invoice_credit').select('number').orderBy('id').execute()
  const texts = numbers.map(
    ({ number }) => `Refund of credit note ${creditNoteNumberText(number)} of invoice`,
  )
  expect(await textOf('manager')).not.toContain(texts[0])
  expect(await textOf('manager')).toContain(texts[1])
  await server.reply(overpaymentRoutes.refund, at(first?.id as number, { amount: 10 }), 'manager')
  expect(await textOf('manager')).toContain(texts[0])
})

test('is of a year at most, and of restaurants in scope', async () => {
  expect(await asked('manager', { period_date_from: '2025-01-01' })).toMatchObject({ status: 400 })
  const half = { restaurant_id: String(RESTAURANTS.northOne), period_date_from: '2026-06-01' }
  expect(await server.call(owedRoutes.statement, { query: half }, 'manager')).toMatchObject({
    status: 400,
    body: { period_date_to: ['Give both dates of the period.'] },
  })
  expect(await asked('otherRestaurant')).toMatchObject({ status: 404 })
})
