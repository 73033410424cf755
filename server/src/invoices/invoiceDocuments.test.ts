/** Tests what happens to a stored invoice (sending, reminders, bank payments, credits), and the PDFs that are sent. */

import { invoiceDocumentRoutes } from '@driverdesk/contract/invoices/invoiceBatch.routes.ts'
import { mailRoutes } from '@driverdesk/contract/mail/mail.routes.ts'
import { sql } from 'kysely'
import { Piscina } from 'piscina'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { pdfPages } from '../kernel/pdf/testing/pdfText.ts'
import { mailJob } from '../mail/mail.service.ts'
import { smtpSender } from '../mail/smtp.ts'
import { mailServer } from '../mail/testing/mailServer.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'
import { addTimesheet } from '../timesheets/testing/givenTimesheet.ts'
import { mailedPdfs } from './invoicePdf.reads.ts'
import { addInvoice, forgetInvoices, SENT } from './testing/givenInvoice.ts'

const { send, remind, credit, paid, unpaid, creditNote } = invoiceDocumentRoutes

/** Not noon, because payments of earlier days are recorded at noon. */
const NOW = new Date('2026-06-10T13:30:00Z')

let server: TestApp
beforeAll(async () => {
  server = await testApp({ now: () => NOW })
})
afterAll(() => server.end())
beforeEach(() => forgetInvoices(server.db))

const NEVER = new AbortController().signal
const at = (id: number) => ({ params: { id: String(id) } })
const mails = () =>
  server.db
    .selectFrom('mail')
    .select(['id', 'to_address', 'subject', 'attachment_name'])
    .where('invoice_id', 'is not', null)
    .orderBy('id')
    .execute()
const actions = (id: number) =>
  server.db
    .selectFrom('audit_event')
    .select(['action', 'actor_name'])
    .where('thing', '=', 'invoice')
    .where('thing_id', '=', id)
    .orderBy('id')
    .execute()
    .then((events) => events.map(({ action }) => action))

test('a draft gets its due date when it is sent, and the restaurant is emailed its PDF', async () => {
  const { id } = await addInvoice(server.db)
  expect(await server.reply(send, { ...at(id), body: {} }, 'manager')).toMatchObject({
    state: 'sent',
    sent_on: '2026-06-10',
    due_date: '2026-06-24',
  })
  const [mail] = await mails()
  expect(mail).toMatchObject({
    to_address: ACCOUNTS.restaurant.email,
    subject: 'Invoice 001 from Driverdesk',
    attachment_name: 'Invoice 001.pdf',
  })
  expect(await actions(id)).toEqual(['send'])
  const shown = await server.app.inject({
    url: `/api/mail/${mail?.id}/attachment`,
    headers: { authorization: `Bearer ${await server.signIn('administrator')}` },
  })
  expect(shown.headers['content-type']).toBe('application/pdf')
  expect((await pdfPages(shown.rawPayload))[0]).toMatch(/Invoice 001 .*Due date 24\/06\/2026.*Total £40\.00/)
  const listed = await server.reply(mailRoutes.list, { query: {} }, 'administrator')
  expect(listed.mails[0]).toMatchObject({ attachment: 'Invoice 001.pdf' })
})

test('sending again sends the same invoice, says so, and uses the billing email if there is one', async () => {
  const { db } = server
  const { id } = await addInvoice(db, SENT)
  const restaurant = db.updateTable('restaurant').where('id', '=', RESTAURANTS.northOne)
  await restaurant.set({ business_email: 'billing@driverdesk.test' }).execute()
  const again = await server.reply(send, { ...at(id), body: {} }, 'administrator')
  await restaurant.set({ business_email: '' }).execute()
  expect(again).toMatchObject({ sent_on: '2026-06-03', due_date: '2026-06-17' })
  expect(await mails()).toMatchObject([
    { to_address: 'billing@driverdesk.test', subject: 'Invoice 001 from Driverdesk (sent again)' },
  ])
  expect(await actions(id)).toEqual(['send_again'])
})

