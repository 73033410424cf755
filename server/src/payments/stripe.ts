/** Stripe's own library (docs/spec/payments.md#card-payment), and what its errors mean. */
import { createRequire } from 'node:module'
import { NO_CARD, PAYMENT_NOT_ACCEPTED } from '@driverdesk/domain/payments/paymentWords.ts'
import type { Stripe } from 'stripe'
import type { StripeSettings } from '../kernel/paymentSettings.ts'
import type { Settings } from '../kernel/settings.ts'

/** With the library's own repetitions, a call ends within little more than a minute. */
const TIMEOUT_MS = 20_000
const REPETITIONS = 2

const load = createRequire(import.meta.url)

/** Loaded where there is something to pay: it is a tenth of all that a start loads. */
const library = (): typeof Stripe => load('stripe')

const clients = new WeakMap<StripeSettings, Stripe>()

/** Undefined: nothing is paid by card. */
export function stripeOf({ stripe }: Pick<Settings, 'stripe'>): Stripe | undefined {
  if (!stripe) return undefined
  const client = clients.get(stripe) ?? clientOf(stripe)
  clients.set(stripe, client)
  return client
}

function clientOf({ secretKey, url }: StripeSettings): Stripe {
  const { protocol, hostname, port } = new URL(url)
  return new (library())(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port !== '' && { port: Number(port) }),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: REPETITIONS,
    telemetry: false,
  })
}

/** Stripe does not know it, or not any more. */
export const isMissing = (error: unknown): boolean =>
  error instanceof library().errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** Stripe refuses us, whatever it is asked. */
export const refusesUs = (error: unknown): boolean =>
  error instanceof library().errors.StripeAuthenticationError ||
  error instanceof library().errors.StripePermissionError

/** It did not come from Stripe, or is too old. */
export const isUnsigned = (error: unknown): boolean =>
  error instanceof library().errors.StripeSignatureVerificationError

/**
 * Why Stripe did not take a payment. Of a card it says it in words for people; what is wrong with a request it tells
 * programmers. undefined where nobody knows whether it was done: no answer, a fault on its side, or the same request still
 * at work.
 */
export function decisionOf(error: unknown): string | undefined {
  const { StripeCardError, StripeInvalidRequestError } = library().errors
  if (error instanceof StripeCardError) return error.message
  if (!(error instanceof StripeInvalidRequestError)) return undefined
  return error.message.includes('default_payment_method') ? NO_CARD : PAYMENT_NOT_ACCEPTED
}
