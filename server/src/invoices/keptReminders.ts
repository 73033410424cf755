/** Reminders in the outbox for want of a mail server (docs/spec/invoices.md#money-owed). */
import { leftToPay } from '@driverdesk/domain/invoices/credits.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import type { Row } from '../kernel/tables.ts'

const IS_KEPT = sql<SqlBool>`reminder = 'kept' and state in ('queued', 'kept')`

export async function isRemindedInOutbox(
  tx: Tx,
  invoiceId: number,
  today: IsoDate,
  timeZone: string,
): Promise<boolean> {
  const found = await tx
    .selectFrom('mail')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where(IS_KEPT)
    .where(sql<SqlBool>`(created_at at time zone ${timeZone})::date = ${today}::date`)
    .executeTakeFirst()
  return found !== undefined
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
