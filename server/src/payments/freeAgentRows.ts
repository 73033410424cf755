/** Our invoices, and our rows about FreeAgent's contacts and copies. A server that makes one holds its row for a while. */

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import type { Row } from '../kernel/tables.ts'
import type { CopiedInvoice } from './invoiceCopies.ts'

export type Copy = Row<'freeagent_invoice'>

/** A condition on `invoice`: one credit note took back all of it before it was paid. Its copy is cancelled, and has no credit note. */
export const IS_CANCELLED = sql<boolean>`(credited_at is not null and paid_at is null
  and (select count(*) from invoice_credit where invoice_credit.invoice_id = invoice.id) = 1)`

/** The rows of all versions, oldest first. */
export const copies = (db: Db, invoiceId: number): Promise<Copy[]> =>
  db
    .selectFrom('freeagent_invoice')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('version')
    .execute()

type Numbered = Pick<Copy, 'restaurant_id' | 'number'>

const ofNumber = (db: Db, { restaurant_id, number }: Numbered) =>
  db
    .selectFrom('freeagent_invoice')
    .selectAll()
    .where('restaurant_id', '=', restaurant_id)
    .where('number', '=', number)

/** The known addresses of copies, of all drafts that have had the number. */
export const knownCopies = async (db: Db, numbered: Numbered): Promise<Set<string>> =>
  new Set((await ofNumber(db, numbered).execute()).flatMap(({ url }) => url ?? []))

/** Copies of removed drafts with this number that may have been made at an unknown address. */
export const formerLostCopies = (db: Db, invoice: Numbered & { id: number }): Promise<Copy[]> =>
  ofNumber(db, invoice)
    .where('invoice_id', '!=', invoice.id)
    .where('url', 'is', null)
    .where('gone', '=', false)
    .where('tries', '>', 0)
    .execute()

export const knownContact = async (db: Db, restaurantId: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('freeagent_contact')
      .select('url')
      .where('restaurant_id', '=', restaurantId)
      .executeTakeFirst()
  )?.url ?? undefined

export const knownContacts = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('freeagent_contact').select('url').where('url', 'is not', null).execute()).map(
    ({ url }) => url as string,
  )

/** Invoices with a copy that was started but not yet made, marked as sent (once it is sent or paid), made a draft again or withdrawn. */
export async function unfinishedCopies(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('freeagent_invoice')
    .leftJoin('invoice', 'invoice.id', 'invoice_id')
    .select('invoice_id')
    .distinct()
    .where('gone', '=', false)
    .where(
      sql<boolean>`(url is null or invoice.id is null or ${IS_CANCELLED}
        or freeagent_invoice.version <> invoice.version or (sent_on is not null) <> sent)`,
    )
    .orderBy('invoice_id')
    .execute()
  return rows.map(({ invoice_id }) => invoice_id)
}

/** The newest version of each failing invoice, with its restaurant. */
export const failingCopies = (db: Db, which: { invoice: number } | { failedBefore: Date }) =>
  db
    .selectFrom('freeagent_invoice')
    .innerJoin('restaurant', 'restaurant.id', 'restaurant_id')
    .leftJoin('invoice', 'invoice.id', 'invoice_id')
    .distinctOn('invoice_id')
    .select(['invoice_id', 'freeagent_invoice.version', 'freeagent_invoice.number', 'period_date_from'])
    .select(['restaurant.id as restaurant_id', 'name as restaurant_name'])
    .where('gone', '=', false)
    .where(
      'invoice' in which
        ? sql<boolean>`invoice_id = ${which.invoice}`
        : sql<boolean>`failed_since < ${which.failedBefore.toISOString()}::timestamptz`,
    )
    .orderBy('invoice_id')
    .orderBy('freeagent_invoice.version', 'desc')
    .execute()

/** As long as a try of the job may take (invoiceCopies.ts). */
const HELD_SECONDS = 180

type Table = 'freeagent_contact' | 'freeagent_invoice' | 'freeagent_credit'

