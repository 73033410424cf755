/** Tests credits in full and in part, and refunds by bank transfer (docs/spec/invoices.md#credit-notes). */
import { randomUUID } from 'node:crypto'
import {
  invoiceBatchRoutes,
  invoiceDocumentRoutes,
} from '@driverdesk/contract/invoices/invoiceBatch.routes.ts'
import { invoiceRoutes } from '@driverdesk/contract/invoices/invoices.routes.ts'
import { overpaymentRoutes } from '@driverdesk/contract/invoices/owed.routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pdfPages } from '../kernel/pdf/testing/pdfText.ts'
import { FILE_MAIL_JOB } from '../mail/mail.service.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { addTimesheet } from '../timesheets/testing/givenTimesheet.ts'
import { addCredit, addInvoice, forgetInvoices, SENT } from './testing/givenInvoice.ts'

const { credit, unpaid, remind, send, creditNote } = invoiceDocumentRoutes

let server: TestApp
beforeAll(async () => {
  server = await testApp({ now: () => new Date('2026-06-10T13:30:00Z'), worksJobs: false })
})
afterAll(() => server.end())
beforeEach(() => forgetInvoices(server.db))

const at = (id: number) => ({ params: { id: String(id) } })
const crediting = (id: number, more: object = {}, as: AccountName = 'manager', key?: string) =>
  server.call(
    credit,
    {
      ...at(id),
      body: { reason: 'A shorter shift', ...more },
      ...(key && { headers: { 'idempotency-key': key } }),
    },
    as,
  )
const mails = () =>
  server.db
    .selectFrom('mail')
    .select(['id', 'subject', 'body', 'attachment_name'])
    .where('invoice_id', 'is not', null)
    .orderBy('id')
    .execute()
const notes = () =>
  server.db.selectFrom('invoice_credit').select(['number', 'amount']).orderBy('number').execute()
const pdf = async (url: string, as: AccountName = 'restaurant') => {
  const { statusCode, rawPayload } = await server.app.inject({
    url,
    headers: { authorization: `Bearer ${await server.signIn(as)}` },
  })
  return statusCode === 200 ? (await pdfPages(rawPayload))[0] : statusCode
}
const notePdf = (id: number, number?: string) =>
  pdf(creditNote.path.replace('{id}', String(id)) + (number ? `?credit_note=${number}` : ''))

const PAID = { paid_at: '2026-06-08T12:00:00Z', paid_by: 'bank' as const }
const VAT = { earned: '100.00', vat_rate: '20', vat_amount: '20.00', total: '120.00' }

/** An invoice of £120.00 with a timesheet that it bills. */
async function addBilled(given = {}) {
  const timesheet = await addTimesheet(server.db, {
    restaurant_id: RESTAURANTS.northOne,
    driver_id: DRIVERS.north,
    status: 30,
    status_progress: 40,
    trip_pay_0: '0',
    trip_pay_3: '0',
    trip_pay_6: '0',
  })
  const invoice = await addInvoice(server.db, { ...SENT, ...VAT, ...given })
  const billed = { timesheet_id: timesheet.id, invoice_id: invoice.id, restaurant_id: RESTAURANTS.northOne }
  await server.db.insertInto('billed_timesheet').values(billed).execute()
  return invoice
}
const billed = async () => (await server.db.selectFrom('billed_timesheet').selectAll().execute()).length

