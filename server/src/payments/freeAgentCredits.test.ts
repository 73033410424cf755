/** Tests FreeAgent's copies of credit notes (docs/spec/payments.md#accounting-copy). */
import { invoiceDocumentRoutes } from '@driverdesk/contract/invoices/invoiceBatch.routes.ts'
import { paymentRoutes } from '@driverdesk/contract/payments/payments.routes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCredit, addInvoice, forgetInvoices, SENT } from '../invoices/testing/givenInvoice.ts'
import { readSettings } from '../kernel/settings.ts'
import type { NewRow, Row } from '../kernel/tables.ts'
import type { Jobs } from '../kernel/unitOfWork.ts'
import { NOW, type TestApp, testApp } from '../testing/testApp.ts'
import { unitOf } from '../testing/unitOf.ts'
import { type Accounting, freeAgent } from './freeAgent.ts'
import { copyCreditNote } from './freeAgentCredits.ts'
import { unfinishedCopies } from './freeAgentRows.ts'
import { FREEAGENT_CREDIT_JOB, syncCopies } from './invoiceCopies.ts'
import { freeAgentCopies, freeAgentJobs } from './syncFreeAgent.ts'
import { type FreeAgentServer, freeAgentServer } from './testing/freeAgentServer.ts'

const { credit } = invoiceDocumentRoutes

let books: FreeAgentServer
let server: TestApp
beforeAll(async () => {
  books = await freeAgentServer()
  server = await testApp({ env: books.env, worksJobs: false })
})
afterAll(async () => {
  await server.end()
  await books.end()
})
beforeEach(async () => {
  books.reset()
  await forgetInvoices(server.db)
  for (const table of ['freeagent_invoice', 'freeagent_contact', 'freeagent_token', 'alert'] as const)
    await server.db.deleteFrom(table).execute()
})

function accounting(): Accounting {
  const settings = readSettings(books.env).freeAgent
  if (!settings) throw new Error('FreeAgent is set.')
  const unit = unitOf(server.db)
  return { ...unit, freeAgent: freeAgent(server.db, settings), now: () => NOW, timeZone: 'Europe/London' }
}

const PAID = { paid_at: '2026-06-08T12:00:00Z', paid_by: 'bank' } as const
const REFUND = { refund_by: 'bank', refund_state: 'done', refunded_on: '2026-06-09' } as const
const VAT = { earned: '100.00', vat_rate: '20', vat_amount: '20.00', total: '120.00' }

/** An invoice of £120.00 that FreeAgent has as sent. */
async function bookedInvoice(given: Partial<NewRow<'invoice'>> = {}): Promise<Row<'invoice'>> {
  const invoice = await addInvoice(server.db, { ...SENT, ...VAT, ...given })
  await syncCopies(freeAgentCopies(accounting()), invoice.id, true)
  return invoice
}
const copy = (credit: number) => copyCreditNote(accounting(), credit)
const alerts = async () =>
  (await server.db.selectFrom('alert').select('data').orderBy('id').execute()).map(({ data }) => data.message)
const copies = () => server.db.selectFrom('freeagent_credit').select(['done', 'url', 'held_until']).execute()

test('a credit note in part is copied once, with its VAT, and set against its invoice', async () => {
  const { id } = await bookedInvoice()
  const body = { reason: 'A shorter shift', amount: 30 }
  await server.reply(credit, { params: { id: String(id) }, body }, 'manager')
  const [note] = await server.db.selectFrom('invoice_credit').select('id').execute()
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => copy(note?.id as number)))
  // A job that starts later finds the copy already made.
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
  await copy(note?.id as number)
  expect(books.creditNotes).toMatchObject([
    { reference: 'CN-001', status: 'Open', total_value: '-30.00', dated_on: '2026-06-10' },
  ])
  expect(books.reconciled).toEqual([
    {
      credit_note: books.creditNotes[0]?.url,
      invoice: books.invoices[0]?.url,
      gross_value: '30.00',
      dated_on: '2026-06-10',
    },
  ])
  expect(books.invoices).toMatchObject([{ status: 'Open' }])
  expect(await copies()).toMatchObject([{ done: true, held_until: null }])
})

test.each(['0.03', '33.35'])('a copy of £%s has the same total to the penny', async (amount) => {
  const { id } = await bookedInvoice()
  const { id: note } = await addCredit(server.db, id, { amount })
  await copy(note)
  expect(books.creditNotes).toMatchObject([{ total_value: `-${amount}` }])
})

