/** The card payment of an invoice that is under way. `payments/` writes it. */
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
 * An invoice whose payment is under way stays as it is until that is decided, which takes minutes at most.
 *
 * @throws {Invalid} under `id`
 */
export async function refuseWhilePaying(db: Db, invoiceId: number): Promise<void> {
  if (await attemptOf(db, invoiceId)) {
    throw new Invalid({ id: ['This invoice is being paid by card just now. Try again in a few minutes.'] })
  }
}
