/**
 * The accounting copies (docs/spec/payments.md#accounting-copy), against a local server that speaks FreeAgent's API.
 */

import { paymentRoutes } from '@driverdesk/contract/payments/payments.routes.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCredit, addInvoice, forgetInvoices, SENT } from '../invoices/testing/givenInvoice.ts'
import { readSettings } from '../kernel/settings.ts'
import { type RowVersions, rewritten, rowVersions } from '../kernel/testing/rowVersions.ts'
import type { Jobs } from '../kernel/unitOfWork.ts'
import { NOW, type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, RESTAURANTS } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'
import { freeAgent } from './freeAgent.ts'
import { dropCopy, unfinishedCopies } from './freeAgentRows.ts'
import { syncCopies } from './invoiceCopies.ts'
import { freeAgentCopies, freeAgentJobs } from './syncFreeAgent.ts'
import { type FreeAgentServer, freeAgentServer } from './testing/freeAgentServer.ts'
import { addOthersCopies } from './testing/givenPayment.ts'

let books: FreeAgentServer
let server: TestApp
/** Other people's rows, which no test may change. */
let others: RowVersions
beforeAll(async () => {
  books = await freeAgentServer()
  server = await testApp({ env: books.env })
})
afterAll(async () => {
  await server.end()
  await books.end()
})
beforeEach(async () => {
  books.reset()
  await forgetInvoices(server.db)
  for (const table of ['freeagent_invoice', 'freeagent_contact', 'freeagent_token', 'alert'] as const) {
    await server.db.deleteFrom(table).execute()
  }
  await addOthersCopies(server.db, await addInvoice(server.db, { restaurant_id: RESTAURANTS.northTwo }))
  others = await rowVersions(server.db, OTHERS)
  const url = `${books.url}/v2/contacts/known`
  books.contacts.push({ url, organisation_name: 'North One' })
  await server.db
    .insertInto('freeagent_contact')
    .values({ restaurant_id: RESTAURANTS.northOne, url, tries: 1, held_until: null })
    .execute()
})
afterEach(async () => {
  expect(rewritten(others, await rowVersions(server.db, OTHERS))).toBe('')
})

const OTHERS = ['freeagent_contact', 'freeagent_invoice', 'invoice'] as const

const alerts = async () =>
  (await server.db.selectFrom('alert').select('data').orderBy('id').execute()).map(({ data }) => data.message)

/** Each call is like a new server, without a token in memory. */
function mirror(id: number, isBuilt = true): Promise<void> {
  const settings = readSettings(books.env).freeAgent
  if (!settings) throw new Error('FreeAgent is set.')
  const accounting = {
    ...unitOf(server.db),
    freeAgent: freeAgent(server.db, settings),
    now: () => new Date('2026-06-10T12:00:00Z'),
    timeZone: 'Europe/London',
  }
  return syncCopies(freeAgentCopies(accounting), id, isBuilt)
}

async function download(id: number, as: AccountName = 'restaurant') {
  const { status, body, headers } = await server.call(
    paymentRoutes.download,
    { query: { view: 'attachment' }, body: { invoice_id: id } },
    as,
  )
  return { status, text: String(body), called: headers['content-disposition'], type: headers['content-type'] }
}

/** Releases held rows, as happens after three minutes. */
async function letGo(): Promise<void> {
  for (const table of ['freeagent_invoice', 'freeagent_contact'] as const) {
    await server.db.updateTable(table).set({ held_until: null }).where('held_until', 'is not', null).execute()
  }
}

/** The restaurant has no contact yet. */
async function forgetContact(): Promise<void> {
  books.contacts = []
  await server.db.deleteFrom('freeagent_contact').where('restaurant_id', '=', RESTAURANTS.northOne).execute()
}

const storedContact = () =>
  server.db
    .selectFrom('freeagent_contact')
    .select(['url', 'tries', 'held_until'])
    .where('restaurant_id', '=', RESTAURANTS.northOne)
    .executeTakeFirstOrThrow()

const storedCopies = () =>
  server.db
    .selectFrom('freeagent_invoice')
    .select(['invoice_id', 'version', 'sent', 'tries', 'held_until', 'failed_since'])
    .where('restaurant_id', '=', RESTAURANTS.northOne)
    .orderBy('invoice_id')
    .execute()

