import { leftToCredit } from '@driverdesk/domain/invoices/credits.ts'
import { invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { type IsoDate, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  type PaymentOf,
  paidBesidePartAlert,
  strayPaymentAlert,
} from '@driverdesk/domain/payments/failedPayment.ts'
import { raiseAlerts } from '../alerts/alerts.service.ts'
import { markPaidByCard } from '../invoices/invoiceState.service.ts'
import { announceInvoice } from '../invoices/invoices.live.ts'
import { insertOverpayment } from '../invoices/overpayments.service.ts'
import { type Actor, SYSTEM } from '../kernel/audit.ts'
import type { Tx } from '../kernel/database.ts'
import type { Row } from '../kernel/tables.ts'
import { change, type Work } from '../kernel/unitOfWork.ts'
import type { Payments } from './stripe.ts'

/**
 * Records that Stripe has the money for one of our invoices. The answer to a payment, the webhook and the jobs call this,
 * in any order and more than once.
 */
export async function recordCardPayment(
  { now, timeZone, ...unit }: Omit<Payments, 'stripe'>,
  stripeId: string,
  actor: Actor = SYSTEM,
): Promise<void> {
  await change(unit, actor, async (work) => {
    // Locks the invoice first, as every change of an invoice does.
    const invoice = await lockInvoice(work.tx, stripeId)
    await settleAttempts(work.tx, stripeId, now())
    const paid = await work.tx
      .updateTable('stripe_invoice')
      .set({ status: 'paid' })
      .where('stripe_id', '=', stripeId)
      .where('status', '!=', 'paid')
      .returningAll()
      .executeTakeFirst()
    // Already recorded, or from another program with the same Stripe account.
    if (!paid) return
    const isForIt = invoice && invoice.paid_at === null && invoice.credited_at === null
    if (isForIt && leftToCredit(invoice) === paid.pence) {
      await markPaidByCard(work, invoice.id, now(), todayIn(timeZone, now()))
      if (poundsToPence(invoice.part_paid) > 0) await alertOfPart(work, stripeId, invoice)
    } else await keepStrayPayment(work, stripeId, paid, invoice, todayIn(timeZone, now()))
  })
}

/** Undefined if the invoice was removed. */
const lockInvoice = (tx: Tx, stripeId: string) =>
  tx
    .selectFrom('invoice')
    .innerJoin('stripe_invoice', 'stripe_invoice.invoice_id', 'invoice.id')
    .selectAll('invoice')
    .where('stripe_id', '=', stripeId)
    .forUpdate('invoice')
    .executeTakeFirst()

async function settleAttempts(tx: Tx, stripeId: string, now: Date): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({ state: 'paid', settled_at: now.toISOString() })
    .where('stripe_id', '=', stripeId)
    .where('state', '=', 'pending')
    .execute()
}

/** The part that had come in before is on account now, and a person must know. */
async function alertOfPart(work: Work, stripeId: string, invoice: Row<'invoice'>): Promise<void> {
  const payment = await paymentOf(work, invoice.restaurant_id, invoice.number, invoice)
  await raiseAlerts(work, [
    paidBesidePartAlert(payment, stripeId, formatMoney(poundsToPence(invoice.part_paid))),
  ])
}

/** Puts the money on account and alerts staff. */
async function keepStrayPayment(
  work: Work,
  stripeId: string,
  { restaurant_id, number, pence }: { restaurant_id: number; number: number; pence: number },
  invoice: Row<'invoice'> | undefined,
  received_on: IsoDate,
): Promise<void> {
  const again = { kind: 'again', paid_by: 'card', received_on, amount: pence } as const
  await insertOverpayment(work, restaurant_id, invoice, again)
  if (invoice) announceInvoice(work, 'update', invoice)
  const about = invoice ? { thing: 'invoice', id: invoice.id } : { thing: 'restaurant', id: restaurant_id }
  work.record({ ...about, action: 'keep_payment', before: null, after: { on_account: formatMoney(pence) } })
  const payment = await paymentOf(work, restaurant_id, number, invoice)
  await raiseAlerts(work, [strayPaymentAlert(payment, stripeId, formatMoney(pence))])
}

async function paymentOf(
  { tx }: Work,
  restaurantId: number,
  number: number,
  invoice: Row<'invoice'> | undefined,
): Promise<PaymentOf> {
  const restaurant = await tx
    .selectFrom('restaurant')
    .select(['id', 'name'])
    .where('id', '=', restaurantId)
    .executeTakeFirstOrThrow()
  return { number: invoiceNumberText(number), restaurant, date: invoice?.period_date_from }
}
