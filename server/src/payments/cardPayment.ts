/** One card payment: recorded as an attempt, made at Stripe outside any transaction, and settled. */

import type { PaymentResult } from '@driverdesk/contract/payments/payments.routes.ts'
import { leftToCredit } from '@driverdesk/domain/invoices/credits.ts'
import { invoiceActionRefusal } from '@driverdesk/domain/invoices/invoiceActions.ts'
import { invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { invoiceState } from '@driverdesk/domain/invoices/invoiceState.ts'
import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { type IsoDate, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  NOT_PAYABLE,
  NOT_TAKEN,
  notPaidMessage,
  OLD_AMOUNT,
  PAYMENT_REFUSED,
  paidMessage,
  unknownMessage,
} from '@driverdesk/domain/payments/cardPayment.ts'
import {
  failedPaymentAlert,
  type PaymentOf,
  paidBesidePartAlert,
  paymentOf,
  strayPaymentAlert,
} from '@driverdesk/domain/payments/paymentAlerts.ts'
import { sql } from 'kysely'
import { raiseAlerts } from '../alerts/alerts.service.ts'
import { markPaidByCard } from '../invoices/invoiceState.service.ts'
import { announceInvoice } from '../invoices/invoices.live.ts'
import { attemptOf } from '../invoices/invoices.reads.ts'
import { insertOverpayment } from '../invoices/overpayments.service.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { notFound } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import type { Row } from '../kernel/tables.ts'
import { type Actor, change, SYSTEM, type Work } from '../kernel/unitOfWork.ts'
import { finalAnswer, type Payments, refusesUs } from './stripe.ts'

export const PAYMENT_CHECK_JOB = 'payment-check'

/** Longer than a payment with all its retries can take (stripe.ts). */
const CHECKED_AFTER_SECONDS = 120

interface WantedPayment {
  stripe_invoice_id: string
  stripe_customer_id: string
}

type StartedPayment = { result: PaymentResult } | { attempt: number }

/**
 * Records an attempt before Stripe is called. A second request joins the attempt, even after a kill, and sends the same
 * key to Stripe.
 *
 * @throws {Refusal} 404 if there is no such invoice in scope
 */
export async function beginPayment(
  work: Work,
  scope: Scope,
  wanted: WantedPayment,
  account: string,
  today: IsoDate,
): Promise<StartedPayment> {
  const invoice = await lockInvoice(work.tx, scope, wanted)
  const invoice_number = invoiceNumberText(invoice.number)
  if (invoice.paid_at !== null) return { result: { success: true, message: paidMessage(invoice_number) } }
  const refused = (reason: string): StartedPayment => ({
    result: { success: false, message: notPaidMessage(invoice_number, reason) },
  })
  const refusal = invoiceActionRefusal('pay', {
    invoice_number,
    state: invoiceState(invoice, today),
    part_paid: invoice.part_paid,
  })
  if (refusal) return refused(refusal)
  if (invoice.status !== 'open' || !invoice.isCurrent) return refused(NOT_PAYABLE)
  if (invoice.pence !== invoice.owed) return refused(OLD_AMOUNT)
  const running = await attemptOf(work.tx, invoice.id)
  if (running) return { attempt: running.id }
  const { id } = await work.tx
    .insertInto('payment_attempt')
    .values({ invoice_id: invoice.id, stripe_id: wanted.stripe_invoice_id, account })
    .returning('id')
    .executeTakeFirstOrThrow()
  work.enqueueLater(CHECKED_AFTER_SECONDS, PAYMENT_CHECK_JOB, { attempt: id })
  return { attempt: id }
}

async function lockInvoice(tx: Tx, scope: Scope, { stripe_invoice_id, stripe_customer_id }: WantedPayment) {
  return (
    tx
      .selectFrom('invoice')
      .innerJoin('stripe_invoice', 'stripe_invoice.invoice_id', 'invoice.id')
      .select([
        'invoice.id',
        'invoice.number',
        'status',
        'paid_at',
        'credited_at',
        'due_date',
        'part_paid',
        'pence',
      ])
      .select(OWED_PENCE.as('owed'))
      // An older version stays open at Stripe until the job has voided it.
      .select(sql<boolean>`stripe_invoice.version = invoice.version`.as('isCurrent'))
      .where('stripe_id', '=', stripe_invoice_id)
      .where('customer_id', '=', stripe_customer_id)
      .where(restaurantInScope(scope, sql.ref('invoice.restaurant_id')))
      .forUpdate('invoice')
      .executeTakeFirstOrThrow(() => notFound('invoice'))
  )
}

/** The requests of this process. Stripe recognises those of another process by the key. */
const running = new Map<string, Promise<PaymentResult>>()

/** Carries out an attempt; simultaneous calls get the same answer. */
export async function payAtStripe(payments: Payments, id: number, actor: Actor): Promise<PaymentResult> {
  const attempt = await attemptById(payments.db, id)
  if (!attempt) throw notFound('invoice')
  if (attempt.state !== 'pending') return resultOf(attempt)
  const same = running.get(attempt.key)
  if (same) return same
  const result = ask(payments, attempt, actor).finally(() => running.delete(attempt.key))
  running.set(attempt.key, result)
  return result
}

async function ask(payments: Payments, attempt: AttemptWithInvoice, actor: Actor): Promise<PaymentResult> {
  const { stripe_id: id, key } = attempt
  try {
    const { status } = await payments.stripe.invoices.pay(id, {}, { idempotencyKey: key })
    return status === 'paid' ? await paid(payments, attempt, actor) : unknown(attempt)
  } catch (error) {
    // It may have been paid elsewhere a moment ago, or by a request whose answer was lost.
    const status = await statusOf(payments, id)
    if (status === 'paid') return paid(payments, attempt, actor)
    const reason = refusesUs(error) ? PAYMENT_REFUSED : finalAnswer(error)
    return reason === undefined ? unknown(attempt) : endFailed(payments, attempt, reason, actor)
  }
}

/** Undefined if Stripe does not answer. */
async function statusOf({ stripe }: Payments, id: string) {
  try {
    return (await stripe.invoices.retrieve(id)).status
  } catch {
    return undefined
  }
}

async function paid(payments: Payments, attempt: AttemptWithInvoice, actor: Actor): Promise<PaymentResult> {
  await recordCardPayment(payments, attempt.stripe_id, actor)
  return resultOf({ ...attempt, state: 'paid' })
}

/** The attempt stays pending: the next attempt, the webhook or the check decides. */
const unknown = (attempt: AttemptWithInvoice): PaymentResult => ({
  success: false,
  message: unknownMessage(invoiceNumberText(attempt.number)),
})

/** Ends an attempt that moved no money, and alerts staff. */
export async function endFailed(
  { now, ...unit }: Payments,
  attempt: AttemptWithInvoice,
  reason: string,
  actor: Actor = SYSTEM,
): Promise<PaymentResult> {
  await change(unit, actor, async (work) => {
    const ended = await work.tx
      .updateTable('payment_attempt')
      .set({ state: 'failed', message: reason, settled_at: now().toISOString() })
      .where('id', '=', attempt.id)
      .where('state', '=', 'pending')
      .returning('id')
      .executeTakeFirst()
    if (!ended) return
    await raiseAlerts(work, [failedPaymentAlert(paymentOf(attempt), attempt.id, reason)])
  })
  return resultOf(
    (await attemptById(unit.db, attempt.id)) ?? { ...attempt, state: 'failed', message: reason },
  )
}

function resultOf({
  state,
  number,
  message,
}: Pick<AttemptWithInvoice, 'state' | 'number' | 'message'>): PaymentResult {
  const text = invoiceNumberText(number)
  const success = state === 'paid'
  return { success, message: success ? paidMessage(text) : notPaidMessage(text, message) }
}

/** Settles an attempt whose result is unknown. It does not pay again, because the person may have left. */
export async function checkPayment(payments: Payments, id: number): Promise<void> {
  const attempt = await attemptById(payments.db, id)
  if (attempt?.state !== 'pending') return
  const { status } = await payments.stripe.invoices.retrieve(attempt.stripe_id)
  if (status === 'paid') await recordCardPayment(payments, attempt.stripe_id)
  else await endFailed(payments, attempt, NOT_TAKEN)
}

/** The attempt with its invoice; undefined if the invoice was removed. */
export const attemptById = (db: Db, id: number) =>
  db
    .selectFrom('payment_attempt')
    .innerJoin('invoice', 'invoice.id', 'payment_attempt.invoice_id')
    .innerJoin('restaurant', 'restaurant.id', 'invoice.restaurant_id')
    .selectAll('payment_attempt')
    .select(['number', 'period_date_from', 'restaurant_id', 'restaurant.name as restaurant_name'])
    .where('payment_attempt.id', '=', id)
    .executeTakeFirst()

type AttemptWithInvoice = NonNullable<Awaited<ReturnType<typeof attemptById>>>

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
    const invoice = await lockPaidInvoice(work.tx, stripeId)
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
const lockPaidInvoice = (tx: Tx, stripeId: string) =>
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
  const payment = await paymentBy(work, invoice.restaurant_id, invoice.number, invoice)
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
  const payment = await paymentBy(work, restaurant_id, number, invoice)
  await raiseAlerts(work, [strayPaymentAlert(payment, stripeId, formatMoney(pence))])
}

async function paymentBy(
  { tx }: Work,
  restaurant_id: number,
  number: number,
  invoice: Row<'invoice'> | undefined,
): Promise<PaymentOf> {
  const { name: restaurant_name } = await tx
    .selectFrom('restaurant')
    .select('name')
    .where('id', '=', restaurant_id)
    .executeTakeFirstOrThrow()
  return paymentOf({ number, restaurant_id, restaurant_name, period_date_from: invoice?.period_date_from })
}

/**
 * The amount that a card pays, in pence: the total less its credit notes. The rest of a part payment cannot be paid by
 * card.
 */
export const OWED_PENCE = sql<number>`((invoice.total - invoice.credited) * 100)::int`
