/** Reads the card payments of an invoice, also a running one. `payments/` writes it. */
import type { Db } from '../kernel/database.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Row } from '../kernel/tables.ts'

export const attemptOf = (db: Db, invoiceId: number): Promise<Row<'payment_attempt'> | undefined> =>
  db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'pending')
    .executeTakeFirst()

/**
 * Refuses to change an invoice while a card payment is running, which takes a few minutes at most.
 *
 * @throws {Invalid} under `id`
 */
export async function refuseWhilePaying(db: Db, invoiceId: number): Promise<void> {
  if (await attemptOf(db, invoiceId)) {
    throw new Invalid({ id: ['This invoice is being paid by card. Try again in a few minutes.'] })
  }
}

/** True if Stripe has the money for an invoice, and so can refund it. */
export async function isPaidAtStripe(db: Db, { id, version }: Pick<Row<'invoice'>, 'id' | 'version'>) {
  const paid = await db
    .selectFrom('stripe_invoice')
    .select('key')
    .where('invoice_id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'paid')
    .executeTakeFirst()
  return paid !== undefined
}
