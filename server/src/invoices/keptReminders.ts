/** Reminders in the outbox for want of a mail server (docs/spec/invoices.md#money-owed). */
import { leftToPay } from '@driverdesk/domain/invoices/credits.ts'
import { type IsoDate, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import type { Row } from '../kernel/tables.ts'

const IS_KEPT = sql<SqlBool>`mail.reminder = 'kept' and mail.state in ('queued', 'kept')`

/** When the newest one of an invoice was kept. */
export const REMINDER_KEPT_AT = sql<string | null>`(
  select max(mail.created_at) from mail where mail.invoice_id = invoice.id and ${IS_KEPT})`

/** The day on which the newest one of an invoice was kept; null if there is none. */
export async function reminderKeptOn(tx: Tx, invoiceId: number, timeZone: string): Promise<IsoDate | null> {
  const found = await tx
    .selectFrom('invoice')
    .select(REMINDER_KEPT_AT.as('kept_at'))
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  return found?.kept_at ? todayIn(timeZone, new Date(found.kept_at)) : null
}

/** Removes those of an invoice: a newer one replaces them, or they ask for another amount than is owed. */
export async function dropKeptReminders(tx: Tx, invoiceId: number): Promise<void> {
  // One that is about to be sent is locked, and its reaction waits for the invoice, so it is left alone.
  await sql`
    delete from mail where id in (
      select id from mail where invoice_id = ${invoiceId} and ${IS_KEPT} for update skip locked)`.execute(tx)
}

type Asked = Pick<Row<'invoice'>, 'total' | 'credited' | 'part_paid' | 'paid_at' | 'credited_at'>

/** The amount that a reminder of an invoice asks for, in pence; 0 once nothing is owed. */
export const askedOf = (invoice: Asked): number =>
  invoice.paid_at === null && invoice.credited_at === null ? leftToPay(invoice) : 0
