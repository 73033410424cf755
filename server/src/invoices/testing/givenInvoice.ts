/** Invoices as stored. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/database.ts'
import type { NewRow, Row } from '../../kernel/tables.ts'
import { DRIVERS, RESTAURANTS } from '../../testing/testWorld.ts'

/** The state of an invoice sent a week before the tests' today. */
export const SENT = { sent_at: '2026-06-03T12:00:00Z', sent_on: '2026-06-03', due_date: '2026-06-17' }

const next: RawBuilder<number> = sql`(select coalesce(max(number), 0) + 1 from invoice)`

/** A draft of northOne for the first week of June 2026, £40.00 of work, with the next number, unless `given` says otherwise. */
export function addInvoice(db: Db, given: Partial<NewRow<'invoice'>> = {}): Promise<Row<'invoice'>> {
  return db
    .insertInto('invoice')
    .values({
      number: next as unknown as number,
      restaurant_id: RESTAURANTS.northOne,
      period_date_from: '2026-06-01',
      period_date_to: '2026-06-07',
      commission: '0',
      commission_basis: 'percent',
      booking_fee: '0',
      vat_rate: '0',
      due_days: 14,
      minutes: 240,
      shifts: 1,
      earned: '40.00',
      fees: '0',
      commission_amount: '0',
      booking_amount: '0',
      vat_amount: '0',
      total: '40.00',
      parties: PARTIES,
      credited: given.credited_at == null ? '0' : (given.total ?? '40.00'),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const PARTIES = JSON.stringify({
  company: { name: 'Driverdesk', address: ['1 High Street', 'Testford'], vat_number: '', bank_details: '' },
  restaurant: { name: '', address: '', business_email: '' },
})

/** Approved work that an invoice can bill: yesterday at northOne, four hours for £40.00. */
export const addApproved = (db: Db, given: Partial<NewRow<'timesheet'>> = {}): Promise<Row<'timesheet'>> =>
  db
    .insertInto('timesheet')
    .values({
      restaurant_id: RESTAURANTS.northOne,
      driver_id: DRIVERS.north,
      status: 30,
      status_progress: 40,
      period_date: '2026-06-09',
      start_time: '10:00',
      finish_time: '14:00',
      cost_per_hour: '10.00',
      cost_total: '40.00',
      trip_pay_0: 0,
      trip_pay_3: 0,
      trip_pay_6: 0,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A restaurant with a draft, sent, paid and credited invoices, an email of the credit note, and a week with work to bill. */
export async function addExampleInvoices(db: Db, restaurant_id: number, driver_id: number) {
  await addApproved(db, { restaurant_id, driver_id })
  const { id: invoiceId } = await addInvoice(db, { restaurant_id })
  const { id: sentInvoiceId } = await addInvoice(db, { restaurant_id, ...SENT })
  const paid = { paid_at: '2026-06-09T12:00:00Z', paid_by: 'bank' as const }
  const { id: paidInvoiceId } = await addInvoice(db, { restaurant_id, ...SENT, ...paid })
  const { id: creditedInvoiceId } = await addCredited(db, { restaurant_id })
  const pdfMailId = await addPdfMail(db, creditedInvoiceId)
  const { id: refundInvoiceId } = await addInvoice(db, { restaurant_id, ...SENT, ...paid, paid_by: 'card' })
  const failed = { amount: '10.00', refund_by: 'card', refund_state: 'failed' } as const
  const { number: refundNote } = await addCredit(db, refundInvoiceId, failed)
  const { id: overpaymentId } = await addOverpayment(db, { restaurant_id, invoice_id: paidInvoiceId })
  const { id: refundedOverpaymentId } = await addOverpayment(db, { restaurant_id, invoice_id: paidInvoiceId })
  const { id: overpaymentRefundId } = await db
    .insertInto('overpayment_refund')
    .values({ overpayment_id: refundedOverpaymentId, amount: '25.00', refunded_on: '2026-06-10' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: inPartInvoiceId } = await addInvoice(db, { restaurant_id, ...SENT })
  const { id: overpayment_id } = await addOverpayment(db, { restaurant_id, invoice_id: paidInvoiceId })
  await db
    .insertInto('overpayment_use')
    .values({ overpayment_id, invoice_id: inPartInvoiceId, amount: '25.00', in_part: true })
    .execute()
  return {
    invoiceId,
    inPartInvoiceId,
    sentInvoiceId,
    paidInvoiceId,
    creditedInvoiceId,
    pdfMailId,
    refundInvoiceId,
    refundNote,
    overpaymentId,
    refundedOverpaymentId,
    overpaymentRefundId,
  }
}

/** An invoice of £40.00 that was sent and then credited. */
export async function addCredited(db: Db, given: Partial<NewRow<'invoice'>> = {}): Promise<Row<'invoice'>> {
  const invoice = await addInvoice(db, { ...SENT, credited_at: '2026-06-09T12:00:00Z', ...given })
  await addCredit(db, invoice.id, { amount: invoice.total, in_full: true })
  return invoice
}

/** A credit note for an invoice, partial unless `given` says otherwise, with the next number. */
export const addCredit = (
  db: Db,
  invoice_id: number,
  given: Partial<NewRow<'invoice_credit'>> & Pick<NewRow<'invoice_credit'>, 'amount'>,
): Promise<Row<'invoice_credit'>> =>
  db
    .insertInto('invoice_credit')
    .values({
      invoice_id,
      in_full: false,
      reason: 'Wrong hours',
      created_on: '2026-06-09',
      number: sql<number>`(select coalesce(max(number), 0) + 1 from invoice_credit)`,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A second payment of £25.00 for an invoice, which is on account. */
export const addOverpayment = (db: Db, given: Partial<NewRow<'overpayment'>>): Promise<Row<'overpayment'>> =>
  db
    .insertInto('overpayment')
    .values({
      restaurant_id: RESTAURANTS.northOne,
      kind: 'again',
      paid_by: 'bank',
      received_on: '2026-06-09',
      amount: '25.00',
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** An email in the outbox with the credit note of an invoice. */
async function addPdfMail(db: Db, invoice_id: number): Promise<number> {
  const { id } = await db
    .insertInto('mail')
    .values({
      to_address: 'somebody@driverdesk.test',
      subject: 'Credit note',
      body: 'Hello',
      state: 'kept',
      invoice_id,
      attachment: 'credit_note',
      attachment_name: 'CN-001.pdf',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Removes all invoices and their dependent rows, so that timesheets and charges can be billed again. */
export async function forgetInvoices(db: Db): Promise<void> {
  await db.deleteFrom('invoice_credit').execute()
  await db.deleteFrom('overpayment').execute()
  await db.deleteFrom('statement_mail').execute()
  await db.deleteFrom('invoice').execute()
  await db.deleteFrom('removed_invoice').execute()
}