test('the rest of an invoice that was credited in part is a credit note too', async () => {
  const { id } = await bookedInvoice()
  const first = await addCredit(server.db, id, { amount: '20.00' })
  const rest = await addCredit(server.db, id, { amount: '100.00', in_full: true })
  await server.db
    .updateTable('invoice')
    .set({ credited_at: NOW.toISOString() })
    .where('id', '=', id)
    .execute()
  for (const note of [first, rest]) await copy(note.id)
  await syncCopies(freeAgentCopies(accounting()), id)
  expect(books.invoices).toMatchObject([{ status: 'Open' }])
  expect(books.reconciled.map(({ gross_value }) => gross_value)).toEqual(['20.00', '100.00'])
})

test('one credit note in full before the payment cancels the copy instead', async () => {
  const { id } = await bookedInvoice()
  const note = await addCredit(server.db, id, { amount: '120.00', in_full: true })
  await server.db
    .updateTable('invoice')
    .set({ credited_at: NOW.toISOString() })
    .where('id', '=', id)
    .execute()
  await copy(note.id)
  await syncCopies(freeAgentCopies(accounting()), id)
  expect(books.creditNotes).toEqual([])
  expect(books.invoices).toMatchObject([{ status: 'Cancelled' }])
})

test('a credit note of a paid invoice stays open, and its copy is not cancelled', async () => {
  const { id } = await bookedInvoice(PAID)
  const note = await addCredit(server.db, id, { amount: '120.00', in_full: true, ...REFUND })
  await server.db
    .updateTable('invoice')
    .set({ credited_at: NOW.toISOString() })
    .where('id', '=', id)
    .execute()
  await copy(note.id)
  await syncCopies(freeAgentCopies(accounting()), id)
  expect(books.creditNotes).toMatchObject([{ status: 'Open', total_value: '-120.00' }])
  expect(books.reconciled).toEqual([])
  expect(books.invoices).toMatchObject([{ status: 'Open' }])
})

test('is looked for after a lost answer, at each step', async () => {
  const { id } = await bookedInvoice()
  const { id: note } = await addCredit(server.db, id, { amount: '20.00' })
  books.faults = ['cut']
  await expect(copy(note)).rejects.toThrow()
  books.faults = ['cut']
  await expect(copy(note)).rejects.toThrow()
  await copy(note)
  expect(books.creditNotes).toHaveLength(1)
  expect(books.reconciled).toHaveLength(1)
})

test('tries a refused lookup again, because the note may be there', async () => {
  const { id } = await bookedInvoice()
  const { id: note } = await addCredit(server.db, id, { amount: '20.00' })
  // The answer is lost to the credit note, then to setting it against its invoice.
  for (const made of [() => books.creditNotes, () => books.reconciled]) {
    books.faults = ['cut']
    await expect(copy(note)).rejects.toThrow()
    expect(made()).toHaveLength(1)
    books.refusesLookups = true
    await expect(copy(note)).rejects.toThrow('FreeAgent answered 403')
    books.refusesLookups = false
  }
  expect(await alerts()).toEqual([])
  await copy(note)
  expect(books.creditNotes).toHaveLength(1)
  expect(books.reconciled).toHaveLength(1)
  expect(await copies()).toMatchObject([{ done: true }])
})

test('waits for the copy of its invoice', async () => {
  const { id } = await addInvoice(server.db, { ...SENT, ...VAT })
  const { id: note } = await addCredit(server.db, id, { amount: '20.00' })
  // It does not wait for an invoice without a copy, which was booked in another way.
  await copy(note)
  books.faults = ['down']
  await expect(syncCopies(freeAgentCopies(accounting()), id, true)).rejects.toThrow()
  await expect(copy(note)).rejects.toThrow('FreeAgent has no sent copy of invoice')
  expect(books.creditNotes).toEqual([])
})

test('leaves a refused note to staff, who are alerted once', async () => {
  const { id, number } = await bookedInvoice()
  const { id: note } = await addCredit(server.db, id, { amount: '20.00' })
  books.faults = ['refuse']
  await copy(note)
  await copy(note)
  expect(await alerts()).toEqual([
    `FreeAgent has no credit note CN-001 for invoice ${String(number).padStart(3, '0')} of North One: Reference has been taken. Book it there by hand.`,
  ])
  expect(books.creditNotes).toEqual([])
})

test('alerts staff if FreeAgent has the note but does not set it against its invoice', async () => {
  const { id, number } = await bookedInvoice()
  const { id: note } = await addCredit(server.db, id, { amount: '20.00' })
  const [invoice] = books.invoices
  if (invoice) invoice.status = 'Cancelled'
  await copy(note)
  expect(books.creditNotes).toHaveLength(1)
  expect(await alerts()).toEqual([
    `FreeAgent has credit note CN-001 of North One, but it is not set against invoice ${String(number).padStart(3, '0')}: Gross value is too high. Mark it as sent there, if it is a draft, and set it against the invoice.`,
  ])
})

