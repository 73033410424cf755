/** Our rows about FreeAgent's contacts and invoices. A server that makes one holds its row for a while. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import type { Row } from '../kernel/tables.ts'

/** As long as a try of the job may take (invoiceCopies.ts). */
const HELD_SECONDS = 180

export const heldUntil = sql<string>`clock_timestamp() + make_interval(secs => ${HELD_SECONDS})`
export const isFree = sql<boolean>`coalesce(held_until < clock_timestamp(), true)`

/** @throws {Error} while another server holds it; the job is then retried */
export async function claimContact(db: Db, restaurantId: number): Promise<Row<'freeagent_contact'>> {
  await db
    .insertInto('freeagent_contact')
    .values({ restaurant_id: restaurantId, url: null, held_until: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return claimed(db, 'freeagent_contact', sql`restaurant_id = ${restaurantId}`, 'contact')
}

/** Holds a row that has no copy yet, or returns the one that has. */
async function claimed<T extends 'freeagent_contact' | 'freeagent_invoice'>(
  db: Db,
  table: T,
  where: RawBuilder<unknown>,
  what: string,
): Promise<Row<T>> {
  const held = await sql<Row<T>>`
    update ${sql.table(table)} set tries = tries + 1, held_until = ${heldUntil}
    where ${where} and url is null and ${isFree} returning *`.execute(db)
  if (held.rows[0]) return held.rows[0]
  const { rows } = await sql<
    Row<T>
  >`select * from ${sql.table(table)} where ${where} and url is not null`.execute(db)
  if (!rows[0]) throw new Error(`Another server is making this ${what} at FreeAgent.`)
  return rows[0]
}

export async function noteContact(db: Db, restaurantId: number, url: string): Promise<void> {
  await db
    .updateTable('freeagent_contact')
    .set({ url, held_until: null })
    .where('restaurant_id', '=', restaurantId)
    .execute()
}

/** FreeAgent made none, so the next try need not look for a lost one. */
export async function releaseContact(db: Db, restaurantId: number): Promise<void> {
  await db
    .updateTable('freeagent_contact')
    .set((eb) => ({ tries: eb('tries', '-', 1), held_until: null }))
    .where('restaurant_id', '=', restaurantId)
    .execute()
}

/** FreeAgent no longer has it, so another one will be made. */
export async function forgetContact(db: Db, url: string): Promise<void> {
  await db.deleteFrom('freeagent_contact').where('url', '=', url).execute()
}

interface Version {
  /** The invoice's contact. */
  id: number
  version: number
}

/** Records that a version gets a copy, so that the sweep finds it. */
export async function beginCopy(
  db: Db,
  { id, version, restaurant_id, number }: Version & { restaurant_id: number; number: number },
): Promise<void> {
  await db
    .insertInto('freeagent_invoice')
    .values({ invoice_id: id, version, restaurant_id, number, url: null, held_until: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Claims a recorded copy. @throws {Error} while another server holds it; the job is then retried */
export async function claimCopy(db: Db, { id, version }: Version): Promise<Row<'freeagent_invoice'>> {
  const ofCopy = sql`invoice_id = ${id} and version = ${version}`
  return claimed(db, 'freeagent_invoice', ofCopy, 'invoice')
}

const ofVersion = (db: Db, id: number, version: number) =>
  db.updateTable('freeagent_invoice').where('invoice_id', '=', id).where('version', '=', version)

export async function noteCopy(db: Db, { id, version }: Version, url: string): Promise<void> {
  await ofVersion(db, id, version).set({ url, held_until: null }).execute()
}

/** FreeAgent made none, so the next try need not look for a lost one. */
export async function releaseCopy(db: Db, { id, version }: Version): Promise<void> {
  await ofVersion(db, id, version)
    .set((eb) => ({ tries: eb('tries', '-', 1), held_until: null }))
    .execute()
}

/** Stores the result of a try. Keeps the time of the first of several failures. */
export async function noteFollowing(db: Db, invoiceId: number, isFollowing: boolean): Promise<void> {
  await db
    .updateTable('freeagent_invoice')
    .set({ failed_since: isFollowing ? null : sql<string>`now()` })
    .where('invoice_id', '=', invoiceId)
    .where('failed_since', isFollowing ? 'is not' : 'is', null)
    .execute()
}

export async function recordCopySent(db: Db, { id, version }: Version, sent: boolean): Promise<void> {
  await ofVersion(db, id, version).set({ sent }).execute()
}

type Copy = Pick<Row<'freeagent_invoice'>, 'invoice_id' | 'version'>

export async function noteGone(db: Db, { invoice_id, version }: Copy): Promise<void> {
  await ofVersion(db, invoice_id, version).set({ gone: true }).execute()
}

/** Deletes a copy that was never tried. */
export async function dropCopy(db: Db, { invoice_id, version }: Copy): Promise<void> {
  await db
    .deleteFrom('freeagent_invoice')
    .where('invoice_id', '=', invoice_id)
    .where('version', '=', version)
    .where('tries', '=', 0)
    .execute()
}
