/** Reads the card payments of an invoice, also a running one. `payments/` writes it. */
import { sql } from 'kysely'
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

/**
 * In a query of invoice_credit with its invoice: Stripe refused a refund, and has the money. If the bank sent the refund
 * back, Stripe has a credit note of it, and another one would credit the amount twice.
 */
export const MAY_TRY_AGAIN = sql<boolean>`(
  refund_by = 'card' and refund_state = 'failed' and invoice_credit.stripe_id is null and exists (
    select from stripe_invoice as paid
    where paid.invoice_id = invoice.id and paid.version = invoice.version and paid.status = 'paid'))`

/** True if staff may have the card tried again for a credit note. */
export async function mayTryCardAgain(db: Db, creditId: number): Promise<boolean> {
  const found = await db
    .selectFrom('invoice_credit')
    .innerJoin('invoice', 'invoice.id', 'invoice_id')
    .select(MAY_TRY_AGAIN.as('may'))
    .where('invoice_credit.id', '=', creditId)
    .executeTakeFirst()
  return found?.may === true
}
