import { givenInvoiceNumber, nextInvoiceNumber } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { NewRow, Row } from '../kernel/tables.ts'

/** The keys of PostgreSQL's locks that last until the transaction ends: of all numbers, and of each restaurant's bills. */
const NUMBERS = 31_001
const BILLS = 31_002

/** Whoever else bills something of this restaurant waits until the transaction ends. */
export async function holdBillsOf(tx: Tx, restaurantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${BILLS}, ${restaurantId})`.execute(tx)
}

/** Whoever else gives a number waits until the transaction ends. Held last, since all wait for it. */
async function holdNumbers(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${NUMBERS}, 0)`.execute(tx)
}

/**
 * The highest number that was ever given, also to a draft that was removed
 * (docs/spec/invoices.md#numbers-are-used-once); 0 if none was.
 */
export async function lastNumber(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select greatest(0, (select max(number) from invoice), (select max(number) from removed_invoice)) as last`.execute(
    db,
  )
  return rows[0]?.last ?? 0
}

/**
 * The number of a new invoice: the highest and one, or the wish. Numbers are given one after the other: whoever wants
 * another waits until the transaction ends.
 *
 * @throws {Invalid} for a wish that would leave a gap
 */
export async function giveNumber(tx: Tx, wish: number | undefined): Promise<number> {
  await holdNumbers(tx)
  const highest = await lastNumber(tx)
  if (wish === undefined) return nextInvoiceNumber(highest)
  const number = givenInvoiceNumber(wish, highest)
  if (typeof number === 'string') throw new Invalid({ invoice_number: [number] })
  return number
}

export const insertInvoice = (tx: Tx, invoice: NewRow<'invoice'>): Promise<Row<'invoice'>> =>
  tx.insertInto('invoice').values(invoice).returningAll().executeTakeFirstOrThrow()

/** With its lines, its history, and what it had billed. Nothing else gets its number. */
export async function deleteInvoice(tx: Tx, { id, number }: Row<'invoice'>): Promise<void> {
  await tx.insertInto('removed_invoice').values({ number }).execute()
  await tx.deleteFrom('invoice').where('id', '=', id).execute()
}

/** Keeps an invoice with its lines as they are, before they are replaced (docs/spec/invoices.md#invoice-snapshot). */
export async function keepSnapshot(tx: Tx, id: number, by: string): Promise<void> {
  await sql`
    insert into invoice_history (invoice_id, version, snapshot, replaced_by)
    select id, version, to_jsonb(invoice) || jsonb_build_object('lines', (
        select coalesce(jsonb_agg(to_jsonb(line) - 'invoice_id' order by line.nr), '[]')
        from invoice_line as line where line.invoice_id = invoice.id
      )), ${by}
    from invoice where id = ${id}`.execute(tx)
}
