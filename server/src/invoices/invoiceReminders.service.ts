/** Which invoices count as reminded: those whose reminder was sent, or is on its way (docs/spec/invoices.md#money-owed). */
import { type SqlBool, sql } from 'kysely'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import type { CountedMail } from '../mail/mail.events.ts'
import { updateInvoice } from './invoiceChange.ts'

/** A reminder of the invoice is in the outbox for want of a mail server. */
export const HAS_KEPT_REMINDER = sql<SqlBool>`exists (
  select from mail where mail.invoice_id = invoice.id and reminder = 'kept' and state in ('queued', 'kept'))`

export async function isReminderInOutbox({ tx }: Work, id: number): Promise<boolean> {
  const { rows } = await sql`select from invoice where id = ${id} and ${HAS_KEPT_REMINDER}`.execute(tx)
  return rows.length > 0
}

/** A reminder that was kept goes out. */
export async function noteReminderSent(work: Work, mail: CountedMail): Promise<void> {
  if (mail.reminder !== 'kept') return
  const invoice = await invoiceOf(work, mail)
  await setReminder(work, mail, 'counts')
  const reminded_at = sql<string>`clock_timestamp()` as unknown as string
  if (invoice) await updateInvoice(work, invoice, 'remind_payment', { reminded_at })
}

/** A reminder that was to go out is kept: its invoice counts as reminded by an earlier one, or not. */
export async function noteReminderKept(work: Work, mail: CountedMail): Promise<void> {
  if (mail.reminder !== 'counts') return
  const invoice = await invoiceOf(work, mail)
  await setReminder(work, mail, 'kept')
  const earlier = await work.tx
    .selectFrom('mail')
    .select(({ fn }) => fn.max('created_at').as('reminded_at'))
    .where('invoice_id', '=', mail.invoice_id)
    .where('reminder', '=', 'counts')
    .executeTakeFirstOrThrow()
  if (invoice) await updateInvoice(work, invoice, 'keep_reminder', earlier)
}

const invoiceOf = ({ tx }: Work, { invoice_id }: CountedMail): Promise<Row<'invoice'> | undefined> =>
  tx.selectFrom('invoice').selectAll().where('id', '=', invoice_id).forUpdate().executeTakeFirst()

const setReminder = ({ tx }: Work, { id }: CountedMail, reminder: 'counts' | 'kept') =>
  tx.updateTable('mail').set({ reminder }).where('id', '=', id).execute()