describe('an unpaid invoice', () => {
  test('stays sent and billed if credited in part, and less is owed', async () => {
    const { id } = await addBilled()
    expect(await crediting(id, { amount: '20.00', reason: ' A shorter shift ' })).toMatchObject({
      status: 200,
      body: {
        state: 'sent',
        total: 120,
        credited: 20,
        refunded: 0,
        credit_notes: [
          {
            number: 'CN-001',
            amount: 20,
            reason: 'A shorter shift',
            created_on: '2026-06-10',
            refund_by: null,
            refund_state: null,
            refunded_on: null,
          },
        ],
      },
    })
    expect(await billed()).toBe(1)
    const [mail] = await mails()
    expect(mail).toMatchObject({ attachment_name: 'Credit note CN-001.pdf' })
    expect(mail?.body).toContain('to £100.00.')
    expect(await pdf(`/api/mail/${mail?.id}/attachment`, 'administrator')).toContain('Credit note CN-001')
    const note = await notePdf(id)
    expect(note).toContain('Net £16.67 VAT, 20% £3.33 Total credited £20.00')
    expect(note).toContain('This credit note reduces the total of invoice 001 to £100.00.')
    const { rows } = await sql<{ after: object }>`
      select after from audit_event where thing = 'invoice' and thing_id = ${id} and action = 'credit'`.execute(
      server.db,
    )
    expect(rows).toMatchObject([
      { after: { credit_note: 'CN-001', credited: '20.00', reason: 'A shorter shift' } },
    ])
  })

  test('is credited once its parts come to its total, and its hours are free', async () => {
    const { id } = await addBilled()
    await crediting(id, { amount: 20 })
    await crediting(id, { amount: 30.5 })
    expect(await crediting(id)).toMatchObject({
      status: 200,
      body: {
        state: 'credited',
        credited: 120,
        credit_notes: [{ amount: 20 }, { amount: 30.5 }, { number: 'CN-003', amount: 69.5 }],
      },
    })
    expect(await billed()).toBe(0)
    expect(await notePdf(id)).toContain('With this credit note, invoice 001 is credited in full.')
    expect(await notePdf(id, 'CN-002')).toContain('Total credited £30.50')
    expect(await notePdf(id, 'CN-004')).toBe(404)
    expect(await notePdf(id, '2')).toBe(400)
    const invoice = await pdf(`/api/invoice/${id}/credit-note?credit_note=cn-1`)
    expect(invoice).toContain('Credit note CN-001')
    expect(await crediting(id, { amount: 1 })).toMatchObject({
      status: 400,
      body: { id: ['Invoice 001 has already been credited.'] },
    })
  })

  test('is credited in full by an amount of all that is left', async () => {
    const { id } = await addBilled()
    expect(await crediting(id, { amount: '120' })).toMatchObject({ body: { state: 'credited' } })
    expect(await billed()).toBe(0)
    expect(await notePdf(id)).toContain('This credit note cancels invoice 001 in full.')
  })

  test('says in reminders and in its PDF what was credited', async () => {
    const { id } = await addBilled({ due_date: '2026-06-01' })
    expect(await crediting(id, { amount: 20 })).toMatchObject({ body: { state: 'overdue' } })
    await server.reply(remind, { ...at(id), body: {} }, 'manager')
    await server.reply(send, { ...at(id), body: {} }, 'manager')
    const texts = (await mails()).map(({ body }) => body)
    expect(texts).toHaveLength(3)
    for (const text of texts)
      expect(text).toContain('Amount: £120.00\nCredited: £20.00\nTo pay: £100.00\nDue date: 01/06/2026')
    const [, reminder] = await mails()
    expect(await pdf(`/api/mail/${reminder?.id}/attachment`, 'administrator')).toContain(
      'Total £120.00 Credit note CN-001, 10/06/2026 −£20.00 To pay £100.00',
    )
    // Version 0.1, running beside this one, would attach the PDF without the credit note.
    const ids = (await mails()).map((mail) => String(mail.id))
    const { rows } = await sql<{ name: string }>`
      select name from jobs.job where data ->> 'mail' = any(${ids})`.execute(server.db)
    expect(rows.map(({ name }) => name)).toEqual(Array(3).fill(FILE_MAIL_JOB))
  })

  test.each([
    [{ amount: 120.01 }, { amount: ['At most £120.00 is left to credit.'] }],
    [{ amount: 0 }, { amount: ['Must be an amount above £0.00 with at most two decimals.'] }],
    [{ amount: -1 }, { amount: ['Must be an amount above £0.00 with at most two decimals.'] }],
    [{ amount: 1.001 }, { amount: ['Must be an amount above £0.00 with at most two decimals.'] }],
    [{ amount: 'all' }, { amount: ['Must be an amount above £0.00 with at most two decimals.'] }],
    [{ refund_by: 'bank' }, { refund_by: ['This invoice is not paid, so there is nothing to refund.'] }],
    [{ refund_by: 'cash' }, { refund_by: ['Must be account, bank or card.'] }],
    [
      { refunded_on: '2026-06-10' },
      { refunded_on: ['This invoice is not paid, so there is nothing to refund.'] },
    ],
  ])('refuses %j', async (body, errors) => {
    const { id } = await addBilled()
    expect(await crediting(id, body)).toMatchObject({ status: 400, body: errors })
    expect(await notes()).toEqual([])
  })

  test('is removed instead if it is a draft', async () => {
    const { id } = await addInvoice(server.db)
    expect(await crediting(id, { amount: 1 })).toMatchObject({
      body: { id: ['Invoice 001 has not been sent. Remove it instead.'] },
    })
  })
})

