/** What we know of Stripe's customers and invoices. Each step is written before the next one is asked for. */
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import type { Row } from '../kernel/tables.ts'

/** The restaurant's row, made where there is none: of several at once all get the same key. */
export async function claimCustomer(db: Db, restaurantId: number): Promise<Row<'stripe_customer'>> {
  await db
    .insertInto('stripe_customer')
    .values({ restaurant_id: restaurantId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('stripe_customer')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirstOrThrow()
}

/** @param key with which Stripe was asked for it, which makes one customer */
export async function noteCustomer(db: Db, key: string, stripeId: string): Promise<void> {
  await db.updateTable('stripe_customer').set({ stripe_id: stripeId }).where('key', '=', key).execute()
}

/** Stripe does not have it any more; with another key another one is made. */
export async function forgetCustomer(db: Db, stripeId: string): Promise<void> {
  await db.deleteFrom('stripe_customer').where('stripe_id', '=', stripeId).execute()
}

interface NewVersion {
  invoice_id: number
  version: number
  restaurant_id: number
  number: number
  pence: number
}

/** The row of a version, made where there is none. */
export async function claimVersion(db: Db, version: NewVersion): Promise<Row<'stripe_invoice'>> {
  await db
    .insertInto('stripe_invoice')
    .values({ ...version, stripe_id: null, customer_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('stripe_invoice')
    .selectAll()
    .where('invoice_id', '=', version.invoice_id)
    .where('version', '=', version.version)
    .executeTakeFirstOrThrow()
}

type Settled = Pick<Row<'stripe_invoice'>, 'status' | 'stripe_id' | 'customer_id'>

/** False where the version was withdrawn meanwhile, or is further already. */
export async function noteVersion(
  db: Db,
  { key }: Pick<Row<'stripe_invoice'>, 'key'>,
  changes: Partial<Settled>,
): Promise<boolean> {
  const noted = await db
    .updateTable('stripe_invoice')
    .set(changes)
    .where('key', '=', key)
    .where('status', 'in', ['making', 'open'])
    .returning('key')
    .executeTakeFirst()
  return noted !== undefined
}

const IS_UNPAID = sql<boolean>`paid_at is null and credited_at is null`

/** Whether a version is still to be paid; until the transaction ends it stays so. */
export async function holdPayable(
  tx: Tx,
  { invoice_id, version }: Pick<Row<'stripe_invoice'>, 'invoice_id' | 'version'>,
): Promise<boolean> {
  const held = await tx
    .selectFrom('invoice')
    .select('id')
    .where('id', '=', invoice_id)
    .where('version', '=', version)
    .where(IS_UNPAID)
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}

/** Begins a withdrawn version anew, with another key; undefined where it is to be paid no more. */
export function claimAgain(
  db: Db,
  { key }: Pick<Row<'stripe_invoice'>, 'key'>,
): Promise<Row<'stripe_invoice'> | undefined> {
  const isPayable = sql<boolean>`exists (
    select from invoice where id = invoice_id and invoice.version = stripe_invoice.version and ${IS_UNPAID})`
  return db
    .updateTable('stripe_invoice')
    .set({ status: 'making', key: sql<string>`gen_random_uuid()`, stripe_id: null, customer_id: null })
    .where('key', '=', key)
    .where('status', '=', 'void')
    .where(isPayable)
    .returningAll()
    .executeTakeFirst()
}
