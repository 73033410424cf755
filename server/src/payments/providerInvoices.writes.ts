/** Our rows about Stripe's customers and invoices. Each step is stored before the next request. */
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import type { Row } from '../kernel/tables.ts'
import { OWED_PENCE } from './providerInvoices.reads.ts'

/** The restaurant's row, inserted if it is missing. Simultaneous callers get the same key. */
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

/** @param key the idempotency key of the request that made the customer */
export async function noteCustomer(db: Db, key: string, stripeId: string): Promise<void> {
  await db.updateTable('stripe_customer').set({ stripe_id: stripeId }).where('key', '=', key).execute()
}

/** Stripe no longer has the customer; the next one gets a new key. */
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

/** The row of a version, inserted if it is missing. */
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

/** Returns false if the version was withdrawn or paid. */
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

/** Returns true if a version can still be paid with its amount, and locks the invoice so that this stays true. */
export async function holdPayable(
  tx: Tx,
  { invoice_id, version, pence }: Pick<Row<'stripe_invoice'>, 'invoice_id' | 'version' | 'pence'>,
): Promise<boolean> {
  const held = await tx
    .selectFrom('invoice')
    .select('id')
    .where('id', '=', invoice_id)
    .where('version', '=', version)
    .where(IS_UNPAID)
    .where(OWED_PENCE, '=', pence)
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}

/** Starts a withdrawn version again, with a new key and what is to pay now; undefined if the invoice can no longer be paid. */
export function claimAgain(
  db: Db,
  { key }: Pick<Row<'stripe_invoice'>, 'key'>,
): Promise<Row<'stripe_invoice'> | undefined> {
  const isPayable = sql<boolean>`exists (
    select from invoice where id = invoice_id and invoice.version = stripe_invoice.version and ${IS_UNPAID})`
  return db
    .updateTable('stripe_invoice')
    .set({ status: 'making', key: sql<string>`gen_random_uuid()`, stripe_id: null, customer_id: null })
    .set({ pence: sql<number>`(select ${OWED_PENCE} from invoice where id = invoice_id)` })
    .where('key', '=', key)
    .where('status', '=', 'void')
    .where(isPayable)
    .returningAll()
    .executeTakeFirst()
}