describe('a paid invoice', () => {
  test('stays paid if credited in part, and the money is refunded by bank transfer', async () => {
    const { id } = await addBilled(PAID)
    const body = { amount: 30, refund_by: 'bank', refunded_on: '2026-06-09' }
    expect(await crediting(id, body)).toMatchObject({
      status: 200,
      body: {
        state: 'paid',
        credited: 30,
        refunded: 30,
        paid_at: '2026-06-08T12:00:00.000Z',
        credit_notes: [{ refund_by: 'bank', refund_state: 'done', refunded_on: '2026-06-09' }],
      },
    })
    expect(await billed()).toBe(1)
    expect((await mails())[0]?.body).toContain('We refunded £30.00 by bank transfer on 09/06/2026.')
    expect(await notePdf(id)).toContain(
      'This credit note credits part of invoice 001, which has been paid. Refunded by bank transfer on 09/06/2026.',
    )
    await server.reply(send, { ...at(id), body: {} }, 'manager')
    const receipt = (await mails())[1]
    expect(receipt?.body).toContain('Thank you for paying £120.00.')
    expect(await pdf(`/api/mail/${receipt?.id}/attachment`, 'administrator')).toContain(
      'Credit note CN-001, 10/06/2026 −£30.00 Paid £120.00 Refunded by bank transfer on 09/06/2026 £30.00',
    )
    expect(await server.call(unpaid, { ...at(id), body: {} }, 'manager')).toMatchObject({
      body: { id: ['Invoice 001 has a refund, so it stays paid.'] },
    })
  })

  test('can keep its credit on account, which pays the next invoice and is refunded from there', async () => {
    const { id } = await addBilled(PAID)
    expect(await crediting(id, { amount: 30, refund_by: 'account' })).toMatchObject({
      status: 200,
      body: {
        state: 'paid',
        credited: 30,
        credit_notes: [{ refund_by: 'account', refund_state: 'done', refunded_on: '2026-06-10' }],
      },
    })
    expect((await mails())[0]?.body).toContain('£30.00 that you have paid is now on account with us.')
    expect(await notePdf(id)).toContain('Put on account on 10/06/2026.')
    const ofNorth = { query: { restaurant_id: String(RESTAURANTS.northOne) } }
    const [kept] = await server.reply(overpaymentRoutes.list, ofNorth, 'manager')
    expect(kept).toMatchObject({ kind: 'credit', invoice_id: id, paid_by: 'bank', amount: 30, used: 0 })
    const { credit_notes } = await server.reply(invoiceRoutes.get, at(id), 'manager')
    expect(credit_notes[0]?.creator_name).toMatch(/Account$/)
    expect(kept?.creator_name).toBe(credit_notes[0]?.creator_name)
    const own = await server.reply(invoiceRoutes.get, at(id), 'restaurant')
    expect(own.credit_notes[0]).not.toHaveProperty('creator_name')
    const { id: next } = await addInvoice(server.db, SENT)
    await server.reply(invoiceDocumentRoutes.paid, { ...at(next), body: { received: 15 } }, 'manager')
    expect(await server.reply(overpaymentRoutes.list, ofNorth, 'manager')).toMatchObject([{ used: 25 }])
    const of = { params: { id: String(kept?.id) } }
    expect(await server.call(overpaymentRoutes.takeBack, of, 'manager')).toMatchObject({ status: 400 })
    // The transfer may have been made before the credit note of 10/06/2026, but not before the payment.
    const refund = (refunded_on: string) =>
      server.call(overpaymentRoutes.refund, { ...of, body: { amount: 5, refunded_on } }, 'manager')
    expect(await refund('2026-06-07')).toMatchObject({
      body: { refunded_on: ['Date must not be before the payment on 08/06/2026.'] },
    })
    expect(await refund('2026-06-09')).toMatchObject({ status: 200 })
    expect(await server.reply(overpaymentRoutes.list, ofNorth, 'manager')).toMatchObject([{ refunded: 5 }])
  })

  test('keeps what a card paid as paid by card, even if all of it is credited', async () => {
    const { id } = await addBilled({ ...PAID, paid_by: 'card' })
    expect(await crediting(id, { refund_by: 'account' })).toMatchObject({ body: { state: 'credited' } })
    const ofNorth = { query: { restaurant_id: String(RESTAURANTS.northOne) } }
    const [kept] = await server.reply(overpaymentRoutes.list, ofNorth, 'manager')
    expect(kept).toMatchObject({ kind: 'credit', paid_by: 'card', amount: 120 })
    const of = { params: { id: String(kept?.id) } }
    expect(await server.call(overpaymentRoutes.takeBack, of, 'manager')).toMatchObject({
      body: { id: ['This amount belongs to a credit note, which stays. Refund it instead.'] },
    })
  })

  test('is credited on the day of the refund, today, if credited in full', async () => {
    const { id } = await addBilled(PAID)
    expect(await crediting(id, { refund_by: 'bank' })).toMatchObject({
      body: {
        state: 'credited',
        credited: 120,
        refunded: 120,
        paid_by: 'bank',
        credit_notes: [{ refunded_on: '2026-06-10' }],
      },
    })
    expect(await billed()).toBe(0)
    expect(await server.call(unpaid, { ...at(id), body: {} }, 'manager')).toMatchObject({
      body: { id: ['Invoice 001 has already been credited.'] },
    })
  })

  test('can be credited even if it was never sent', async () => {
    const { id } = await addInvoice(server.db, { ...PAID, sent_on: '2026-06-08' })
    expect(await crediting(id, { refund_by: 'bank' })).toMatchObject({ body: { state: 'credited' } })
    expect((await mails())[0]?.body).toContain('It credits invoice 001')
  })

  test('returns only what was paid if it was credited before its payment', async () => {
    const { id } = await addBilled()
    await crediting(id, { amount: 20 })
    await server.reply(invoiceDocumentRoutes.paid, { ...at(id), body: {} }, 'manager')
    expect(await crediting(id, { amount: 100.01, refund_by: 'bank' })).toMatchObject({
      body: { amount: ['At most £100.00 is left to credit.'] },
    })
    expect(await crediting(id, { refund_by: 'bank' })).toMatchObject({
      body: { state: 'credited', credited: 120, refunded: 100 },
    })
  })

  test.each([
    [{}, { refund_by: ['Refund is required: this invoice is paid.'] }],
    [
      { refund_by: 'card' },
      {
        refund_by: ['This invoice was not paid by card. Keep it on account, or refund it by bank transfer.'],
      },
    ],
    [
      { refund_by: 'account', refunded_on: '2026-06-09' },
      { refunded_on: ['Nothing is refunded yet, so leave the date out.'] },
    ],
    [
      { refund_by: 'bank', refunded_on: '2026-06-11' },
      { refunded_on: ['Date must not be later than today.'] },
    ],
    [
      { refund_by: 'bank', refunded_on: '2026-06-07' },
      { refunded_on: ['Date must not be before the payment on 08/06/2026.'] },
    ],
    [{ refund_by: 'bank', refunded_on: '9 June' }, { refunded_on: ['Date invalid format.'] }],
  ])('refuses %j', async (body, errors) => {
    const { id } = await addBilled(PAID)
    expect(await crediting(id, body)).toMatchObject({ status: 400, body: errors })
    expect(await notes()).toEqual([])
  })

  test('is refunded by bank transfer, not to a card, if there are no Stripe keys', async () => {
    const { id } = await addBilled({ ...PAID, paid_by: 'card' })
    expect(await crediting(id, { refund_by: 'card' })).toMatchObject({
      status: 400,
      body: {
        refund_by: ['Card payments are not set up. Keep it on account, or refund it by bank transfer.'],
      },
    })
    expect(await crediting(id, { refund_by: 'bank' })).toMatchObject({ status: 200 })
  })
})

