/**
 * Tests sending, marking as paid or reminding of many invoices in one call (docs/spec/invoices.md#many-invoices-at-once).
 */
import {
  invoiceBatchRoutes,
  invoiceDocumentRoutes,
} from '@driverdesk/contract/invoices/invoiceBatch.routes.ts'
import type { ManyInvoices } from '@driverdesk/contract/invoices/invoiceBatch.shapes.ts'
import { invoiceRoutes } from '@driverdesk/contract/invoices/invoices.routes.ts'
import type { BulkAction } from '@driverdesk/domain/invoices/bulkChange.ts'
import { NOT_GENERATED } from '@driverdesk/domain/invoices/invoiceMessages.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { secondServer } from '../kernel/testing/secondServer.ts'
import { runMailJob } from '../mail/testing/runMailJob.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, RESTAURANTS } from '../testing/testWorld.ts'
import { addInvoice, addOverpayment, forgetInvoices, SENT } from './testing/givenInvoice.ts'

const { changeMany } = invoiceBatchRoutes

/** 14:30 in London. */
const NOW = new Date('2026-06-20T13:30:00Z')
const PAID = { paid_at: '2026-06-09T12:00:00Z', paid_by: 'bank' as const }

let server: TestApp
beforeAll(async () => {
  const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'office@driverdesk.test' }
  server = await testApp({ now: () => NOW, worksJobs: false, env })
})
afterAll(() => server.end())
beforeEach(async () => {
  await forgetInvoices(server.db)
  await server.db.deleteFrom('mail').execute()
})

type Given = ManyInvoices['invoices'][number]
const change = (action: BulkAction, invoices: Given[], as: AccountName = 'administrator', key?: string) =>
  server.call(
    changeMany,
    { body: { action, invoices }, ...(key && { headers: { 'idempotency-key': key } }) },
    as,
  )
const results = async (...sent: Parameters<typeof change>) => {
  const { status, body } = await change(...sent)
  expect(status).toBe(200)
  return (body as { results: { id: number; invoice: { state: string } | null; message: string }[] }).results
}
/** The new state, or the reason. */
const outcomes = async (...sent: Parameters<typeof change>) =>
  (await results(...sent)).map(({ invoice, message }) => invoice?.state ?? message)
const subjects = async () =>
  (await server.db.selectFrom('mail').select('subject').orderBy('id').execute()).map(({ subject }) => subject)
const ids = (...invoices: { id: number }[]) => invoices.map(({ id }) => ({ id }))
const stored = (id: number) =>
  server.db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A restaurant has one draft of a period. */
const draft = (day: 1 | 2 | 3) =>
  addInvoice(server.db, { period_date_from: `2026-06-0${day}`, period_date_to: `2026-06-0${day}` })

/** One in each state; the sent one is due on the day after the tests' today. */
async function oneOfEach() {
  const draft = await addInvoice(server.db)
  const sent = await addInvoice(server.db, { ...SENT, due_date: '2026-06-21' })
  const overdue = await addInvoice(server.db, SENT)
  const paid = await addInvoice(server.db, { ...SENT, ...PAID })
  const credited = await addInvoice(server.db, { ...SENT, credited_at: '2026-06-09T12:00:00Z' })
  return [draft, sent, overdue, paid, credited]
}

test.each<[BulkAction, string[], string[]]>([
  [
    'send',
    ['sent', 'Already sent.', 'Already sent.', 'Already paid.', 'Credited.'],
    ['Invoice 001 from Driverdesk'],
  ],
  ['markPaid', ['Not sent yet.', 'paid', 'paid', 'Already paid.', 'Credited.'], []],
  [
    'remind',
    ['Not sent yet.', 'Not overdue.', 'overdue', 'Already paid.', 'Credited.'],
    ['Overdue: invoice 003 from Driverdesk'],
  ],
])(
  '%s changes those that can be, and gives the reason for each of the others',
  async (action, what, mailed) => {
    const given = ids(...(await oneOfEach()))
    const answered = await outcomes(action, given, 'manager')
    expect(answered).toEqual(what.map((text) => expect.stringContaining(text)))
    expect(await subjects()).toEqual(mailed)
  },
)

test('a repeated key sends each invoice once, with the same answer', async () => {
  const [one, two] = [await draft(1), await draft(2)]
  const first = await results('send', ids(one, two), 'administrator', 'month-end')
  const again = await results('send', ids(one, two), 'administrator', 'month-end')
  expect(again).toEqual(first)
  expect(first.map(({ id }) => id)).toEqual([one.id, two.id])
  expect(await subjects()).toEqual(['Invoice 001 from Driverdesk', 'Invoice 002 from Driverdesk'])
  expect(await stored(two.id)).toMatchObject({ sent_on: '2026-06-20', due_date: '2026-07-04' })
})

