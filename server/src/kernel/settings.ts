/** Every setting is an environment variable, checked at start; the README lists them in one table (rulings 11.2). */
import { z } from 'zod'

const timeZone = z.string().refine((zone) => {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone })
    return true
  } catch {
    return false
  }
}, 'must be a time zone such as Europe/London')

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
)

const Environment = z.object({
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  BUSINESS_TIMEZONE: timeZone.default('Europe/London'),
  REGISTRATION: z.enum(['on', 'off'], 'must be on or off').default('on'),
  WEBSITE_URL: z.url('must be an address such as https://example.com').optional(),
  PUBLIC_URL: z.url('must be an address such as https://example.com').optional(),
  TRUSTED_PROXIES: list.default([]),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export interface Settings {
  port: number
  host: string
  dataDir: string
  /** Undefined: the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  businessTimeZone: string
  registration: boolean
  /** Where 'Back to website' leads. */
  websiteUrl: string | undefined
  /** The address that browsers use, where it differs from the one listened on; its origin may open the socket. */
  publicUrl: string | undefined
  /** Addresses or networks of the proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[]
  logLevel: z.infer<typeof Environment>['LOG_LEVEL']
}

/** A setting that cannot be used; the message names it. */
export class SettingsError extends Error {}

/** @throws {SettingsError} with one sentence per wrong variable */
export function readSettings(env: Record<string, string | undefined>): Settings {
  // An empty variable, as a shell or a compose file leaves it, means the default.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const checked = Environment.safeParse(given)
  if (!checked.success) {
    const sentences = checked.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`)
    throw new SettingsError(`Driverdesk cannot start with these settings.\n${sentences.join('\n')}`)
  }
  const value = checked.data
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    businessTimeZone: value.BUSINESS_TIMEZONE,
    registration: value.REGISTRATION === 'on',
    websiteUrl: value.WEBSITE_URL,
    publicUrl: value.PUBLIC_URL,
    trustedProxies: value.TRUSTED_PROXIES,
    logLevel: value.LOG_LEVEL,
  }
}
