/** The background jobs for Stripe. If one is killed, another server can continue it. */
import type { Stripe } from 'stripe'
import type { SignedText } from '../kernel/call.ts'
import type { Db } from '../kernel/database.ts'
import type { JobKind } from '../kernel/jobs.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Row } from '../kernel/tables.ts'
import type { Unit } from '../kernel/unitOfWork.ts'
import { checkPayment, PAYMENT_CHECK_JOB, recordCardPayment } from './cardPayment.ts'
import {
  CARD_REFUND_JOB,
  endLateRefunds,
  queuePendingRefunds,
  refundCard,
  settleRefundOf,
} from './cardRefund.ts'
import {
  type CreditJobData,
  copyJob,
  copyJobs,
  PATIENT,
  STRIPE_AMOUNT_JOB,
  STRIPE_INVOICE_JOB,
  withKeys,
} from './invoiceCopies.ts'
import { isUnsigned, type Payments } from './stripe.ts'
import { noteStatus, stripeCopies } from './syncStripe.ts'

/** @param stripe undefined without keys; the jobs then do nothing, except to end refunds that wait */
export const stripeJobs = (
  stripe: Stripe | undefined,
  { now, timeZone }: Pick<Payments, 'now' | 'timeZone'>,
): JobKind[] => {
  const paymentsOf = (unit: Unit): Payments | undefined => stripe && { ...unit, stripe, now, timeZone }
  const copiesOf = (unit: Unit) => {
    const payments = paymentsOf(unit)
    return payments && stripeCopies(payments)
  }
  return [
    ...copyJobs(
      { name: STRIPE_INVOICE_JOB, atOnce: 5 },
      { name: 'stripe-sweep', cron: '*/10 * * * *' },
      copiesOf,
    ),
    copyJob({ name: STRIPE_AMOUNT_JOB }, copiesOf),
    {
      name: CARD_REFUND_JOB,
      tries: PATIENT,
      run: withKeys(paymentsOf, (payments, data) => refundCard(payments, (data as CreditJobData).credit)),
    },
    {
      name: 'card-refund-sweep',
      cron: '7 * * * *',
      run: async (_data, unit) => {
        if (stripe) await queuePendingRefunds(unit)
        await endLateRefunds({ ...unit, now, timeZone })
      },
    },
    {
      name: PAYMENT_CHECK_JOB,
      tries: PATIENT,
      run: withKeys(paymentsOf, (payments, data) =>
        checkPayment(payments, (data as { attempt: number }).attempt),
      ),
    },
    { name: 'stripe-events', cron: '23 * * * *', run: withKeys(paymentsOf, fetchEvents) },
  ]
}

/** @throws {Invalid} if Stripe has not signed this in the last five minutes */
export function signedEvent(stripe: Stripe, { text, signature }: SignedText, secret: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(text, signature, secret)
  } catch (error) {
    if (!isUnsigned(error)) throw error
    throw new Invalid({ 'Stripe-Signature': ['Stripe has not signed this for this server.'] })
  }
}

/** The kinds are final, so order and repetition do not matter. Other events and unknown invoices are ignored. */
export async function handleEvent(payments: Omit<Payments, 'stripe'>, event: Stripe.Event): Promise<void> {
  if (event.type === 'invoice.paid') await recordCardPayment(payments, event.data.object.id)
  if (event.type === 'invoice.voided') await noteVoided(payments, event.data.object.id)
  if (event.type === 'refund.failed') await settleRefundOf(payments, event.data.object)
}

/** Someone voided the invoice by hand at Stripe. The lists show this. */
async function noteVoided(payments: Omit<Payments, 'stripe'>, stripeId: string): Promise<void> {
  const version = await versionOf(payments.db, stripeId)
  if (version) await noteStatus(payments, version, 'void')
}

const FETCHED_SECONDS = 3 * 24 * 60 * 60

/** Fetches the events of the last days, in case the webhook missed some. */
export async function fetchEvents(payments: Payments): Promise<void> {
  // Stripe's clock may differ from ours. Handling an event again changes nothing.
  const since = Math.floor(Date.now() / 1000) - FETCHED_SECONDS
  const events = payments.stripe.events.list({
    types: ['invoice.paid', 'invoice.voided', 'refund.failed'],
    created: { gte: since },
    limit: 100,
  })
  for await (const event of events) await handleEvent(payments, event)
}

/** Undefined for an invoice of another program with the same Stripe account. */
const versionOf = (db: Db, stripeId: string): Promise<Row<'stripe_invoice'> | undefined> =>
  db.selectFrom('stripe_invoice').selectAll().where('stripe_id', '=', stripeId).executeTakeFirst()