test('two people who send the same drafts at once email each once', async () => {
  const drafts = [await draft(1), await draft(2)]
  const given = drafts.map(({ id, updated_at }) => ({ id, updated_at }))
  const answers = await Promise.all([
    outcomes('send', given, 'administrator'),
    outcomes('send', given, 'manager'),
  ])
  const all = answers.flat()
  expect(all.filter((outcome) => outcome === 'sent')).toHaveLength(2)
  expect(all.filter((outcome) => /^Already sent\. .+ changed it last\.$/.test(outcome))).toHaveLength(2)
  expect(await subjects()).toHaveLength(2)
})

test('one that fails is named and the others go on; a retry with the key sends only that one', async () => {
  const drafts = [await draft(1), await draft(2), await draft(3)]
  await sql`alter table mail add constraint fault check (subject not like 'Invoice 002%')`.execute(server.db)
  expect(await outcomes('send', ids(...drafts), 'administrator', 'retry')).toEqual([
    'sent',
    NOT_GENERATED,
    'sent',
  ])
  expect(await stored(drafts[1]?.id as number)).toMatchObject({ sent_at: null })
  await sql`alter table mail drop constraint fault`.execute(server.db)
  // The answer was lost half-way: the key has no answer for the one that failed.
  expect(await outcomes('send', ids(...drafts), 'administrator', 'retry')).toEqual(['sent', 'sent', 'sent'])
  expect((await subjects()).toSorted()).toEqual([
    'Invoice 001 from Driverdesk',
    'Invoice 002 from Driverdesk',
    'Invoice 003 from Driverdesk',
  ])
})

test('each payment has its own date, which is checked for each', async () => {
  const invoices = [
    await addInvoice(server.db, SENT),
    await addInvoice(server.db, SENT),
    await addInvoice(server.db, SENT),
    await addInvoice(server.db, SENT),
  ]
  const dates = ['2026-06-18', '2026-06-21', '2026-05-31', undefined]
  const given = ids(...invoices).map((one, nr) => ({ ...one, paid_on: dates[nr] }))
  expect(await outcomes('markPaid', given)).toEqual([
    'paid',
    'Paid on must not be later than today.',
    'Paid on must not be before the period of the invoice, which begins on 01/06/2026.',
    'paid',
  ])
  const days = await Promise.all(invoices.map(({ id }) => stored(id)))
  expect(days.map(({ paid_at, paid_by }) => [paid_at && new Date(paid_at).toISOString(), paid_by])).toEqual([
    ['2026-06-18T11:00:00.000Z', 'bank'],
    [null, null],
    [null, null],
    [NOW.toISOString(), 'bank'],
  ])
})

test('sends no reminder to a restaurant whose money on account covers all that it owes', async () => {
  const invoice = await addInvoice(server.db, { ...SENT, due_date: '2026-06-01' })
  const { id } = await addOverpayment(server.db, { amount: '40.00' })
  expect(await outcomes('remind', ids(invoice))).toEqual(['The account covers everything owed.'])
  await server.db.updateTable('overpayment').set({ amount: '39.99' }).where('id', '=', id).execute()
  expect(await outcomes('remind', ids(invoice))).toEqual(['overdue'])
})

test('reminds of an invoice once a day', async () => {
  const invoice = await addInvoice(server.db, SENT)
  expect(await outcomes('remind', ids(invoice))).toEqual(['overdue'])
  expect(await outcomes('remind', ids(invoice))).toEqual(['Already reminded today.'])
  // A single reminder may be repeated.
  const at = { params: { id: String(invoice.id) }, body: {} }
  expect(await server.call(invoiceDocumentRoutes.remind, at, 'administrator')).toMatchObject({ status: 200 })
  expect(await subjects()).toHaveLength(2)
})

