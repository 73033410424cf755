/** The settings of the services that send emails and texts, take card payments, and keep accounting copies and files. */

import { resolve } from 'node:path'
import { z } from 'zod'

export interface MailAddress {
  /** '' if there is none. */
  name: string
  address: string
}

export const webAddress = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be an address such as ${example}` })

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

/** Without a mail server, emails stay in the outbox (docs/spec/mail.md#mail-outbox). */
export const mailSettings = (smtpUrl: string | undefined, from: MailAddress | undefined) =>
  smtpUrl !== undefined && from ? { smtpUrl, from } : undefined
export type MailSettings = NonNullable<ReturnType<typeof mailSettings>>

const TEXT_TYPES = ['application/json', 'application/x-www-form-urlencoded'] as const
export type TextType = (typeof TEXT_TYPES)[number]

export const textVariables = {
  TEXT_URL: webAddress('https://texts.example.com/send').optional(),
  TEXT_BODY: z
    .string()
    .refine((body) => body.includes('{to}') && body.includes('{text}'), 'must contain {to} and {text}')
    .default('{"to":"{to}","text":"{text}"}'),
  TEXT_TYPE: z.enum(TEXT_TYPES, `must be ${TEXT_TYPES.join(' or ')}`).default('application/json'),
  TEXT_AUTHORIZATION: z.string().optional(),
}

type TextVariables = z.infer<z.ZodObject<typeof textVariables>>

/** The gateway for text messages, which takes a POST request for each (docs/spec/push.md#text-messages). */
export const textSettings = (value: TextVariables) =>
  value.TEXT_URL === undefined
    ? undefined
    : {
        url: value.TEXT_URL,
        body: value.TEXT_BODY,
        contentType: value.TEXT_TYPE,
        authorization: value.TEXT_AUTHORIZATION,
      }
export type TextSettings = NonNullable<ReturnType<typeof textSettings>>

export const paymentVariables = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\S+$/, 'must be a secret key of Stripe: it begins with sk_ or rk_')
    .optional(),
  STRIPE_URL: webAddress('https://api.stripe.com').optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, "must be the signing secret of Stripe's webhook: it begins with whsec_")
    .optional(),
  FREEAGENT_URL: webAddress('https://api.sandbox.freeagent.com').optional(),
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

/** Card payment (docs/spec/payments.md#card-payment). Without `webhookSecret`, Stripe is asked for payments. */
export function stripeSettings(given: PaymentVariables) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_URL: url = 'https://api.stripe.com' } = given
  return secretKey ? { secretKey, url, webhookSecret: given.STRIPE_WEBHOOK_SECRET } : undefined
}
export type StripeSettings = NonNullable<ReturnType<typeof stripeSettings>>

/**
 * The accounting copies (docs/spec/payments.md#accounting-copy). `refreshToken` is the first one; later ones are kept in the
 * database.
 */
export function freeAgentSettings(given: PaymentVariables) {
  const { FREEAGENT_CLIENT_ID: clientId, FREEAGENT_CLIENT_SECRET: clientSecret } = given
  const { FREEAGENT_REFRESH_TOKEN: refreshToken, FREEAGENT_URL: url = 'https://api.freeagent.com' } = given
  return clientId && clientSecret && refreshToken ? { url, clientId, clientSecret, refreshToken } : undefined
}
export type FreeAgentSettings = NonNullable<ReturnType<typeof freeAgentSettings>>

export const s3Variables = {
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: webAddress('https://s3.example.com').optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
}
type S3Variables = z.infer<z.ZodObject<typeof s3Variables>>
/** Backups go to a bucket of the same store. */
type WithBackups = S3Variables & { BACKUP_BUCKET?: string | undefined }

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

/** A bucket for files or backups. Without `keys`, the AWS library finds the machine's own credentials. */
export function s3Settings(given: S3Variables) {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given
  if (given.S3_BUCKET === undefined) return undefined
  return {
    bucket: given.S3_BUCKET,
    endpoint: given.S3_ENDPOINT,
    region: given.S3_REGION,
    keys: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  }
}
export type S3Settings = NonNullable<ReturnType<typeof s3Settings>>

export type BackupSettings = {
  /** Number of days whose backups are kept; older ones are removed. */
  keep: number
  /** In the business's time zone: 'HH:mm'. */
  time: string
} & ({ folder: string } | { s3: S3Settings })

export const backupVariables = {
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_BUCKET: z.string().min(1).optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a number from 1 to 9999')
    .transform(Number)
    .default(7),
  BACKUP_TIME: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 03:00')
    .default('03:00'),
}
type Variables = z.infer<z.ZodObject<typeof backupVariables & typeof s3Variables>>

export function checkBackups(given: Variables, { addIssue }: z.RefinementCtx): void {
  const { BACKUP_DIR, BACKUP_BUCKET, S3_BUCKET } = given
  if (BACKUP_BUCKET === undefined) return
  const refuse = (message: string) => addIssue({ code: 'custom', path: ['BACKUP_BUCKET'], message })
  if (BACKUP_DIR !== undefined) refuse('must not be set together with BACKUP_DIR')
  if (BACKUP_BUCKET === S3_BUCKET)
    refuse('must be a bucket other than S3_BUCKET, in which nothing else is kept')
}

export function backupSettings(given: Variables): BackupSettings | undefined {
  const often = { keep: given.BACKUP_KEEP, time: given.BACKUP_TIME }
  if (given.BACKUP_DIR !== undefined) return { folder: resolve(given.BACKUP_DIR), ...often }
  const s3 = s3Settings({ ...given, S3_BUCKET: given.BACKUP_BUCKET })
  return s3 && { s3, ...often }
}
