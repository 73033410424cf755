/** Stores provider invoices and accounting copies. */
import { sql } from 'kysely'
import type { Db } from '../../kernel/database.ts'
import type { Row } from '../../kernel/tables.ts'
import { RESTAURANTS } from '../../testing/testWorld.ts'

/** All invoices are open at Stripe, each as `in_example_{id}` of the customer `cus_example_{id}`. */
export async function addExampleProviderInvoices(db: Db): Promise<void> {
  await db.deleteFrom('stripe_invoice').execute()
  await sql`
    insert into stripe_invoice (invoice_id, version, restaurant_id, number, pence, status, stripe_id, customer_id)
    select id, version, restaurant_id, number, total * 100, 'open', 'in_example_' || id, 'cus_example_' || id
    from invoice`.execute(db)
}

export const exampleProviderIds = (invoiceId: number) => ({
  stripe_invoice_id: `in_example_${invoiceId}`,
  stripe_customer_id: `cus_example_${invoiceId}`,
})

type Invoice = Pick<Row<'invoice'>, 'id' | 'restaurant_id' | 'number'>

/** The rows of an invoice that is being paid, and of a withdrawn one. */
export async function addOthersPayments(
  db: Db,
  { paying, withdrawn }: Record<'paying' | 'withdrawn', Invoice>,
): Promise<void> {
  const versionOf = ({ id: invoice_id, restaurant_id, number }: Invoice) => ({
    invoice_id,
    version: 1,
    restaurant_id,
    number,
    pence: 4_000,
    stripe_id: `in_other_${invoice_id}`,
    customer_id: 'cus_other',
  })
  await db
    .insertInto('stripe_invoice')
    .values([
      { ...versionOf(paying), status: 'open' },
      { ...versionOf(withdrawn), status: 'void' },
    ])
    .execute()
  const account = 'panel_user:1'
  await db
    .insertInto('payment_attempt')
    .values({ invoice_id: paying.id, stripe_id: `in_other_${paying.id}`, account })
    .execute()
}

/** Contacts and copies, some made and some not, of the restaurant of an invoice and of southOne. */
export async function addOthersCopies(db: Db, { id, restaurant_id, number }: Invoice): Promise<void> {
  await db
    .insertInto('freeagent_contact')
    .values([
      { restaurant_id, url: null, held_until: null },
      {
        restaurant_id: RESTAURANTS.southOne,
        url: 'https://freeagent.test/contacts/1',
        tries: 1,
        held_until: null,
      },
    ])
    .execute()
  const made = { url: 'https://freeagent.test/invoices/1', tries: 1, failed_since: null }
  const failed = { url: null, tries: 0, gone: true, failed_since: '2026-05-08T12:00:00Z' }
  const copy = { restaurant_id, number, version: 1, held_until: null }
  await db
    .insertInto('freeagent_invoice')
    .values([
      { ...copy, ...failed, invoice_id: id + 100_000 },
      { ...copy, ...made, invoice_id: id },
    ])
    .execute()
}