/** Runs the hourly job, and returns what it queues. */
async function swept(): Promise<unknown[]> {
  const queued: unknown[] = []
  const enqueue: Jobs['enqueue'] = async (_, job, data) => void (data.length > 0 && queued.push([job, data]))
  const sweep = freeAgentJobs(readSettings(books.env), () => NOW).find(
    ({ name }) => name === 'freeagent-credit-sweep',
  )
  await sweep?.run({}, unitOf(server.db, { enqueue }), AbortSignal.timeout(60_000))
  return queued
}

test('the hourly run finishes copies, and alerts staff to late ones once', async () => {
  const { id } = await bookedInvoice()
  const { id: note } = await addCredit(server.db, id, { amount: '20.00' })
  books.faults = ['down']
  await expect(copy(note)).rejects.toThrow()
  await server.db.updateTable('freeagent_credit').set({ created_at: '2026-06-10T00:00:00Z' }).execute()
  expect(await swept()).toEqual([[FREEAGENT_CREDIT_JOB, [{ credit: note }]]])
  expect(await alerts()).toEqual([])
  await server.db.updateTable('freeagent_credit').set({ created_at: '2026-06-08T00:00:00Z' }).execute()
  await swept()
  await swept()
  expect(await alerts()).toEqual([
    expect.stringMatching(/^FreeAgent has no credit note CN-001 .*: it has not answered for a day\./),
  ])
  await copy(note)
  expect(books.reconciled).toHaveLength(1)
  expect(await swept()).toEqual([])
})

test('the hourly run does not report a credit note as late while it waits for the copy of its invoice', async () => {
  const { id } = await addInvoice(server.db, { ...SENT, ...VAT })
  const { id: note } = await addCredit(server.db, id, { amount: '20.00' })
  books.faults = ['refuse']
  await expect(syncCopies(freeAgentCopies(accounting()), id, true)).rejects.toThrow()
  await expect(copy(note)).rejects.toThrow('FreeAgent has no sent copy of invoice')
  await server.db.updateTable('freeagent_credit').set({ created_at: '2026-06-08T00:00:00Z' }).execute()
  await server.db.deleteFrom('alert').execute()
  expect(await swept()).toEqual([[FREEAGENT_CREDIT_JOB, [{ credit: note }]]])
  expect(await alerts()).toEqual([])
})

test('the hourly run finds a credit note whose job ran before its invoice had a copy', async () => {
  const { id } = await addInvoice(server.db, { ...SENT, ...VAT })
  const { id: note } = await addCredit(server.db, id, { amount: '20.00' })
  await copy(note)
  // Without a copy of its invoice it was booked in another way.
  expect(await swept()).toEqual([])
  await syncCopies(freeAgentCopies(accounting()), id, true)
  expect(await swept()).toEqual([[FREEAGENT_CREDIT_JOB, [{ credit: note }]]])
  await copy(note)
  expect(books.reconciled).toHaveLength(1)
  expect(await swept()).toEqual([])
})

test('copies a note that refunds a paid draft, because the draft counts as sent there', async () => {
  const { id } = await bookedInvoice({ sent_at: null, due_date: null, sent_on: null })
  expect(books.invoices).toMatchObject([{ status: 'Draft', dated_on: '2026-06-10' }])
  await server.db
    .updateTable('invoice')
    .set({ sent_on: '2026-06-08', ...PAID })
    .where('id', '=', id)
    .execute()
  expect(await unfinishedCopies(server.db)).toEqual([id])
  await syncCopies(freeAgentCopies(accounting()), id)
  const { id: note } = await addCredit(server.db, id, { amount: '20.00', ...REFUND })
  await copy(note)
  expect(books.invoices).toMatchObject([{ status: 'Open', dated_on: '2026-06-08' }])
  expect(books.creditNotes).toMatchObject([{ status: 'Open', total_value: '-20.00' }])
  expect(books.reconciled).toEqual([])
})

test('if the app has lost its access, that is reported, and the note is tried again', async () => {
  const { id } = await bookedInvoice()
  const { id: note } = await addCredit(server.db, id, { amount: '20.00' })
  books.forgetTokens()
  books.closeAccess(true)
  await expect(copy(note)).rejects.toThrow('the app must be approved again')
  expect(await alerts()).toEqual([expect.stringMatching(/^Driverdesk has no access to FreeAgent, /)])
  books.closeAccess(false)
  await copy(note)
  expect(books.creditNotes).toHaveLength(1)
})

test('an invoice with credit notes is downloaded as our own PDF, which has them', async () => {
  const { id } = await bookedInvoice()
  const download = async () => {
    const asked = { query: { view: 'attachment' as const }, body: { invoice_id: id } }
    return String((await server.call(paymentRoutes.download, asked, 'manager')).body)
  }
  expect(await download()).toMatch(/^%PDF of/)
  await addCredit(server.db, id, { amount: '20.00' })
  expect(await download()).toMatch(/^%PDF-1/)
})
