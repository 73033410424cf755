/** Tests reading invoices: which are listed, for whom, and their state on the day. */
import { invoiceDocumentRoutes } from '@driverdesk/contract/invoices/invoiceBatch.routes.ts'
import { invoiceRoutes } from '@driverdesk/contract/invoices/invoices.routes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { RESTAURANTS } from '../testing/testWorld.ts'
import { addInvoice, forgetInvoices, SENT } from './testing/givenInvoice.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())
beforeEach(() => forgetInvoices(server.db))

const list = (from: string, to: string, as: 'manager' | 'restaurant' = 'manager') =>
  server.reply(invoiceRoutes.list, { query: { period_date_from: from, period_date_to: to } }, as)
const week = (from: string, to: string) => ({ period_date_from: from, period_date_to: to })

test('the list has invoices whose period overlaps the range, newest first', async () => {
  const first = await addInvoice(server.db)
  const second = await addInvoice(server.db, week('2026-06-08', '2026-06-14'))
  await addInvoice(server.db, { restaurant_id: RESTAURANTS.southOne })
  const ids = async (...range: [string, string]) => (await list(...range)).map(({ id }) => id)
  expect(await ids('2026-06-07', '2026-06-08')).toEqual([second.id, first.id])
  expect(await ids('2026-06-07', '2026-06-07')).toEqual([first.id])
  expect(await ids('2026-06-15', '2026-06-21')).toEqual([])
})

test('an invoice has its state as of today, and restaurants do not see who made it', async () => {
  const { id } = await addInvoice(server.db, { creator_name: 'Someone' })
  await addInvoice(server.db, SENT)
  await addInvoice(server.db, { ...SENT, due_date: '2026-06-09' })
  await addInvoice(server.db, { paid_at: '2026-06-09T12:00:00Z', paid_by: 'bank' })
  const invoices = await list('2026-06-01', '2026-06-07')
  expect(invoices.map(({ invoice_number, state }) => [invoice_number, state])).toEqual([
    ['004', 'paid'],
    ['003', 'overdue'],
    ['002', 'sent'],
    ['001', 'draft'],
  ])
  expect(invoices[3]).toMatchObject({ id, comission: 0, total: 40, version: 1, creator_name: 'Someone' })
  const own = await list('2026-06-01', '2026-06-07', 'restaurant')
  expect(own).toHaveLength(4)
  expect(JSON.stringify(own)).not.toContain('Someone')
})

test('an invoice is found by its number, only in scope', async () => {
  const own = await addInvoice(server.db)
  await addInvoice(server.db, { restaurant_id: RESTAURANTS.southOne })
  const found = async (number: string, as: 'manager' | 'restaurant') =>
    (await server.reply(invoiceRoutes.byNumber, { query: { number } }, as)).map(({ id }) => id)
  for (const who of ['manager', 'restaurant'] as const) {
    expect(await found('001', who)).toEqual([own.id])
    expect(await found(' 1', who)).toEqual([own.id])
    expect(await found('2', who)).toEqual([])
    expect(await found('3', who)).toEqual([])
  }
})

test('says who changed invoices last, of those in scope', async () => {
  const own = await addInvoice(server.db)
  const other = await addInvoice(server.db, { restaurant_id: RESTAURANTS.southOne })
  const query = { ids: `${own.id},${other.id}` }
  const asked = () => server.reply(invoiceRoutes.changedBy, { query }, 'manager')
  expect(await asked()).toEqual([{ id: own.id, name: null }])
  await server.reply(
    invoiceDocumentRoutes.paid,
    { params: { id: String(own.id) }, body: { updated_at: own.updated_at } },
    'administrator',
  )
  expect(await asked()).toEqual([{ id: own.id, name: expect.stringMatching(/Account$/) }])
})

test('a year is listed at once; a range that is longer or backwards is refused', async () => {
  const year = { period_date_from: '2025-06-01', period_date_to: '2026-06-01' }
  expect(await server.call(invoiceRoutes.list, { query: year }, 'manager')).toMatchObject({ status: 200 })
  for (const [from, to] of [
    ['2025-06-01', '2026-06-02'],
    ['2026-06-02', '2026-06-01'],
  ] as const) {
    const query = { period_date_from: from, period_date_to: to }
    const answer = await server.call(invoiceRoutes.list, { query }, 'manager')
    expect(answer).toMatchObject({
      status: 400,
      body: { period_date_to: [expect.stringMatching(/^Invalid date range: /)] },
    })
  }
})