test('an invoice has one copy, exact to the penny, with one contact for the restaurant, however often it is requested', async () => {
  const amounts = { earned: '33.33', vat_rate: '17.5', vat_amount: '5.83', total: '39.16' }
  const invoice = await addInvoice(server.db, { ...amounts, number: 14 })
  const other = await addInvoice(server.db, SENT)
  await forgetContact()
  await mirror(invoice.id)
  await Promise.allSettled([mirror(other.id), mirror(other.id), mirror(invoice.id)])
  await mirror(other.id)
  expect(books.contacts).toEqual([expect.objectContaining({ organisation_name: 'North One' })])
  expect(books.invoices).toMatchObject([
    { reference: '014', status: 'Draft', dated_on: '2026-06-10', total_value: '39.16' },
    { reference: '015', status: 'Open', dated_on: '2026-06-03', total_value: '40.00' },
  ])
  const made = { tries: 1, held_until: null }
  expect(await storedContact()).toEqual({ ...made, url: books.contacts[0]?.url })
  expect(await storedCopies()).toEqual([
    { ...made, invoice_id: invoice.id, version: 1, sent: false, failed_since: null },
    { ...made, invoice_id: other.id, version: 1, sent: true, failed_since: null },
  ])
})

test('a contact is found, not added twice, after a lost answer', async () => {
  const { id } = await addInvoice(server.db)
  await forgetContact()
  books.faults = ['cut']
  await expect(mirror(id)).rejects.toThrow()
  await expect(mirror(id)).rejects.toThrow('Another server is making this contact')
  await letGo()
  await mirror(id)
  expect(books.contacts).toHaveLength(1)
})

test('a refused contact leaves nothing behind, and a version that has been replaced gets no copy', async () => {
  const { id } = await addInvoice(server.db)
  await forgetContact()
  books.faults = ['refuse', 'refuse']
  await expect(mirror(id)).rejects.toThrow('422')
  expect(await storedContact()).toEqual({ url: null, tries: 0, held_until: null })
  await server.db.updateTable('invoice').set({ version: 2 }).where('id', '=', id).execute()
  await expect(mirror(id)).rejects.toThrow('422')
  expect(await storedCopies()).toMatchObject([{ version: 2, tries: 0 }])
  await mirror(id)
  expect(books.invoices).toHaveLength(1)
})

test('a copy is found, not made twice, after a lost answer', async () => {
  const { id } = await addInvoice(server.db)
  books.faults = ['cut']
  await expect(mirror(id)).rejects.toThrow()
  await expect(mirror(id)).rejects.toThrow('Another server is making this invoice')
  await letGo()
  await mirror(id)
  expect(books.invoices).toHaveLength(1)
})

test('a draft removed after a lost answer leaves no copy, even if its number is used again', async () => {
  const removed = async () => {
    const { id, number } = await addInvoice(server.db)
    books.faults = ['cut']
    await expect(mirror(id)).rejects.toThrow()
    await server.db.deleteFrom('invoice').where('id', '=', id).execute()
    return { id, number }
  }
  const first = await removed()
  // Another server looked before the copy was started.
  await dropCopy(server.db, { invoice_id: first.id, version: 1 })
  await expect(mirror(first.id, false)).rejects.toThrow('Another server is making this invoice')
  await letGo()
  await mirror(first.id, false)
  expect(books.invoices).toEqual([])
  const { number } = await removed()
  const next = await addInvoice(server.db, { number })
  await letGo()
  await mirror(next.id)
  expect(books.invoices).toHaveLength(1)
  const { url } = await server.db
    .selectFrom('freeagent_invoice')
    .select('url')
    .where('invoice_id', '=', next.id)
    .executeTakeFirstOrThrow()
  expect(books.invoices[0]?.url).toBe(url)
})