test('a reminder kept in the outbox counts once it is sent, and a queued one that is kept after all does not', async () => {
  const remindedAt = async (id: number) =>
    (await server.db.selectFrom('invoice').select('reminded_at').where('id', '=', id).executeTakeFirst())
      ?.reminded_at ?? null
  const mailIds = async () =>
    (await server.db.selectFrom('mail').select('id').orderBy('id').execute()).map(({ id }) => id)
  const outbox = await secondServer(server)
  const kept = await addInvoice(server.db, { ...SENT, due_date: '2026-06-01' })
  const body = { action: 'remind' as const, invoices: ids(kept) }
  const remind = async () => (await outbox.reply(changeMany, { body }, 'administrator')).results
  expect(await remind()).toMatchObject([{ invoice: { reminded_at: null } }])
  const writtenOn = (created_at: string) => server.db.updateTable('mail').set({ created_at }).execute()
  await writtenOn('2026-06-10T08:00:00Z')
  expect(await remind()).toMatchObject([{ message: 'Today’s reminder is already in the outbox.' }])
  const shown = async (who: 'administrator' | 'restaurant') =>
    (await server.reply(invoiceRoutes.get, { params: { id: String(kept.id) } }, who)) as object
  expect(await shown('administrator')).toMatchObject({ reminder_kept_at: '2026-06-10T08:00:00.000Z' })
  expect(Object.keys(await shown('restaurant'))).not.toContain('reminder_kept_at')
  // One of an earlier day is replaced, because it asks with the words of that day.
  await writtenOn('2026-06-09T08:00:00Z')
  expect(await remind()).toMatchObject([{ invoice: { reminded_at: null } }])
  expect(await mailIds()).toHaveLength(1)
  await outbox.end()
  const [first] = await mailIds()
  await runMailJob(server.db, first as number, false)
  expect(await remindedAt(kept.id)).toBeNull()
  await server.db.updateTable('mail').set({ state: 'queued' }).execute()
  await runMailJob(server.db, first as number)
  expect(await remindedAt(kept.id)).not.toBeNull()
  expect(await shown('administrator')).toMatchObject({ reminder_kept_at: null })
  const queued = await addInvoice(server.db, SENT)
  expect(await outcomes('remind', ids(queued))).toEqual(['overdue'])
  const [, second] = await mailIds()
  expect(await remindedAt(queued.id)).toBe(NOW.toISOString())
  await runMailJob(server.db, second as number, false)
  expect(await remindedAt(queued.id)).toBeNull()
})

test('a reminder in the outbox is removed once the invoice asks for another amount', async () => {
  const outbox = await secondServer(server)
  const mails = () => server.db.selectFrom('mail').select('reminder').execute()
  const [one, other] = [await addInvoice(server.db, SENT), await addInvoice(server.db, SENT)]
  for (const { id } of [one, other]) {
    const at = { params: { id: String(id) } }
    await outbox.reply(invoiceDocumentRoutes.remind, { ...at, body: {} }, 'administrator')
    const { updated_at } = await stored(id)
    const body = id === one.id ? {} : { in_part: true, received: 5, updated_at }
    await outbox.reply(invoiceDocumentRoutes.paid, { ...at, body }, 'administrator')
    expect(await mails()).toEqual([])
  }
  await outbox.end()
})

test('says who has just done the same thing', async () => {
  const sent = await addInvoice(server.db, SENT)
  const seen = [{ id: sent.id, updated_at: sent.updated_at }]
  expect(await outcomes('markPaid', seen, 'manager')).toEqual(['paid'])
  const [reason] = await outcomes('markPaid', seen)
  expect(reason).toMatch(/^Already paid\. .+ Account changed it last\.$/)
})

test('an invoice out of scope is not found, and stays as it is', async () => {
  const own = await addInvoice(server.db, SENT)
  const other = await addInvoice(server.db, { ...SENT, restaurant_id: RESTAURANTS.northTwo })
  const far = await addInvoice(server.db, { ...SENT, restaurant_id: RESTAURANTS.southOne })
  const given = [...ids(own, other, far), { id: 2_000_000_000 }]
  const gone = 'This invoice does not exist.'
  expect(await outcomes('markPaid', given, 'limitedManager')).toEqual(['paid', gone, gone, gone])
  expect(await outcomes('markPaid', given, 'manager')).toEqual(['Already paid.', 'paid', gone, gone])
  expect(await stored(far.id)).toMatchObject({ paid_at: null })
  expect(await change('markPaid', given, 'restaurant')).toMatchObject({ status: 403 })
})

test.each([
  [{ action: 'credit', invoices: [{ id: 1 }] }, { action: ['Must be send, markPaid or remind.'] }],
  [{ action: 'send', invoices: [] }, { invoices: ['Choose at least one invoice.'] }],
  [{ action: 'send', invoices: [{ id: 1 }, { id: 1 }] }, { invoices: ['Name each invoice once.'] }],
  [
    { action: 'send', invoices: Array.from({ length: 1001 }, (_, nr) => ({ id: nr + 1 })) },
    { invoices: ['At most 1,000 invoices at once. Select fewer.'] },
  ],
])('refuses %j', async (body, errors) => {
  const sent = { body } as never
  expect(await server.call(changeMany, sent, 'administrator')).toEqual(
    expect.objectContaining({ status: 400, body: errors }),
  )
})
