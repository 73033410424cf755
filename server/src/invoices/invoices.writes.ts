import type { InvoiceLine } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import { REFETCH } from '@driverdesk/contract/kernel/live.ts'
import { leftToPay } from '@driverdesk/domain/invoices/credits.ts'
import {
  EXAMPLE_NUMBERS,
  givenInvoiceNumber,
  nextInvoiceNumber,
} from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { type IsoDate, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { isOfExample } from '../kernel/example.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'

/** Keys of advisory locks: one for all numbers, one for the bills of each restaurant. */
const NUMBERS = 31_001
const BILLS = 31_002

const LARGEST_OF_COLUMN = 2_147_483_647

export async function lockBilling(tx: Tx, restaurantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${BILLS}, ${restaurantId})`.execute(tx)
}

/** Locks numbering until the transaction ends. Take it last, because every new invoice waits for it. */
async function holdNumbers(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${NUMBERS}, 0)`.execute(tx)
}

/**
 * The highest number ever given, even to a draft that was removed
 * (docs/spec/invoices.md#numbers-are-used-once); 0 if none was. Example data has its own numbers.
 */
export async function lastNumber(db: Db, restaurantId: number | undefined): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select greatest(below,
      (select max(number) from invoice where number > below and number <= most),
      (select max(number) from removed_invoice where number > below and number <= most)) as last
    from (select case when is_example then ${EXAMPLE_NUMBERS}::int else 0 end as below,
        case when is_example then ${LARGEST_OF_COLUMN}::int else ${EXAMPLE_NUMBERS}::int end as most
      from (select ${isOfExample(sql`${restaurantId ?? null}::int`)} as is_example) as asked) as range`.execute(
    db,
  )
  return rows[0]?.last ?? 0
}

/**
 * The number of a new invoice: the requested one, or one above the highest. The next caller waits until the transaction ends.
 *
 * @throws {Invalid} for a requested number that would leave a gap
 */
export async function giveNumber(tx: Tx, restaurantId: number, wish: number | undefined): Promise<number> {
  await holdNumbers(tx)
  const highest = await lastNumber(tx, restaurantId)
  if (wish === undefined) return nextInvoiceNumber(highest)
  const number = givenInvoiceNumber(wish, highest)
  if (typeof number === 'string') throw new Invalid({ invoice_number: [number] })
  return number
}

/** Copies an invoice and its lines into its history, before they are replaced (docs/spec/invoices.md#invoice-snapshot). */
export async function keepSnapshot(tx: Tx, id: number, by: string): Promise<void> {
  await sql`
    insert into invoice_history (invoice_id, version, snapshot, replaced_by)
    select id, version, to_jsonb(invoice) || jsonb_build_object('lines', (
        select coalesce(jsonb_agg(to_jsonb(line) - 'invoice_id' order by line.nr), '[]')
        from invoice_line as line where line.invoice_id = invoice.id
      )), ${by}
    from invoice where id = ${id}`.execute(tx)
}

/** True for a reminder that is kept in the outbox because there is no mail server (docs/spec/invoices.md#money-owed). */
const IS_KEPT = sql<SqlBool>`mail.reminder = 'kept' and mail.state in ('queued', 'kept')`

/** When the newest kept reminder of an invoice was kept. */
export const REMINDER_KEPT_AT = sql<string | null>`(
  select max(mail.created_at) from mail where mail.invoice_id = invoice.id and ${IS_KEPT})`

/** The day on which it was; null if there is none. */
export async function reminderKeptOn(tx: Tx, invoiceId: number, timeZone: string): Promise<IsoDate | null> {
  const found = await tx
    .selectFrom('invoice')
    .select(REMINDER_KEPT_AT.as('kept_at'))
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  return found?.kept_at ? todayIn(timeZone, new Date(found.kept_at)) : null
}

/**
 * Removes the kept reminders of an invoice: a newer one replaces them, or they ask for an amount other than the one owed.
 */
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

interface Billing {
  id: number
  restaurant_id: number
}

/** Replaces the lines of an invoice, with one statement for each kind of row. */
export async function billLines(
  work: Work,
  { id, restaurant_id }: Billing,
  lines: readonly InvoiceLine[],
): Promise<void> {
  await work.tx.deleteFrom('invoice_line').where('invoice_id', '=', id).execute()
  await sql`
    insert into invoice_line (invoice_id, nr, kind, timesheet_id, shift_event_id, period_date, driver_name, start_time,
      finish_time, minutes, rate, bonus, fuel, amount, description)
    select ${id}, nr, kind, timesheet_id, shift_event_id, period_date, driver_name, start_time, finish_time, minutes,
      rate, bonus, fuel, amount, description
    from jsonb_populate_recordset(null::invoice_line, ${JSON.stringify(lines)}::jsonb)`.execute(work.tx)
  const before = new Set(await unbill(work, id))
  const timesheets = lines.flatMap(({ timesheet_id }) => timesheet_id ?? [])
  await sql`
    insert into billed_timesheet (timesheet_id, invoice_id, restaurant_id)
    select unnest(${timesheets}::int[]), ${id}, ${restaurant_id}`.execute(work.tx)
  const events = lines.flatMap(({ shift_event_id }) => shift_event_id ?? [])
  await sql`
    insert into billed_charge (shift_event_id, invoice_id) select unnest(${events}::int[]), ${id}`.execute(
    work.tx,
  )
  // Billed work cannot change, so no timesheet leaves its draft.
  announceBilled(
    work,
    restaurant_id,
    timesheets.filter((one) => !before.has(one)),
  )
}

/** Frees the work of an invoice, so that it can be billed again or changed. The lines stay. */
export async function freeBilled(work: Work, { id, restaurant_id }: Billing): Promise<void> {
  announceBilled(work, restaurant_id, await unbill(work, id))
}

async function unbill({ tx }: Work, invoiceId: number): Promise<number[]> {
  await tx.deleteFrom('billed_charge').where('invoice_id', '=', invoiceId).execute()
  const rows = await tx
    .deleteFrom('billed_timesheet')
    .where('invoice_id', '=', invoiceId)
    .returning('timesheet_id')
    .execute()
  return rows.map(({ timesheet_id }) => timesheet_id)
}

/** Above this many, refetching the list is faster. A batch bills thousands. */
const TOLD_ONE_BY_ONE = 100

/** Timesheets show their invoice. */
function announceBilled(work: Work, restaurantId: number, ids: readonly number[]): void {
  const channel = 'timesheet'
  if (ids.length > TOLD_ONE_BY_ONE) {
    work.announce({ channel, event: REFETCH, entityId: restaurantId, restaurantId })
    return
  }
  work.announce(...ids.map((entityId) => ({ channel, event: 'update', entityId, restaurantId })))
}
