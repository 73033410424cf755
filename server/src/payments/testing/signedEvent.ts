import { Stripe } from 'stripe'

/** The keys of local servers and the tests' settings. */
export const LOCAL_KEY = 'sk_test_local'
export const LOCAL_WEBHOOK_SECRET = 'whsec_local'

export interface SignedEvent {
  payload: string
  headers: { 'stripe-signature': string; 'content-type': string }
}

const { webhooks } = new Stripe(LOCAL_KEY)

/** A request of Stripe's webhook. */
export function signedEvent(event: object, secret = LOCAL_WEBHOOK_SECRET): SignedEvent {
  const payload = JSON.stringify(event)
  const signature = webhooks.generateTestHeaderString({ payload, secret })
  return {
    payload,
    headers: { 'stripe-signature': signature, 'content-type': 'application/json; charset=utf-8' },
  }
}
