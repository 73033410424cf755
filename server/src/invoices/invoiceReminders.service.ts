/** Which invoices count as reminded: those whose reminder was sent, or is on its way (docs/spec/invoices.md#money-owed). */
import { sql } from 'kysely'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import type { CountedMail } from '../mail/mail.events.ts'
import { updateInvoice } from './invoiceChange.ts'
import { askedOf } from './keptReminders.ts'

/** A reminder that was kept goes out. An invoice that is no longer owed is not reminded of. */
export async function noteReminderSent(work: Work, mail: CountedMail): Promise<void> {
  if (mail.reminder !== 'kept') return
  const invoice = await invoiceOf(work, mail)
  await setReminder(work, mail, 'counts')
  const reminded_at = sql<string>`clock_timestamp()` as unknown as string
  if (invoice && askedOf(invoice) > 0) await updateInvoice(work, invoice, 'remind_payment', { reminded_at })
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
