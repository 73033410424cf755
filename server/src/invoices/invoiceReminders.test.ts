/** Restaurants are reminded of unpaid invoices automatically, after the number of days that the option sets. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NOW, type TestApp, testApp } from '../testing/testApp.ts'
import { RESTAURANTS } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'
import { overdueInvoices } from './invoiceReminders.jobs.ts'
import { addInvoice, addOverpayment, forgetInvoices, SENT } from './testing/givenInvoice.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())
beforeEach(async () => {
  await forgetInvoices(server.db)
  await server.db.deleteFrom('mail').execute()
})

const run = (sendsMail = true) =>
  overdueInvoices({ timeZone: 'Europe/London', now: () => NOW }, sendsMail).run(
    {},
    unitOf(server.db),
    new AbortController().signal,
  )
const after = (days: string) =>
  server.db.updateTable('option').set({ ovalue: days }).where('okey', '=', 'invoice_reminder_days').execute()
const subjects = async () => {
  const mails = await server.db.selectFrom('mail').select('subject').orderBy('id').execute()
  return mails.map(({ subject }) => subject.replace(/ from .*/, ''))
}

test('each overdue invoice gets one reminder, and paid, credited, draft and reminded invoices get none', async () => {
  const { db } = server
  const due = (due_date: string, more: object = {}) => addInvoice(db, { ...SENT, due_date, ...more })
  const first = await due('2026-06-03')
  await due('2026-06-04')
  await due('2026-06-01', { reminded_at: '2026-06-02T09:00:00Z' })
  await due('2026-06-01', { reminded_at: '2026-06-01T09:00:00Z' })
  await due('2026-06-01', { paid_at: '2026-06-09T09:00:00Z', paid_by: 'bank' })
  await due('2026-06-01', { credited_at: '2026-06-09T09:00:00Z' })
  await addInvoice(db)
  await after('0')
  await run()
  expect(await subjects()).toEqual([])
  await after('7')
  await Promise.all([run(), run()])
  await run()
  expect((await subjects()).toSorted()).toEqual(['Overdue: invoice 001', 'Overdue: invoice 004'])
  const audited = db
    .selectFrom('audit_event')
    .select(['action', 'actor_name'])
    .where('thing_id', '=', first.id)
  expect(await audited.where('thing', '=', 'invoice').execute()).toMatchObject([{ action: 'remind_payment' }])
})

test('no reminder counts as sent without a mail server', async () => {
  await addInvoice(server.db, { ...SENT, due_date: '2026-06-01' })
  await after('7')
  await run(false)
  expect(await subjects()).toEqual([])
  await run()
  expect(await subjects()).toEqual(['Overdue: invoice 001'])
})

test('a reminder kept in the outbox is replaced by the next one', async () => {
  const { id } = await addInvoice(server.db, { ...SENT, due_date: '2026-06-01' })
  const kept = { to_name: 'North One', to_address: 'one@driverdesk.test', subject: 'Old', body: 'Old' }
  await server.db
    .insertInto('mail')
    .values({
      ...kept,
      state: 'kept',
      attachment: 'invoice',
      invoice_id: id,
      attachment_name: 'a.pdf',
      reminder: 'kept',
    })
    .execute()
  await after('7')
  await run()
  expect(await subjects()).toEqual(['Overdue: invoice 001'])
})

// North One owes £80.00, of which £40.00 is overdue.
test('does not remind a restaurant that has all it owes on account', async () => {
  const { db } = server
  await addInvoice(db, { ...SENT, due_date: '2026-06-01' })
  await addInvoice(db, { ...SENT, due_date: '2026-12-01' })
  await addInvoice(db, { ...SENT, due_date: '2026-06-01', restaurant_id: RESTAURANTS.northTwo })
  await addOverpayment(db, { amount: '80.00' })
  await after('7')
  await run()
  expect(await subjects()).toEqual(['Overdue: invoice 003'])
  await db.updateTable('overpayment').set({ amount: '79.99' }).execute()
  await run()
  expect(await subjects()).toEqual(['Overdue: invoice 003', 'Overdue: invoice 001'])
})