test('a contact removed at FreeAgent is added again, once, for all later invoices', async () => {
  const [first, second, third] = [
    await addInvoice(server.db),
    await addInvoice(server.db, SENT),
    await addInvoice(server.db, SENT),
  ]
  await mirror(first.id)
  books.contacts = []
  await mirror(second.id)
  await mirror(third.id)
  expect(books.contacts).toHaveLength(1)
  expect(books.invoices.slice(1).map(({ contact }) => contact)).toEqual(Array(2).fill(books.contacts[0]?.url))
  expect(await alerts()).toEqual([])
})

test('a refusal by FreeAgent is reported once with its reason, and the copy is made once it is accepted', async () => {
  const { id } = await addInvoice(server.db, { number: 21 })
  books.faults = ['refuse', 'refuse']
  await expect(mirror(id)).rejects.toThrow('422')
  const once = await storedCopies()
  expect(once).toMatchObject([{ tries: 0, failed_since: expect.any(String) }])
  await expect(mirror(id)).rejects.toThrow('422')
  expect(await alerts()).toEqual([
    'FreeAgent has no up-to-date copy of invoice 021 for North One: Reference has been taken.',
  ])
  // Since the first time.
  expect(await storedCopies()).toEqual(once)
  await mirror(id)
  expect(books.invoices).toMatchObject([{ reference: '021' }])
})

test('revoked access to FreeAgent is reported once for all invoices', async () => {
  const [one, other] = [await addInvoice(server.db), await addInvoice(server.db, SENT)]
  books.forgetTokens()
  books.closeAccess(true)
  for (const { id } of [one, other]) await expect(mirror(id)).rejects.toThrow('approved again')
  books.closeAccess(false)
  expect(await alerts()).toEqual([expect.stringMatching(/^Driverdesk has no access to FreeAgent, so /)])
  await mirror(one.id)
  expect(books.invoices).toHaveLength(1)
})

test('the copy is replaced, sent, cancelled and removed with its invoice', async () => {
  const { id } = await addInvoice(server.db)
  await mirror(id)
  const change = server.db.updateTable('invoice').where('id', '=', id)
  await change.set({ version: 2, earned: '50.00', total: '50.00' }).execute()
  await mirror(id)
  expect(books.invoices).toMatchObject([{ status: 'Draft', total_value: '50.00' }])
  await change.set(SENT).execute()
  await mirror(id)
  expect(books.invoices).toMatchObject([{ status: 'Open' }])
  await addCredit(server.db, id, { amount: '50.00', in_full: true })
  await change.set({ credited_at: NOW.toISOString() }).execute()
  await mirror(id)
  expect(books.invoices).toMatchObject([{ status: 'Cancelled' }])
  const draft = await addInvoice(server.db)
  await mirror(draft.id)
  await server.db.deleteFrom('invoice').where('id', '=', draft.id).execute()
  await mirror(draft.id)
  expect(books.invoices).toHaveLength(1)
})

test('the copy of a draft is sent with the day of its payment, and a draft again if that was a mistake', async () => {
  const { id } = await addInvoice(server.db)
  await mirror(id)
  const change = server.db.updateTable('invoice').where('id', '=', id)
  const paid = { sent_on: '2026-06-08', paid_at: '2026-06-08T09:00:00Z', paid_by: 'bank' } as const
  await change.set(paid).execute()
  expect(await unfinishedCopies(server.db)).toEqual([id])
  await mirror(id)
  expect(books.invoices).toMatchObject([{ status: 'Open', dated_on: '2026-06-08' }])
  await change.set({ sent_on: null, paid_at: null, paid_by: null }).execute()
  expect(await unfinishedCopies(server.db)).toEqual([id])
  await mirror(id)
  expect(books.invoices).toMatchObject([{ status: 'Draft' }])
  expect(await unfinishedCopies(server.db)).toEqual([])
  // So it is removed with its draft, not cancelled.
  await server.db.deleteFrom('invoice').where('id', '=', id).execute()
  await mirror(id)
  expect(books.invoices).toEqual([])
})

