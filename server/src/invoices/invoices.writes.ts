import { givenInvoiceNumber, nextInvoiceNumber } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { NewRow, Row } from '../kernel/tables.ts'

/** The keys of PostgreSQL's locks that last until the transaction ends: of all numbers, and of each restaurant's bills. */
const NUMBERS = 31_001
const BILLS = 31_002

/** Whoever else bills something of this restaurant waits until the transaction ends. */
export async function holdBillsOf(tx: Tx, restaurantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${BILLS}, ${restaurantId})`.execute(tx)
}

/** Whoever else gives a number, or takes one back, waits until the transaction ends. Held last, since all wait for it. */
export async function holdNumbers(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${NUMBERS}, 0)`.execute(tx)
}

/**
 * The number of a new invoice: the highest and one, or the wish. Numbers are given one after the other: whoever wants
 * another waits until the transaction ends, and gets this one where it is taken back.
 *
 * @throws {Invalid} for a wish that would leave a gap
 */
export async function giveNumber(tx: Tx, wish: number | undefined): Promise<number> {
  await holdNumbers(tx)
  const { rows } = await sql<{ highest: number; taken: boolean }>`
    select coalesce(max(number), 0) as highest,
      exists (select from invoice as other where other.number = ${wish ?? null}::int) as taken
    from invoice`.execute(tx)
  const { highest = 0, taken = false } = rows[0] ?? {}
  if (wish === undefined) return nextInvoiceNumber(highest)
  const number = givenInvoiceNumber(wish, highest, taken)
  if (typeof number === 'string') throw new Invalid({ invoice_number: [number] })
  return number
}

export const insertInvoice = (tx: Tx, invoice: NewRow<'invoice'>): Promise<Row<'invoice'>> =>
  tx.insertInto('invoice').values(invoice).returningAll().executeTakeFirstOrThrow()

/** With its lines, its history, and what it had billed. */
export async function deleteInvoice(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('invoice').where('id', '=', id).execute()
}

/** Keeps an invoice with its lines as they are, before they are replaced (rulings 6.2). */
export async function keepSnapshot(tx: Tx, id: number, by: string): Promise<void> {
  await sql`
    insert into invoice_history (invoice_id, version, snapshot, replaced_by)
    select id, version, to_jsonb(invoice) || jsonb_build_object('lines', (
        select coalesce(jsonb_agg(to_jsonb(line) - 'invoice_id' order by line.nr), '[]')
        from invoice_line as line where line.invoice_id = invoice.id
      )), ${by}
    from invoice where id = ${id}`.execute(tx)
}
