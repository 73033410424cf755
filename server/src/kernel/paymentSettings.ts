/**
 * The settings of card payment (Stripe) and of the accounting copies (FreeAgent) (docs/spec/payments.md#card-payment,
 * docs/spec/payments.md#accounting-copy).
 */
import { z } from 'zod'

export interface StripeSettings {
  secretKey: string
  /** Address of Stripe's API. Only tests use another one. */
  url: string
  /** Undefined: Stripe cannot report payments, so the server asks for them. */
  webhookSecret: string | undefined
}

export interface FreeAgentSettings {
  /** Address of the API: the public one or the sandbox. */
  url: string
  clientId: string
  clientSecret: string
  /** The first token. Later ones are kept in the database. */
  refreshToken: string
}

const address = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be an address such as ${example}` })

export const paymentVariables = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\S+$/, 'must be a secret key of Stripe: it begins with sk_ or rk_')
    .optional(),
  STRIPE_URL: address('https://api.stripe.com').optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, "must be the signing secret of Stripe's webhook: it begins with whsec_")
    .optional(),
  FREEAGENT_URL: address('https://api.sandbox.freeagent.com').optional(),
  FREEAGENT_CLIENT_ID: z.string().min(1).optional(),
  FREEAGENT_CLIENT_SECRET: z.string().min(1).optional(),
  FREEAGENT_REFRESH_TOKEN: z.string().min(1).optional(),
}
type Variables = z.infer<z.ZodObject<typeof paymentVariables>>

const FREEAGENT_KEYS = ['FREEAGENT_CLIENT_ID', 'FREEAGENT_CLIENT_SECRET', 'FREEAGENT_REFRESH_TOKEN'] as const

/** Checks variables that need each other. */
export function checkPayments(given: Variables, { addIssue }: z.RefinementCtx): void {
  const need = (name: keyof Variables, message: string) => addIssue({ code: 'custom', path: [name], message })
  if ((given.STRIPE_URL ?? given.STRIPE_WEBHOOK_SECRET) !== undefined && !given.STRIPE_SECRET_KEY) {
    need('STRIPE_SECRET_KEY', 'must be set if another setting of Stripe is')
  }
  const { FREEAGENT_URL: url } = given
  const isMeant = url !== undefined || FREEAGENT_KEYS.some((name) => given[name] !== undefined)
  for (const name of FREEAGENT_KEYS) {
    if (isMeant && given[name] === undefined) need(name, 'must be set if another setting of FreeAgent is')
  }
}

/** Undefined: nothing is paid by card. */
export function stripeSettings(given: Variables): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_URL: url = 'https://api.stripe.com' } = given
  return secretKey ? { secretKey, url, webhookSecret: given.STRIPE_WEBHOOK_SECRET } : undefined
}

/** Undefined: there are no accounting copies. */
export function freeAgentSettings(given: Variables): FreeAgentSettings | undefined {
  const { FREEAGENT_CLIENT_ID: clientId, FREEAGENT_CLIENT_SECRET: clientSecret } = given
  const { FREEAGENT_REFRESH_TOKEN: refreshToken, FREEAGENT_URL: url = 'https://api.freeagent.com' } = given
  return clientId && clientSecret && refreshToken ? { url, clientId, clientSecret, refreshToken } : undefined
}