test('tokens are refreshed when they expire or are refused, by one server at a time, and stored unreadably', async () => {
  const { id } = await addInvoice(server.db)
  await mirror(id)
  const before = books.refreshed
  books.forgetTokens()
  const answers = await Promise.all(Array.from({ length: 10 }, () => download(id)))
  expect(answers.map(({ text }) => text)).toEqual(Array(10).fill(expect.stringMatching(/^%PDF of/)))
  expect(books.refreshed).toBe(before + 1)
  await server.db.updateTable('freeagent_token').set({ expires_at: '2026-01-01T00:00:00Z' }).execute()
  expect((await download(id)).text).toMatch(/^%PDF of/)
  expect(books.refreshed).toBe(before + 2)
  const stored = JSON.stringify(await server.db.selectFrom('freeagent_token').selectAll().execute())
  expect(stored).not.toMatch(/access-\d|refresh-\d/)
})

test('an opened invoice has the restaurant’s name that is on it, even if the restaurant has since been renamed', async () => {
  const restaurant = { name: 'Old Name', address: '', business_email: '' }
  const company = { name: 'Driverdesk', address: [], vat_number: '', bank_details: '' }
  const { id } = await addInvoice(server.db, { number: 8, parties: JSON.stringify({ company, restaurant }) })
  const query = { view: 'inline' } as const
  const { headers } = await server.call(
    paymentRoutes.download,
    { query, body: { invoice_id: id } },
    'restaurant',
  )
  expect(headers['content-disposition']).toContain('inline; filename="Invoice_008_Old_Name.pdf"')
})

test('people who see the invoice download the copy, or our own PDF if there is none or FreeAgent is down', async () => {
  const { id } = await addInvoice(server.db, { number: 7 })
  const own = await download(id)
  expect(own).toMatchObject({
    status: 200,
    type: 'application/pdf',
    called: 'attachment; filename="007.pdf"',
  })
  expect(own.text).toMatch(/^%PDF-1/)
  await mirror(id)
  expect(await download(id)).toMatchObject({
    status: 200,
    text: '%PDF of 007',
    called: 'attachment; filename="007.pdf"',
  })
  const kept = books.invoices
  books.invoices = []
  expect((await download(id, 'limitedManager')).text).toMatch(/^%PDF-1/)
  books.invoices = kept
  // The token goes to the configured address, no matter where a record points.
  const { host } = new URL(books.url)
  const elsewhere = (kept[0]?.url ?? '').replace(host, `elsewhere.test//${host}`)
  await server.db
    .updateTable('freeagent_invoice')
    .set({ url: elsewhere })
    .where('invoice_id', '=', id)
    .execute()
  expect((await download(id)).text).toMatch(/^%PDF-1/)
  const foreign = await addInvoice(server.db, { restaurant_id: RESTAURANTS.southOne })
  for (const who of ['restaurant', 'manager'] as const) {
    expect(await download(foreign.id, who)).toMatchObject({ status: 404 })
  }
})

test('the hourly run finishes started copies, and invoices from before the connection stay without one', async () => {
  const former = await addInvoice(server.db, SENT)
  await mirror(former.id, false)
  expect(books.invoices).toEqual([])
  const begun = await addInvoice(server.db, SENT)
  books.faults = ['down']
  await expect(mirror(begun.id)).rejects.toThrow('503')
  const removed = await addInvoice(server.db)
  await mirror(removed.id)
  await server.db.deleteFrom('invoice').where('id', '=', removed.id).execute()
  const queued: object[] = []
  const enqueue: Jobs['enqueue'] = async (_, __, data) => void queued.push(...data)
  const sweep = freeAgentJobs(readSettings(books.env), () => NOW).find(({ cron }) => cron)
  const swept = () => sweep?.run({}, unitOf(server.db, { enqueue }), AbortSignal.timeout(60_000))
  await swept()
  expect(queued).toEqual([{ invoice: begun.id }, { invoice: removed.id }])
  expect(await alerts()).toEqual([])
  const failing = server.db.updateTable('freeagent_invoice').where('invoice_id', '=', begun.id)
  await failing.set({ failed_since: new Date(NOW.getTime() - 25 * 60 * 60 * 1_000).toISOString() }).execute()
  await swept()
  await swept()
  expect(await alerts()).toEqual([expect.stringMatching(/: it has not answered for a day/)])
  await letGo()
  await mirror(begun.id)
  expect((await storedCopies()).map(({ failed_since }) => failed_since)).toEqual([null, null])
})
