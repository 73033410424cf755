/**
 * Every setting is an environment variable, checked at start; the README lists them in one table
 * (docs/spec/kernel.md#settings).
 */
import { isIP } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { limitsOf, limitVariables } from './limits.ts'
import { hostOf, hostsOf } from './primary.ts'
import { StartError } from './program.ts'
import {
  backupSettings,
  backupVariables,
  checkBackups,
  checkPayments,
  checkS3,
  freeAgentSettings,
  mailFrom,
  mailSettings,
  paymentVariables,
  s3Settings,
  s3Variables,
  smtpUrl,
  stripeSettings,
  textSettings,
  textVariables,
  webAddress,
} from './providerSettings.ts'

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

const address = webAddress('https://example.com')

/** The address of map tiles: '{z}' is the zoom, '{x}' and '{y}' the tile, '{s}' one of several hosts. */
const tilesAddress = z.string().refine((address) => {
  const bare = address.replace(/^(https?:\/\/)\{s\}\./, '$1')
  return (
    URL.canParse(bare.replace(/\{[zxyr]\}/g, '0')) &&
    /^https?:\/\/[^/{}]+\//.test(bare) &&
    ['{z}', '{x}', '{y}'].every((part) => bare.includes(part))
  )
}, 'must be an address such as https://tiles.example.com/{z}/{x}/{y}.png')

/** '10.0.0.1', '10.0.0.0/8', '::1' or 'fd00::/8'. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const longest = { 4: 32, 6: 128 }[isIP(address)]
  if (longest === undefined || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest)
}

/** The only host may be a socket, and `pg` accepts more forms of it than a URL has. */
function hasNamedHosts(url: string): boolean {
  const hosts = hostsOf(url)
  if (hosts.length > 1) return hosts.every((host) => URL.canParse(host) && new URL(host).hostname !== '')
  try {
    hostOf(url)
    return true
  } catch {
    return false
  }
}

/**
 * False if the password has a character that ends a host name, so that part of the password would be taken for the
 * host.
 */
