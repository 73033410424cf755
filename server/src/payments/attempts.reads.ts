/** Payments by card, under way and done. */
import type { Db } from '../kernel/database.ts'

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
