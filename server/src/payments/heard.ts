/** What Stripe tells by itself: signed by the webhook, or asked for. */
import type { Stripe } from 'stripe'
import type { SignedText } from '../kernel/call.ts'
import { Invalid } from '../kernel/refusal.ts'
import { noteStatus } from './mirrorInvoice.ts'
import type { Payments } from './payments.ts'
import { versionOf } from './providerInvoices.reads.ts'
import { settlePaid } from './settlePaid.ts'
import { isUnsigned } from './stripe.ts'

/** @throws {Invalid} where Stripe has not signed this, or not in the last five minutes */
export function signedEvent(stripe: Stripe, { text, signature }: SignedText, secret: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(text, signature, secret)
  } catch (error) {
    if (!isUnsigned(error)) throw error
    throw new Invalid({ 'Stripe-Signature': ['This is not signed by Stripe for this server.'] })
  }
}

/** Both are final, so that neither their order nor a repetition matters; of other events and invoices nothing is known here. */
export async function heardOf(payments: Omit<Payments, 'stripe'>, event: Stripe.Event): Promise<void> {
  if (event.type === 'invoice.paid') await settlePaid(payments, event.data.object.id)
  if (event.type === 'invoice.voided') await noteVoided(payments, event.data.object.id)
}

/** By hand, at Stripe: what the lists show changes with it. */
async function noteVoided(payments: Omit<Payments, 'stripe'>, stripeId: string): Promise<void> {
  const version = await versionOf(payments.db, stripeId)
  if (version) await noteStatus(payments, version, 'void')
}
