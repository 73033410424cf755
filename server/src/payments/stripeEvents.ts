/** Stripe's events: sent to the webhook, or fetched because the webhook may have missed them. */
import type { Stripe } from 'stripe'
import type { SignedText } from '../kernel/call.ts'
import { Invalid } from '../kernel/refusal.ts'
import { settleRefundOf } from './cardRefund.ts'
import { versionOf } from './providerInvoices.reads.ts'
import { recordCardPayment } from './recordCardPayment.ts'
import { isUnsigned, type Payments } from './stripe.ts'
import { noteStatus } from './syncStripe.ts'

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
