/** What Stripe has of invoices, as stored. */
import { sql } from 'kysely'
import type { Db } from '../../kernel/database.ts'

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
