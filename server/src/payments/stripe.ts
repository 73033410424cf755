/** Stripe's own library (docs/spec/payments.md#card-payment), and the meaning of its errors. */
import { createRequire } from 'node:module'
import { NO_CARD, PAYMENT_NOT_ACCEPTED } from '@driverdesk/domain/payments/cardPayment.ts'
import type { Stripe } from 'stripe'
import type { StripeSettings } from '../kernel/providerSettings.ts'
import type { Settings } from '../kernel/settings.ts'
import type { Unit } from '../kernel/unitOfWork.ts'

export interface Payments extends Unit {
  stripe: Stripe
  now: () => Date
  timeZone: string
}

/** With the library's own retries, a call ends after little more than a minute. */
const TIMEOUT_MS = 20_000
const RETRIES = 2

const load = createRequire(import.meta.url)

/** Loaded on first use, because it would be a tenth of all modules of a start. */
const library = (): typeof Stripe => load('stripe')

const clients = new WeakMap<StripeSettings, Stripe>()

/** Undefined without keys; then no one can pay by card. */
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
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })
}

export const isMissing = (error: unknown): boolean =>
  error instanceof library().errors.StripeInvalidRequestError && error.code === 'resource_missing'

export const refusesUs = (error: unknown): boolean =>
  error instanceof library().errors.StripeAuthenticationError ||
  error instanceof library().errors.StripePermissionError

/** The event did not come from Stripe, or is too old. */
export const isUnsigned = (error: unknown): boolean =>
  error instanceof library().errors.StripeSignatureVerificationError

/**
 * The reason why Stripe did not take a payment. Its messages about cards are written for people, those about requests
 * for programmers. Undefined if the result is unknown: no answer, a fault at Stripe, or the same request still running.
 */
export function finalAnswer(error: unknown): string | undefined {
  const { StripeCardError, StripeInvalidRequestError } = library().errors
  if (error instanceof StripeCardError) return error.message
  if (!(error instanceof StripeInvalidRequestError)) return undefined
  return error.message.includes('default_payment_method') ? NO_CARD : PAYMENT_NOT_ACCEPTED
}

/** The same for a refund. Stripe's messages about those are for people. A refused key says nothing about the refund. */
export function finalRefusal(error: unknown): string | undefined {
  const { StripeCardError, StripeInvalidRequestError } = library().errors
  const isFinal = error instanceof StripeCardError || error instanceof StripeInvalidRequestError
  return isFinal ? error.message : undefined
}
