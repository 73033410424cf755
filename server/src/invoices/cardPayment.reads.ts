/** Reads the running card payment of an invoice. `payments/` writes it. */
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