describe('at the same time', () => {
  test('refuses one of two people who credit 60 % each, with a sentence', async () => {
    const { id } = await addBilled()
    const answers = await Promise.all([
      crediting(id, { amount: 72 }, 'manager'),
      crediting(id, { amount: 72 }, 'administrator'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.body).toEqual({
      amount: ['At most £48.00 is left to credit.'],
    })
    expect(await notes()).toEqual([{ number: 1, amount: '72.00' }])
  })

  test('two people credit the same version: the second is refused with a message', async () => {
    const { id } = await addBilled()
    const { updated_at } = await server.reply(invoiceRoutes.get, at(id), 'manager')
    const answers = await Promise.all(
      (['manager', 'administrator'] as const).map((as) => crediting(id, { amount: 1, updated_at }, as)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('the database itself records when credit notes come to the total', async () => {
    const { id } = await addBilled()
    const stored = () =>
      server.db.selectFrom('invoice').select('credited_at').where('id', '=', id).executeTakeFirst()
    await addCredit(server.db, id, { amount: '20.00' })
    expect(await stored()).toEqual({ credited_at: null })
    await addCredit(server.db, id, { amount: '100.00', in_full: true })
    expect(await stored()).toEqual({ credited_at: expect.any(String) })
    const change = server.db.updateTable('invoice').where('id', '=', id)
    await expect(change.set({ credited_at: null }).execute()).rejects.toMatchObject({
      constraint: 'invoice_credited_has_time',
    })
  })

  test('the database itself keeps the sum from exceeding the total', async () => {
    const { id } = await addBilled()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, (_, nr) => addCredit(server.db, id, { amount: '50.00', number: nr + 1 })),
    )
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toHaveLength(4)
    for (const error of refused) expect(error).toMatchObject({ constraint: 'invoice_credited_sum' })
    expect(await server.reply(invoiceRoutes.get, at(id), 'manager')).toMatchObject({ credited: 100 })
  })

  test('20 repeated calls with one key make one credit note', async () => {
    const { id } = await addBilled()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => crediting(id, { amount: 5 }, 'manager', key)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await notes()).toEqual([{ number: 1, amount: '5.00' }])
    expect(await mails()).toHaveLength(1)
  })

  test('many credits, some of them refused, are numbered without gaps', async () => {
    const { id } = await addBilled()
    const other = await addBilled({ restaurant_id: RESTAURANTS.northOne })
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, nr) => crediting(nr % 2 ? id : other.id, { amount: 20 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12)
    expect((await notes()).map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, nr) => nr + 1))
  })
})

test('a restaurant sees the credit notes of its invoices, without who made them', async () => {
  const { id } = await addBilled()
  await crediting(id, { amount: 20 })
  const seen = await server.reply(invoiceRoutes.get, at(id), 'restaurant')
  expect(seen).toMatchObject({ credited: 20, credit_notes: [{ number: 'CN-001', amount: 20 }] })
  expect(JSON.stringify(seen)).not.toContain('manager Account')
  expect(await crediting(id, { amount: 20 }, 'restaurant')).toMatchObject({ status: 403 })
  expect(await notePdf(id)).toContain('Credit note CN-001')
  expect(await pdf(`/api/invoice/${id}/credit-note`, 'otherRestaurant')).toBe(404)
})

test('the export says for each invoice what was credited, paid, refunded and is outstanding', async () => {
  const { id } = await addBilled()
  await crediting(id, { amount: 20 })
  const paid = await addBilled(PAID)
  await crediting(paid.id, { amount: 30, refund_by: 'bank' })
  await crediting(paid.id, { amount: 10, refund_by: 'bank' })
  const { body } = await server.app.inject({
    url: `${invoiceBatchRoutes.exportCsv.path}?period_date_from=2026-06-01&period_date_to=2026-06-30`,
    headers: { authorization: `Bearer ${await server.signIn('administrator')}` },
  })
  const [heads = [], ...rows] = body
    .trim()
    .split('\r\n')
    .map((line) => line.replaceAll('"', '').split(','))
  const columns = ['Total', 'Credited', 'VAT credited', 'Paid', 'Refunded', 'To refund', 'Outstanding']
  expect(rows.map((row) => columns.map((head) => row[heads.indexOf(head)]))).toEqual([
    ['120.00', '-40.00', '-6.67', '120.00', '-40.00', '0.00', '0.00'],
    ['120.00', '-20.00', '-3.33', '0.00', '0.00', '0.00', '100.00'],
    ['240.00', '-60.00', '-10.00', '120.00', '-40.00', '0.00', '100.00'],
  ])
  expect(body).toContain('CN-002, CN-003')
})
