/** Payments by card, under way and done. */
import type { Db } from '../kernel/database.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Row } from '../kernel/tables.ts'

export type Attempt = Row<'payment_attempt'>

/** The one that is under way. */
export const attemptOf = (db: Db, invoiceId: number): Promise<Attempt | undefined> =>
  db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'pending')
    .executeTakeFirst()

/** With the invoice that it is to pay; undefined where that is gone. */
export const attemptById = (db: Db, id: number) =>
  db
    .selectFrom('payment_attempt')
    .innerJoin('invoice', 'invoice.id', 'payment_attempt.invoice_id')
    .innerJoin('restaurant', 'restaurant.id', 'invoice.restaurant_id')
    .selectAll('payment_attempt')
    .select(['number', 'period_date_from', 'restaurant_id', 'restaurant.name as restaurant_name'])
    .where('payment_attempt.id', '=', id)
    .executeTakeFirst()

export type AttemptWithInvoice = NonNullable<Awaited<ReturnType<typeof attemptById>>>

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