function hasPlainPassword(url: string): boolean {
  const [, authority = '', rest = ''] = /^\w+:\/\/([^/?#]*)(.*)$/s.exec(url) ?? []
  return authority.includes('@') || !rest.replaceAll(/[?&]\w+=[^&]*/g, '').includes('@')
}

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres://', abort: true })
  .refine(hasPlainPassword, {
    error:
      'must be an address such as postgres://user:password@host:5432/name. In the password write / as %2F, # as %23 and ? as %3F',
    abort: true,
  })

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((port) => port <= 65_535, 'must be a port number')

const Variables = z.object({
  PORT: portNumber.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  FILES_DIR: z.string().min(1).optional(),
  MIN_FREE_MB: z
    .string()
    .regex(/^\d{1,9}$/, 'must be a number of megabytes')
    .transform(Number)
    .default(200),
  ...s3Variables,
  DATABASE_URL: databaseAddress
    .refine(
      (url) => hasNamedHosts(url),
      'must name its hosts as in postgres://user:password@one:5432,two:5432/name',
    )
    .optional(),
  DATABASE_READ_URL: databaseAddress
    .refine((url) => hostsOf(url).length === 1 && hasNamedHosts(url), 'must name one host')
    .optional(),
  BUSINESS_TIMEZONE: timeZone.default('Europe/London'),
  REGISTRATION: z.enum(['on', 'off'], 'must be on or off').default('on'),
  WEBSITE_URL: address.optional(),
  PUBLIC_URL: address.optional(),
  TRUSTED_PROXIES: list
    .refine((all) => all.every(isNetwork), 'must be addresses or networks such as 10.0.0.0/8')
    .default([]),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailFrom.optional(),
  ...textVariables,
  MAP_TILES_URL: tilesAddress.optional(),
  MAP_ATTRIBUTION: z
    .string()
    .max(200, 'must be at most 200 characters')
    .default('© OpenStreetMap contributors'),
  GEOCODER: z.enum(['google', 'nominatim'], 'must be google or nominatim').optional(),
  GEOCODER_URL: address.optional(),
  GEOCODER_KEY: z.string().optional(),
  ...paymentVariables,
  ...backupVariables,
  ...limitVariables,
  METRICS_PORT: portNumber.optional(),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number of seconds')
    .transform(Number)
    .default(0),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: z.string().optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
})

/** The embedded PostgreSQL allows 40. Jobs, live events and commands need some of them. */
const EMBEDDED_CONNECTIONS = 25

/** The names of all settings. */
export const SETTINGS = Object.keys(Variables.shape)

const Environment = Variables.refine(({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM, {
  path: ['MAIL_FROM'],
  error: 'must name the sender of emails, since SMTP_URL is set, such as Driverdesk <office@example.com>',
})
  .refine(({ DATABASE_URL, DATABASE_READ_URL }) => DATABASE_READ_URL === undefined || DATABASE_URL, {
    path: ['DATABASE_URL'],
    error: 'must be set, since DATABASE_READ_URL is',
  })
  .refine(
    ({ DATABASE_URL, DATABASE_CONNECTIONS }) => DATABASE_URL || DATABASE_CONNECTIONS <= EMBEDDED_CONNECTIONS,
    {
      path: ['DATABASE_CONNECTIONS'],
      error: `must be at most ${EMBEDDED_CONNECTIONS} without DATABASE_URL`,
    },
  )
  .superRefine(checkS3)
  .superRefine(checkBackups)
  .superRefine(checkPayments)
  .refine(({ GEOCODER, GEOCODER_URL, GEOCODER_KEY }) => GEOCODER || !(GEOCODER_URL || GEOCODER_KEY), {
    path: ['GEOCODER'],
    error: 'must be google or nominatim if GEOCODER_URL or GEOCODER_KEY is set',
  })
  .refine(({ GEOCODER, GEOCODER_KEY }) => GEOCODER !== 'google' || GEOCODER_KEY, {
    path: ['GEOCODER_KEY'],
    error: 'must be set for google',
  })

/** True if password links can be emailed. Their address comes from `PUBLIC_URL`, not from the caller. */
export const canEmailLinks = (settings: Settings): settings is Settings & { publicUrl: string } =>
  settings.mail !== undefined && settings.publicUrl !== undefined

/** True if drivers are texted: there is a gateway, and the text can have the address of their app. */
export const canText = (settings: Settings): settings is Settings & { publicUrl: string } =>
  settings.texts !== undefined && settings.publicUrl !== undefined

/** The settings without which no driver is texted. */
export const missingForTexts = ({ texts, publicUrl }: Settings): string[] => [
  ...(texts === undefined ? ['TEXT_URL'] : []),
  ...(publicUrl === undefined ? ['PUBLIC_URL'] : []),
]

/** @throws {StartError} with one sentence per wrong variable */
export function readSettings(env: Record<string, string | undefined>): Settings {
  // An empty variable, as left by a shell or a compose file, means the default.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const checked = Environment.safeParse(given)
  if (!checked.success) {
    const sentences = checked.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`)
    throw new StartError(`Driverdesk cannot start with these settings.\n${sentences.join('\n')}`)
  }
  return settingsOf(checked.data)
}

const settingsOf = (value: z.output<typeof Environment>) => ({
  port: value.PORT,
  host: value.HOST,
  dataDir: value.DATA_DIR,
  /** Used unless `s3` is set. */
  filesDir: value.FILES_DIR ?? join(value.DATA_DIR, 'files'),
  s3: s3Settings(value),
  /** Undefined: the embedded database in `dataDir`. */
  databaseUrl: value.DATABASE_URL,
  /** A standby of that database, which answers reports and exports. */
  databaseReadUrl: value.DATABASE_READ_URL,
  /** Bytes that must be free on the embedded database's disk before changes are allowed. */
  neededBytes: value.MIN_FREE_MB * 2 ** 20,
  businessTimeZone: value.BUSINESS_TIMEZONE,
  registration: value.REGISTRATION === 'on',
  websiteUrl: value.WEBSITE_URL,
  /** The address that browsers use, if it differs from the one listened on. Its origin may open the socket. */
  publicUrl: value.PUBLIC_URL,
  /** Addresses or networks of the proxies whose X-Forwarded-For is believed. */
  trustedProxies: value.TRUSTED_PROXIES,
  mail: mailSettings(value.SMTP_URL, value.MAIL_FROM),
  texts: textSettings(value),
  /** Undefined: maps have a plain background. */
  mapTilesUrl: value.MAP_TILES_URL,
  mapAttribution: value.MAP_ATTRIBUTION,
  /** The service that finds addresses; `url` if it is not the public one. */
  geocoder: value.GEOCODER && {
    service: value.GEOCODER,
    url: value.GEOCODER_URL,
    key: value.GEOCODER_KEY,
  },
  stripe: stripeSettings(value),
  freeAgent: freeAgentSettings(value),
  backup: backupSettings(value),
  limits: limitsOf(value),
  metricsPort: value.METRICS_PORT,
  /** Milliseconds after SIGTERM during which calls are still answered and `/readyz` asks for no more. */
  drainMs: value.DRAIN_SECONDS * 1_000,
  /** OpenTelemetry's library reads the target from the environment. */
  traces:
    (value.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? value.OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined &&
    value.OTEL_SDK_DISABLED?.toLowerCase() !== 'true',
  logLevel: value.LOG_LEVEL,
})

export type Settings = ReturnType<typeof settingsOf>
export type GeocoderSettings = NonNullable<Settings['geocoder']>

/**
 * The origins under which browsers reach this server: that of `PUBLIC_URL`, and those of the host that a request names.
 * A page cannot choose that host, because the browser sets it.
 */
export function ownOrigins({ publicUrl }: Settings, host: string | undefined): string[] {
  return [publicUrl, `http://${host}`, `https://${host}`].flatMap((address) =>
    address && URL.canParse(address) ? [new URL(address).origin] : [],
  )
}
