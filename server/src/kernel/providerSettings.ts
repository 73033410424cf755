/** The settings of the services that send emails and texts, take card payments, and keep accounting copies and files. */
import { z } from 'zod'

export interface MailAddress {
  /** '' if there is none. */
  name: string
  address: string
}

/** Email (docs/spec/mail.md#mail-outbox). */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password if the server needs them. */
  smtpUrl: string
  from: MailAddress
}

export const smtpUrl = z.url({
  protocol: /^smtps?$/,
  hostname: /./,
  error: 'must be an address such as smtps://user:password@mail.example.com',
})

/** `office@example.com`, or `The Office <office@example.com>`. */
export const mailFrom = z.string().transform((text, context): MailAddress => {
  const parts = /^(?:([^\p{Cc}<>]*)<([^\s@<>,]+@[^\s@<>,]+)>|([^\s@<>,]+@[^\s@<>,]+))$/u.exec(text.trim())
  const name = (parts?.[1] ?? '').trim().replace(/^"/, '').replace(/"$/, '')
  if (parts && !name.includes('"')) return { name, address: (parts[2] ?? parts[3]) as string }
  context.addIssue('must be an address such as Driverdesk <office@example.com>')
  return z.NEVER
})

/** Undefined: without a mail server, emails stay in the outbox. */
export function mailSettings(
  url: string | undefined,
  from: MailAddress | undefined,
): MailSettings | undefined {
  return url !== undefined && from ? { smtpUrl: url, from } : undefined
}

/** A gateway for text messages that takes a POST request for each (docs/spec/push.md#text-messages). */
export interface TextSettings {
  url: string
  /** The body of a request, with '{to}' and '{text}'. */
  body: string
  contentType: TextType
  /** The header `Authorization`; undefined without one. */
  authorization: string | undefined
}

const TEXT_TYPES = ['application/json', 'application/x-www-form-urlencoded'] as const
export type TextType = (typeof TEXT_TYPES)[number]

export const textVariables = {
  TEXT_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://texts.example.com/send' })
    .optional(),
  TEXT_BODY: z
    .string()
    .refine((body) => body.includes('{to}') && body.includes('{text}'), 'must have {to} and {text} in it')
    .default('{"to":"{to}","text":"{text}"}'),
  TEXT_TYPE: z.enum(TEXT_TYPES, `must be ${TEXT_TYPES.join(' or ')}`).default('application/json'),
  TEXT_AUTHORIZATION: z.string().optional(),
}

type TextVariables = z.infer<z.ZodObject<typeof textVariables>>

/** Undefined: no texts are sent. */
export const textSettings = (value: TextVariables): TextSettings | undefined =>
  value.TEXT_URL === undefined
    ? undefined
    : {
        url: value.TEXT_URL,
        body: value.TEXT_BODY,
        contentType: value.TEXT_TYPE,
        authorization: value.TEXT_AUTHORIZATION,
      }

/** Card payment (docs/spec/payments.md#card-payment). */
export interface StripeSettings {
  secretKey: string
  /** Address of Stripe's API. Only tests use another one. */
  url: string
  /** Undefined: Stripe cannot report payments, so the server asks for them. */
  webhookSecret: string | undefined
}

/** The accounting copies (docs/spec/payments.md#accounting-copy). */
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
type PaymentVariables = z.infer<z.ZodObject<typeof paymentVariables>>

const needing =
  <Name extends string>({ addIssue }: z.RefinementCtx) =>
  (name: Name, message: string) =>
    addIssue({ code: 'custom', path: [name], message })

const FREEAGENT_KEYS = ['FREEAGENT_CLIENT_ID', 'FREEAGENT_CLIENT_SECRET', 'FREEAGENT_REFRESH_TOKEN'] as const

/** Asks for what other settings of Stripe and FreeAgent need. */
export function checkPayments(given: PaymentVariables, context: z.RefinementCtx): void {
  const need = needing<keyof PaymentVariables>(context)
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
export function stripeSettings(given: PaymentVariables): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_URL: url = 'https://api.stripe.com' } = given
  return secretKey ? { secretKey, url, webhookSecret: given.STRIPE_WEBHOOK_SECRET } : undefined
}

/** Undefined: there are no accounting copies. */
export function freeAgentSettings(given: PaymentVariables): FreeAgentSettings | undefined {
  const { FREEAGENT_CLIENT_ID: clientId, FREEAGENT_CLIENT_SECRET: clientSecret } = given
  const { FREEAGENT_REFRESH_TOKEN: refreshToken, FREEAGENT_URL: url = 'https://api.freeagent.com' } = given
  return clientId && clientSecret && refreshToken ? { url, clientId, clientSecret, refreshToken } : undefined
}

/** A bucket for files, and for backups. */
export interface S3Settings {
  bucket: string
  /** Undefined: Amazon's endpoint. */
  endpoint: string | undefined
  region: string
  /** Undefined: the machine's own credentials, as the AWS library finds them. */
  keys: { accessKeyId: string; secretAccessKey: string } | undefined
}

export const s3Variables = {
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://s3.example.com' })
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
}
type S3Variables = z.infer<z.ZodObject<typeof s3Variables>>
/** Backups go to a bucket of the same store. */
type WithBackups = S3Variables & { BACKUP_BUCKET?: string | undefined }

/** Asks for what other settings of the bucket need. */
export function checkS3(given: WithBackups, context: z.RefinementCtx): void {
  const need = needing<keyof S3Variables>(context)
  const {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: id,
    S3_SECRET_ACCESS_KEY: secret,
  } = given
  if ((endpoint ?? id ?? secret) !== undefined && (bucket ?? given.BACKUP_BUCKET) === undefined) {
    need('S3_BUCKET', 'must name the bucket that the files go to')
  }
  if (id !== undefined && secret === undefined)
    need('S3_SECRET_ACCESS_KEY', 'must be set if S3_ACCESS_KEY_ID is')
  if (secret !== undefined && id === undefined)
    need('S3_ACCESS_KEY_ID', 'must be set if S3_SECRET_ACCESS_KEY is')
}

export function s3Settings(given: S3Variables): S3Settings | undefined {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given
  if (given.S3_BUCKET === undefined) return undefined
  return {
    bucket: given.S3_BUCKET,
    endpoint: given.S3_ENDPOINT,
    region: given.S3_REGION,
    keys: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  }
}