/** The row about a record at FreeAgent, which one server at a time may make. */
export interface HeldRow<T extends Table> {
  table: T
  where: RawBuilder<SqlBool>
  isMade: RawBuilder<SqlBool>
  what: string
}

const HAS_URL = sql<SqlBool>`url is not null`

export const rowOfContact = (restaurantId: number): HeldRow<'freeagent_contact'> => ({
  table: 'freeagent_contact',
  where: sql`restaurant_id = ${restaurantId}`,
  isMade: HAS_URL,
  what: 'contact',
})

export const rowOfCopy = (invoiceId: number, version: number): HeldRow<'freeagent_invoice'> => ({
  table: 'freeagent_invoice',
  where: sql`invoice_id = ${invoiceId} and version = ${version}`,
  isMade: HAS_URL,
  what: 'invoice',
})

export const rowOfCredit = (creditNoteId: number): HeldRow<'freeagent_credit'> => ({
  table: 'freeagent_credit',
  where: sql`credit_note_id = ${creditNoteId}`,
  isMade: sql`done`,
  what: 'credit note',
})

/**
 * Holds a row whose record is not made yet, or returns the row as it is.
 *
 * @throws {Error} while another server holds it; the job is then retried
 */
export async function claim<T extends Table>(
  db: Db,
  { table, where, isMade, what }: HeldRow<T>,
): Promise<Row<T>> {
  const held = await sql<Row<T>>`
    update ${sql.table(table)}
    set tries = tries + 1, held_until = clock_timestamp() + make_interval(secs => ${HELD_SECONDS})
    where ${where} and not (${isMade}) and coalesce(held_until < clock_timestamp(), true) returning *`.execute(
    db,
  )
  if (held.rows[0]) return held.rows[0]
  const made = await sql<Row<T>>`select * from ${sql.table(table)} where ${where} and ${isMade}`.execute(db)
  if (!made.rows[0]) throw new Error(`Another server is making this ${what} at FreeAgent.`)
  return made.rows[0]
}

export async function beginContact(db: Db, restaurantId: number): Promise<void> {
  await db
    .insertInto('freeagent_contact')
    .values({ restaurant_id: restaurantId, url: null, held_until: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** FreeAgent no longer has it, so another one will be made. */
export async function forgetContact(db: Db, url: string): Promise<void> {
  await db.deleteFrom('freeagent_contact').where('url', '=', url).execute()
}

/** Records that a version gets a copy, so that the sweep finds it. */
export async function beginCopy(
  db: Db,
  { id, version, restaurant_id, number }: CopiedInvoice,
): Promise<void> {
  await db
    .insertInto('freeagent_invoice')
    .values({ invoice_id: id, version, restaurant_id, number, url: null, held_until: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const ofVersion = (db: Db, id: number, version: number) =>
  db.updateTable('freeagent_invoice').where('invoice_id', '=', id).where('version', '=', version)

/** Stores the result of a try. Keeps the time of the first of several failures. */
export async function noteFollowing(db: Db, invoiceId: number, isFollowing: boolean): Promise<void> {
  await db
    .updateTable('freeagent_invoice')
    .set({ failed_since: isFollowing ? null : sql<string>`now()` })
    .where('invoice_id', '=', invoiceId)
    .where('failed_since', isFollowing ? 'is not' : 'is', null)
    .execute()
}

export async function recordCopySent(db: Db, { id, version }: CopiedInvoice, sent: boolean): Promise<void> {
  await ofVersion(db, id, version).set({ sent }).execute()
}

export async function noteGone(db: Db, { invoice_id, version }: Copy): Promise<void> {
  await ofVersion(db, invoice_id, version).set({ gone: true }).execute()
}

/** Deletes a copy that was never tried. */
export async function dropCopy(
  db: Db,
  { invoice_id, version }: Pick<Copy, 'invoice_id' | 'version'>,
): Promise<void> {
  await db
    .deleteFrom('freeagent_invoice')
    .where('invoice_id', '=', invoice_id)
    .where('version', '=', version)
    .where('tries', '=', 0)
    .execute()
}
