import type { Payments } from './payments.ts'
import type { MirroredInvoice } from './providerInvoices.reads.ts'
import { claimCustomer, forgetCustomer, noteCustomer } from './providerInvoices.writes.ts'
import { isMissing } from './stripe.ts'

/**
 * Does something with the restaurant's customer at Stripe, who is made once. One that was removed there, or belongs to
 * another account of Stripe, is made anew.
 */
export async function withCustomer<T>(
  payments: Payments,
  restaurant: MirroredInvoice,
  act: (customer: string) => Promise<T>,
): Promise<T> {
  const customer = await stripeCustomer(payments, restaurant)
  try {
    return await act(customer)
  } catch (error) {
    if (!isMissing(error)) throw error
    await forgetCustomer(payments.db, customer)
    return act(await stripeCustomer(payments, restaurant))
  }
}

async function stripeCustomer({ db, stripe }: Payments, restaurant: MirroredInvoice): Promise<string> {
  const { restaurant_id, restaurant_name, business_email: email } = restaurant
  const { key, stripe_id } = await claimCustomer(db, restaurant_id)
  if (stripe_id !== null) return stripe_id
  const facts = {
    name: restaurant_name.slice(0, LONGEST_NAME),
    metadata: { restaurant_id: String(restaurant_id) },
  }
  const made = await stripe.customers
    .create({ ...facts, ...(email !== '' && { email }) }, { idempotencyKey: key })
    .catch((error) => {
      if ((error as { param?: string }).param !== 'email') throw error
      // Stripe takes fewer addresses than we do.
      return stripe.customers.create(facts, { idempotencyKey: `${key}-no-email` })
    })
  await noteCustomer(db, key, made.id)
  return made.id
}

/** Stripe takes no longer ones. */
const LONGEST_NAME = 256
