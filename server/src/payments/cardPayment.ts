/** One card payment: recorded as an attempt, made at Stripe outside any transaction, and settled (recordCardPayment.ts). */

import type { PaymentResult } from '@driverdesk/contract/payments/payments.routes.ts'
import { invoiceActionRefusal } from '@driverdesk/domain/invoices/invoiceActions.ts'
import { invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { invoiceState } from '@driverdesk/domain/invoices/invoiceState.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { failedPaymentAlert } from '@driverdesk/domain/payments/failedPayment.ts'
import {
  NOT_PAYABLE,
  NOT_TAKEN,
  notPaidMessage,
  OLD_AMOUNT,
  PAYMENT_REFUSED,
  paidMessage,
  unknownMessage,
} from '@driverdesk/domain/payments/paymentWords.ts'
import { sql } from 'kysely'
import { raiseAlerts } from '../alerts/alerts.service.ts'
import { attemptOf } from '../invoices/cardPayment.reads.ts'
import { type Actor, SYSTEM } from '../kernel/audit.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { notFound } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { change, type Work } from '../kernel/unitOfWork.ts'
import { OWED_PENCE } from './providerInvoices.reads.ts'
import { recordCardPayment } from './recordCardPayment.ts'
import { finalAnswer, type Payments, refusesUs } from './stripe.ts'

export const PAYMENT_CHECK_JOB = 'payment-check'

/** Longer than a payment with all its retries can take (stripe.ts). */
const CHECKED_AFTER_SECONDS = 120

interface WantedPayment {
  stripe_invoice_id: string
  stripe_customer_id: string
}

/** The final answer, or the attempt to carry out. */
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
  const invoice = await tx
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
    .executeTakeFirst()
  if (!invoice) throw notFound('invoice')
  return invoice
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

/** The attempt stays pending: the next try, the webhook or the check decides. */
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
    const restaurant = { id: attempt.restaurant_id, name: attempt.restaurant_name }
    const payment = { number: invoiceNumberText(attempt.number), restaurant, date: attempt.period_date_from }
    await raiseAlerts(work, [failedPaymentAlert(payment, attempt.id, reason)])
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
