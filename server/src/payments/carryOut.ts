/** Has Stripe pay, outside of any transaction, and finds out what came of it. */
import type { PaymentResult } from '@driverdesk/contract/payments/payment.shapes.ts'
import { invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { failedPaymentAlert } from '@driverdesk/domain/payments/failedPayment.ts'
import {
  notPaidMessage,
  PAYMENT_REFUSED,
  paidMessage,
  unknownMessage,
} from '@driverdesk/domain/payments/paymentWords.ts'
import { raiseAlerts } from '../alerts/alerts.service.ts'
import { type Actor, SYSTEM } from '../kernel/audit.ts'
import { notFound } from '../kernel/refusal.ts'
import { change } from '../kernel/unitOfWork.ts'
import { type AttemptWithInvoice, attemptById } from './attempts.reads.ts'
import type { Payments } from './payments.ts'
import { settlePaid } from './settlePaid.ts'
import { decisionOf, refusesUs } from './stripe.ts'

/** Of this process; what another one asks at the same moment, Stripe knows by the key. */
const underWay = new Map<string, Promise<PaymentResult>>()

/** What becomes of an attempt; who asks for the same one meanwhile gets the same answer. */
export async function carryOut(payments: Payments, id: number, actor: Actor): Promise<PaymentResult> {
  const attempt = await attemptById(payments.db, id)
  if (!attempt) throw notFound('invoice')
  if (attempt.state !== 'pending') return resultOf(attempt)
  const running = underWay.get(attempt.key)
  if (running) return running
  const asked = ask(payments, attempt, actor).finally(() => underWay.delete(attempt.key))
  underWay.set(attempt.key, asked)
  return asked
}

async function ask(payments: Payments, attempt: AttemptWithInvoice, actor: Actor): Promise<PaymentResult> {
  const { stripe_id: id, key } = attempt
  try {
    const { status } = await payments.stripe.invoices.pay(id, {}, { idempotencyKey: key })
    return status === 'paid' ? await paid(payments, attempt, actor) : unknown(attempt)
  } catch (error) {
    // Whatever it says: it may have been paid elsewhere a moment ago, or by a request of which the answer was lost.
    const status = await statusOf(payments, id)
    if (status === 'paid') return paid(payments, attempt, actor)
    const reason = refusesUs(error) ? PAYMENT_REFUSED : decisionOf(error)
    return reason === undefined ? unknown(attempt) : failed(payments, attempt, reason, actor)
  }
}

/** Undefined where Stripe does not answer. */
async function statusOf({ stripe }: Payments, id: string) {
  try {
    return (await stripe.invoices.retrieve(id)).status
  } catch {
    return undefined
  }
}

async function paid(payments: Payments, attempt: AttemptWithInvoice, actor: Actor): Promise<PaymentResult> {
  await settlePaid(payments, attempt.stripe_id, actor)
  return resultOf({ ...attempt, state: 'paid' })
}

/** It stays under way: the next try, the webhook or the clock decides. */
const unknown = (attempt: AttemptWithInvoice): PaymentResult => ({
  success: false,
  message: unknownMessage(invoiceNumberText(attempt.number)),
})

/** Ends an attempt of which the money did not move, and tells staff of it. */
export async function failed(
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