test('while a card is being charged for an invoice, it can be sent again but not credited', async () => {
  const { id } = await addInvoice(server.db, SENT)
  const attempt = { invoice_id: id, stripe_id: 'in_1', account: 'user-1' }
  await server.db.insertInto('payment_attempt').values(attempt).execute()
  const sent = { ...at(id), body: { reason: 'Wrong hours' } }
  expect(await server.call(credit, sent, 'administrator')).toMatchObject({
    status: 400,
    body: { id: [expect.stringContaining('is being paid by card')] },
  })
  expect(await server.call(send, { ...at(id), body: {} }, 'administrator')).toMatchObject({ status: 200 })
  expect(await actions(id)).toEqual(['send_again'])
})

test('a repeated key sends it once, and one of two people who send it at once is refused', async () => {
  const { id, updated_at } = await addInvoice(server.db)
  const sent = { ...at(id), body: { updated_at }, headers: { 'Idempotency-Key': 'send-once' } }
  const both = await Promise.all([server.call(send, sent, 'manager'), server.call(send, sent, 'manager')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await mails()).toHaveLength(1)
  const other = await server.call(send, { ...at(id), body: { updated_at } }, 'administrator')
  expect(other).toMatchObject({ status: 409, body: { message: expect.stringContaining('was changed by') } })
  expect(await mails()).toHaveLength(1)
})

test('the email has the PDF attached, and waits with a reason while the PDF cannot be made', async () => {
  const { id } = await addInvoice(server.db, SENT)
  const queued = {
    to_address: 'somebody@driverdesk.test',
    subject: 'Invoice',
    body: 'Hello',
    state: 'queued',
  } as const
  const pdf = { invoice_id: id, attachment: 'invoice', attachment_name: 'Invoice 001.pdf' } as const
  const insert = server.db.insertInto('mail').values({ ...queued, ...pdf })
  const mail = await insert.returning('id').executeTakeFirstOrThrow()
  const post = await mailServer()
  const send = smtpSender({ smtpUrl: post.url, from: { name: '', address: 'office@driverdesk.test' } })
  const attempt = () =>
    mailJob(server.db, send, mailedPdfs('Europe/London')).run({ mail: mail.id }, unitOf(server.db), NEVER)
  const stateOf = () =>
    server.db
      .selectFrom('mail')
      .select(['state', 'error'])
      .where('id', '=', mail.id)
      .executeTakeFirstOrThrow()
  vi.spyOn(Piscina.prototype, 'run').mockRejectedValueOnce(new Error('the thread ended'))
  await expect(attempt()).rejects.toThrow('The PDF could not be made.')
  expect(await stateOf()).toMatchObject({
    state: 'queued',
    error: expect.stringMatching(/^The PDF could not/),
  })
  await attempt()
  await post.end()
  expect(await stateOf()).toEqual({ state: 'sent', error: '' })
  const [attached] = post.received[0]?.mail.attachments ?? []
  expect(attached).toMatchObject({ filename: 'Invoice 001.pdf', mimeType: 'application/pdf' })
  expect((await pdfPages(new Uint8Array(attached?.content as ArrayBuffer)))[0]).toContain('Invoice 001')
})

test('only a sent invoice can be reminded of; a reminder kept in the outbox does not count', async () => {
  const draft = await addInvoice(server.db)
  expect(await server.call(remind, { ...at(draft.id), body: {} }, 'manager')).toMatchObject({
    status: 400,
    body: { id: ['Invoice 001 has not been sent. Send it first.'] },
  })
  const { id } = await addInvoice(server.db, { ...SENT, due_date: '2026-06-09' })
  const reminded = await server.reply(remind, { ...at(id), body: {} }, 'manager')
  expect(reminded).toMatchObject({ state: 'overdue', reminded_at: null })
  expect(await mails()).toMatchObject([
    { subject: 'Overdue: invoice 002 from Driverdesk', attachment_name: 'Invoice 002.pdf' },
  ])
})

test('a bank payment is recorded with its date, and can be undone', async () => {
  const { id } = await addInvoice(server.db, SENT)
  const pay = (paid_on: string) => server.call(paid, { ...at(id), body: { paid_on } }, 'manager')
  expect(await pay('2026-06-11')).toMatchObject({
    status: 400,
    body: { paid_on: ['Paid on must not be later than today.'] },
  })
  expect(await pay('2026-05-31')).toMatchObject({
    status: 400,
    body: { paid_on: [/begins on 01\/06\/2026/] },
  })
  expect(await pay('2026-06-01')).toMatchObject({
    status: 200,
    body: { state: 'paid', paid_by: 'bank', paid_at: '2026-06-01T11:00:00.000Z', sent_on: '2026-06-03' },
  })
  expect(await pay('2026-06-01')).toMatchObject({
    status: 400,
    body: { id: ['Invoice 001 has already been paid.'] },
  })
  expect(await server.reply(unpaid, { ...at(id), body: {} }, 'manager')).toMatchObject({
    state: 'sent',
    paid_by: null,
    paid_at: null,
  })
  const today = await server.reply(paid, { ...at(id), body: {} }, 'manager')
  expect(today.paid_at).toBe(NOW.toISOString())
  expect(await actions(id)).toEqual(['mark_paid', 'mark_unpaid', 'mark_paid'])
})

const pdfOf = async (id: number) =>
  (
    await pdfPages(
      (
        await mailedPdfs('Europe/London')(server.db, { kind: 'invoice', invoiceId: id, creditNoteId: null })
      ).content,
    )
  )[0]

test('a paid draft is dated that day, can be sent as a receipt, and loses the date if the payment is undone', async () => {
  const { id } = await addInvoice(server.db)
  expect(await pdfOf(id)).toMatch(/Invoice 001 · DRAFT .*Invoice date Not sent yet/)
  const pay = () => server.reply(paid, { ...at(id), body: { paid_on: '2026-06-08' } }, 'manager')
  expect(await pay()).toMatchObject({ state: 'paid', sent_on: '2026-06-08', due_date: null })
  expect(await pdfOf(id)).toMatch(
    /Invoice 001 · PAID .*Invoice date 08\/06\/2026 Paid on 08\/06\/2026 .*This invoice has been paid\./,
  )
  expect(await server.reply(unpaid, { ...at(id), body: {} }, 'manager')).toMatchObject({
    state: 'draft',
    sent_on: null,
    due_date: null,
  })
  await pay()
  expect(await server.reply(send, { ...at(id), body: {} }, 'manager')).toMatchObject({
    state: 'paid',
    sent_on: '2026-06-08',
    due_date: '2026-06-22',
  })
  expect(await mails()).toMatchObject([
    { subject: 'Invoice 001 from Driverdesk', attachment_name: 'Invoice 001.pdf' },
  ])
  expect(await server.reply(unpaid, { ...at(id), body: {} }, 'manager')).toMatchObject({
    state: 'sent',
    sent_on: '2026-06-08',
    due_date: '2026-06-22',
  })
})

test('a PDF shows the day of the payment in the time zone of the business', async () => {
  // Just after midnight in London.
  const paidByCard = { paid_at: '2026-06-09T23:30:00Z', paid_by: 'card' } as const
  const { id } = await addInvoice(server.db, { ...SENT, ...paidByCard })
  expect(await pdfOf(id)).toContain('Paid on 10/06/2026')
})

test('the payment of a draft cannot be undone if its period has another draft by now', async () => {
  const { id } = await addInvoice(server.db, { paid_at: '2026-06-09T12:00:00Z', paid_by: 'bank' })
  await addInvoice(server.db)
  expect(await server.call(unpaid, { ...at(id), body: {} }, 'manager')).toMatchObject({
    status: 400,
    body: { id: ['There is another draft for this period. Remove it first.'] },
  })
})

test('a card payment cannot be undone by hand', async () => {
  const paidByCard = { paid_at: '2026-06-09T12:00:00Z', paid_by: 'card' } as const
  const { id } = await addInvoice(server.db, { ...SENT, ...paidByCard })
  expect(await server.call(unpaid, { ...at(id), body: {} }, 'administrator')).toMatchObject({
    status: 400,
    body: { id: ['Invoice 001 was paid by card, so it stays paid.'] },
  })
})

/** An invoice with a timesheet that it bills. */
async function addBilled() {
  const timesheet = await addTimesheet(server.db, {
    restaurant_id: RESTAURANTS.northOne,
    driver_id: DRIVERS.north,
    status: 30,
    status_progress: 40,
    trip_pay_0: '0',
    trip_pay_3: '0',
    trip_pay_6: '0',
  })
  const invoice = await addInvoice(server.db, SENT)
  const billed = { timesheet_id: timesheet.id, invoice_id: invoice.id, restaurant_id: RESTAURANTS.northOne }
  await server.db.insertInto('billed_timesheet').values(billed).execute()
  return { invoice, timesheet }
}

test('a credit note cancels an invoice, frees its hours to be billed again, and is emailed as a PDF', async () => {
  const { invoice, timesheet } = await addBilled()
  const body = { reason: ' Hours of another restaurant ' }
  expect(await server.reply(credit, { ...at(invoice.id), body }, 'manager')).toMatchObject({
    state: 'credited',
    credited: 40,
    credit_notes: [{ number: 'CN-001', amount: 40, reason: 'Hours of another restaurant' }],
  })
  expect(await server.db.selectFrom('billed_timesheet').selectAll().execute()).toEqual([])
  expect(await mails()).toMatchObject([
    { subject: 'Credit note CN-001 from Driverdesk', attachment_name: 'Credit note CN-001.pdf' },
  ])
  const { rows: received } = await sql`
    select from outbox where channel = 'timesheet' and entity_id = ${timesheet.id}`.execute(server.db)
  expect(received).toHaveLength(1)
  const pdf = await server.app.inject({
    url: `${creditNote.path.replace('{id}', String(invoice.id))}?view=attachment`,
    headers: { authorization: `Bearer ${await server.signIn('restaurant')}` },
  })
  expect(pdf.headers['content-disposition']).toBe(
    'attachment; filename="Credit_note_CN-001.pdf"; filename*=UTF-8\'\'Credit%20note%20CN-001.pdf',
  )
  const [page] = await pdfPages(pdf.rawPayload)
  expect(page).toContain('Credits Invoice 001')
  expect(page).toContain('Reason Hours of another restaurant')
  expect(await pdfOf(invoice.id)).toMatch(/Invoice 001 · CREDITED .*Credited by CN-001/)
  expect(await server.call(credit, { ...at(invoice.id), body }, 'manager')).toMatchObject({
    status: 400,
    body: { id: ['Invoice 001 has already been credited.'] },
  })
})

test.each([
  ['', 'Reason is required'],
  ['   ', 'Reason is required'],
  ['x'.repeat(501), 'At most 500 characters.'],
])('a credit note without a valid reason is refused: %j', async (reason, message) => {
  const { id } = await addInvoice(server.db, SENT)
  expect(await server.call(credit, { ...at(id), body: { reason } }, 'manager')).toMatchObject({
    status: 400,
    body: { reason: [message] },
  })
})

test('many credits at once get numbers without a gap, one per invoice', async () => {
  const invoices = []
  for (let nr = 0; nr < 8; nr++) invoices.push(await addInvoice(server.db, SENT))
  const calls = [...invoices, ...invoices].map(({ id }) =>
    server.call(credit, { ...at(id), body: { reason: 'Wrong' } }, 'manager'),
  )
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(8)
  const notes = await server.db.selectFrom('invoice_credit').select('number').orderBy('number').execute()
  expect(notes.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(await mails()).toHaveLength(8)
})

test('an invoice that is not credited has no credit note', async () => {
  const { id } = await addInvoice(server.db, SENT)
  expect((await server.call(creditNote, { ...at(id), query: {} }, 'manager')).status).toBe(404)
})
