import { type Kysely, sql } from 'kysely'

/**
 * Adds credits that stay on account and the mark of reminder emails, names pay files with own columns, and indexes
 * payments by day.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table invoice_credit
      drop constraint invoice_credit_refund_by_check,
      add constraint invoice_credit_refund_by_check check (refund_by in ('account', 'bank', 'card')),
      drop constraint invoice_credit_bank_is_done,
      /** Only Stripe may take a while, or refuse it. */
      add constraint invoice_credit_refund_is_done check (refund_by = 'card' or refund_state = 'done')`.execute(
    db,
  )
  await sql`
    alter table overpayment
      drop constraint overpayment_kind_check,
      /** 'credit': what a credit note gave back of the payment of its invoice. */
      add constraint overpayment_kind_check check (kind in ('surplus', 'again', 'credit', 'part'))`.execute(
    db,
  )
  await sql`
    alter table mail
      /** It reminds of its invoice, which counts as reminded, or not while the email is kept. */
      add column reminder text check (reminder in ('counts', 'kept'))`.execute(db)
  await sql`
    update mail set reminder = case when state = 'kept' and error = '' then 'kept' else 'counts' end
    where attachment = 'invoice' and (subject like 'Overdue: invoice %' or subject like 'Reminder: invoice %')`.execute(
    db,
  )
  // An invoice counts as reminded by the last reminder that was sent.
  await sql`
    update invoice set reminded_at = (
      select max(created_at) from mail where mail.invoice_id = invoice.id and reminder = 'counts')
    where exists (
      select from mail where mail.invoice_id = invoice.id and reminder = 'kept' and created_at >= reminded_at - interval '1 minute')`.execute(
    db,
  )
  // Before, only the file name said so.
  await sql`update pay_export set preset = 'own_columns' where starts_with(file_name, 'payroll_own_columns_')`.execute(
    db,
  )
  await sql`create index invoice_paid_at on invoice (paid_at) where paid_by = 'bank'`.execute(db)
  await sql`create index overpayment_received_on on overpayment (received_on)`.execute(db)
}
