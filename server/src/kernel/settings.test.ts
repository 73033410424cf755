import { describe, expect, test } from 'vitest'
import { StartError } from './program.ts'
import { readSettings } from './settings.ts'

const DEFAULTS = {
  port: 3000,
  host: '127.0.0.1',
  dataDir: 'data',
  filesDir: 'data/files',
  s3: undefined,
  databaseUrl: undefined,
  databaseReadUrl: undefined,
  neededBytes: 200 * 2 ** 20,
  businessTimeZone: 'Europe/London',
  registration: true,
  websiteUrl: undefined,
  publicUrl: undefined,
  trustedProxies: [],
  mail: undefined,
  mapTilesUrl: undefined,
  mapAttribution: '© OpenStreetMap contributors',
  geocoder: undefined,
  stripe: undefined,
  freeAgent: undefined,
  backup: undefined,
  limits: {
    connections: 5_000,
    requestMs: 300_000,
    socketsPerAccount: 100,
    unreadEvents: 20_000,
    messagesPerSocket: 20,
    eventsHours: 24,
    bodyBytes: 1_048_576,
    uploadBytes: 10_000_000,
    uploadPixels: 40_000_000,
    waitingLogins: 50,
    waitingPictures: 100,
    waitingPdfs: 200,
    databaseConnections: 10,
    queryMs: 60_000,
  },
  metricsPort: undefined,
  drainMs: 0,
  traces: false,
  logLevel: 'info',
}

test('each setting has a default', () => {
  expect(readSettings({})).toEqual(DEFAULTS)
})

test('an empty variable means the default, and an unknown one is ignored', () => {
  const empty = {
    PORT: '',
    HOST: '',
    DATA_DIR: '',
    DATABASE_URL: '',
    BUSINESS_TIMEZONE: '',
    REGISTRATION: '',
    SMTP_URL: '',
    MAIL_FROM: '',
  }
  const more = {
    WEBSITE_URL: '',
    PUBLIC_URL: '',
    TRUSTED_PROXIES: '',
    LOG_LEVEL: '',
    HOME: '/root',
    TZ: 'nonsense',
  }
  expect(readSettings({ ...empty, ...more })).toEqual(DEFAULTS)
})

test('takes a DATABASE_URL of several hosts, and refuses a list with a gap', () => {
  const taken = ['user:a,b@db.internal:5432', 'a,b', 'user:password@a:5432,[::1]:5433']
  for (const hosts of taken) {
    const url = `postgres://${hosts}/driverdesk?application_name=a,b`
    expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url)
  }
  for (const hosts of ['a,,b', 'user:password@a,', 'a:x,b'])
    expect(() => readSettings({ DATABASE_URL: `postgres://${hosts}/driverdesk` })).toThrow(
      'DATABASE_URL: must name its hosts as in postgres://user:password@one:5432,two:5432/name.',
    )
})

test.each(['/', '#', '?', '12/', '12?', '1#'])(
  'refuses a password with "%s", which must be encoded',
  (sign) => {
    for (const name of ['DATABASE_URL', 'DATABASE_READ_URL'])
      for (const hosts of ['db:5432', 'one:5432,two:5432']) {
        const url = (password: string) => `postgres://desk:${password}@${hosts}/desk?application_name=a`
        const reading = (password: string) => () =>
          readSettings({ DATABASE_URL: 'postgres://db/desk', [name]: url(password) })
        expect(reading(`${sign}zecret`)).toThrow(
          `${name}: must be an address such as postgres://user:password@host:5432/name. In the password write / as %2F, # as %23 and ? as %3F.`,
        )
        expect(reading(`${sign}zecret`)).not.toThrow('zecret')
        if (name === 'DATABASE_URL' || !hosts.includes(','))
          expect(reading(`${encodeURIComponent(sign)}zecret`)).not.toThrow()
      }
  },
)

test.each([
  'postgres://db/desk?user=a@b',
  'postgres:///desk?host=/var/run/postgresql',
  'postgres://desk@%2Fvar%2Frun/desk',
  'postgres://desk:p@ss@db/desk',
])('takes %s', (url) => {
  expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

test('takes more DATABASE_CONNECTIONS with DATABASE_URL', () => {
  const { limits } = readSettings({ DATABASE_URL: 'postgres://db/desk', DATABASE_CONNECTIONS: '200' })
  expect(limits.databaseConnections).toBe(200)
})

test('backups go to BACKUP_BUCKET instead, in the store of S3_ENDPOINT, and to no other place as well', () => {
  const set = { BACKUP_BUCKET: 'backups', S3_ENDPOINT: 'https://s3.example.com' }
  expect(readSettings(set)).toMatchObject({
    s3: undefined,
    backup: { s3: { bucket: 'backups', endpoint: 'https://s3.example.com' }, keep: 7, time: '03:00' },
  })
  expect(() => readSettings({ ...set, BACKUP_DIR: '/backups' })).toThrow(
    'BACKUP_BUCKET: must not be set together with BACKUP_DIR.',
  )
  expect(() => readSettings({ ...set, S3_BUCKET: 'backups' })).toThrow(
    'BACKUP_BUCKET: must be a bucket other than S3_BUCKET, in which nothing else is kept.',
  )
})

test('traces are sent if the variables of OpenTelemetry name a target and do not disable them', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318'
  const isOn = (env: Record<string, string>) => readSettings(env).traces
  expect(isOn({ OTEL_EXPORTER_OTLP_ENDPOINT })).toBe(true)
  expect(isOn({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' })).toBe(true)
  expect(isOn({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' })).toBe(false)
  expect(isOn({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBe(false)
  expect(() => readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toThrow(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  )
})

test('backups go to BACKUP_DIR daily, by default at 03:00 with seven kept', () => {
  const set = { BACKUP_DIR: '/backups' }
  expect(readSettings(set).backup).toEqual({ folder: '/backups', keep: 7, time: '03:00' })
  const more = { ...set, BACKUP_KEEP: '30', BACKUP_TIME: '23:59' }
  expect(readSettings(more).backup).toEqual({ folder: '/backups', keep: 30, time: '23:59' })
  for (const BACKUP_TIME of ['24:00', '3:00', '03:60', 'night'])
    expect(() => readSettings({ ...set, BACKUP_TIME })).toThrow('BACKUP_TIME: must be a time such as 03:00.')
  for (const BACKUP_KEEP of ['0', '-1', 'all'])
    expect(() => readSettings({ ...set, BACKUP_KEEP })).toThrow(
      'BACKUP_KEEP: must be a number from 1 to 9999.',
    )
})

test.each([
  ['office@example.com', { name: '', address: 'office@example.com' }],
  ['Driverdesk <office@example.com>', { name: 'Driverdesk', address: 'office@example.com' }],
  [' "The Office" <office@example.com> ', { name: 'The Office', address: 'office@example.com' }],
])('mail goes by SMTP_URL from MAIL_FROM=%s', (MAIL_FROM, from) => {
  const smtpUrl = 'smtp://user:secret@mail.example.com:587'
  expect(readSettings({ SMTP_URL: smtpUrl, MAIL_FROM }).mail).toEqual({ smtpUrl, from })
  expect(readSettings({ MAIL_FROM }).mail).toBeUndefined()
})

const TILES = 'must be an address such as https://tiles.example.com/{z}/{x}/{y}.png'

describe('each variable sets its setting', () => {
  test.each<[string, string, Partial<Record<keyof typeof DEFAULTS, unknown>>]>([
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65_535 }],
    ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
    [
      'DATA_DIR',
      '/var/lib/driverdesk',
      { dataDir: '/var/lib/driverdesk', filesDir: '/var/lib/driverdesk/files' },
    ],
    ['FILES_DIR', '/srv/files', { filesDir: '/srv/files' }],
    ['MIN_FREE_MB', '0', { neededBytes: 0 }],
    ['MIN_FREE_MB', '500', { neededBytes: 500 * 2 ** 20 }],
    [
      'S3_BUCKET',
      'files',
      { s3: { bucket: 'files', endpoint: undefined, region: 'us-east-1', keys: undefined } },
    ],
    [
      'DATABASE_URL',
      'postgres://somebody@db/driverdesk',
      { databaseUrl: 'postgres://somebody@db/driverdesk' },
    ],
    ['DATABASE_URL', 'postgresql://db/driverdesk', { databaseUrl: 'postgresql://db/driverdesk' }],
    ['BUSINESS_TIMEZONE', 'America/New_York', { businessTimeZone: 'America/New_York' }],
    ['REGISTRATION', 'off', { registration: false }],
    ['REGISTRATION', 'on', { registration: true }],
    ['WEBSITE_URL', 'https://www.example.com/about', { websiteUrl: 'https://www.example.com/about' }],
    ['PUBLIC_URL', 'http://desk.example.com:8080', { publicUrl: 'http://desk.example.com:8080' }],
    ['TRUSTED_PROXIES', '10.0.0.0/8, 192.168.1.1,', { trustedProxies: ['10.0.0.0/8', '192.168.1.1'] }],
    ['TRUSTED_PROXIES', '::1,fd00::/8', { trustedProxies: ['::1', 'fd00::/8'] }],
    [
      'MAP_TILES_URL',
      'https://{s}.tiles.example.com/{z}/{x}/{y}{r}.png?key=1',
      { mapTilesUrl: 'https://{s}.tiles.example.com/{z}/{x}/{y}{r}.png?key=1' },
    ],
    ['MAP_ATTRIBUTION', '© Someone', { mapAttribution: '© Someone' }],
    ['GEOCODER', 'nominatim', { geocoder: { service: 'nominatim', url: undefined, key: undefined } }],
    [
      'STRIPE_SECRET_KEY',
      'sk_test_1',
      { stripe: { secretKey: 'sk_test_1', url: 'https://api.stripe.com', webhookSecret: undefined } },
    ],
    ['MAX_CONNECTIONS', '20000', { limits: { ...DEFAULTS.limits, connections: 20_000 } }],
    ['REQUEST_SECONDS', '60', { limits: { ...DEFAULTS.limits, requestMs: 60_000 } }],
    ['SOCKETS_PER_ACCOUNT', '1', { limits: { ...DEFAULTS.limits, socketsPerAccount: 1 } }],
    ['UNREAD_EVENTS', '1000', { limits: { ...DEFAULTS.limits, unreadEvents: 1_000 } }],
    ['MESSAGES_PER_SOCKET', '5', { limits: { ...DEFAULTS.limits, messagesPerSocket: 5 } }],
    ['EVENTS_HOURS', '48', { limits: { ...DEFAULTS.limits, eventsHours: 48 } }],
    ['BODY_KB', '256', { limits: { ...DEFAULTS.limits, bodyBytes: 262_144 } }],
    ['UPLOAD_MB', '5', { limits: { ...DEFAULTS.limits, uploadBytes: 5_000_000 } }],
    ['UPLOAD_MEGAPIXELS', '20', { limits: { ...DEFAULTS.limits, uploadPixels: 20_000_000 } }],
    ['WAITING_LOGINS', '10', { limits: { ...DEFAULTS.limits, waitingLogins: 10 } }],
    ['WAITING_PICTURES', '10', { limits: { ...DEFAULTS.limits, waitingPictures: 10 } }],
    ['WAITING_PDFS', '10', { limits: { ...DEFAULTS.limits, waitingPdfs: 10 } }],
    ['DATABASE_CONNECTIONS', '25', { limits: { ...DEFAULTS.limits, databaseConnections: 25 } }],
    ['QUERY_SECONDS', '120', { limits: { ...DEFAULTS.limits, queryMs: 120_000 } }],
    ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
  ])('%s=%s', (name, value, setting) => {
    expect(readSettings({ [name]: value })).toEqual({ ...DEFAULTS, ...setting })
  })
})

describe('a wrong variable stops the start with a sentence that names it', () => {
  test.each([
    ['PORT', 'high', 'must be a port number'],
    ['PORT', '-1', 'must be a port number'],
    ['PORT', '65536', 'must be a port number'],
    ['PORT', '3000.5', 'must be a port number'],
    ['PORT', '0x10', 'must be a port number'],
    ['PORT', ' ', 'must be a port number'],
    ['DATABASE_URL', 'mysql://db/driverdesk', 'must start with postgres://'],
    ['DATABASE_URL', 'db.example.com', 'must start with postgres://'],
    [
      'DATABASE_URL',
      'postgres://db:high/desk',
      'must name its hosts as in postgres://user:password@one:5432,two:5432/name',
    ],
    ['BUSINESS_TIMEZONE', 'London', 'must be a time zone such as Europe/London'],
    ['BUSINESS_TIMEZONE', 'GMT+25', 'must be a time zone such as Europe/London'],
    ['MAX_CONNECTIONS', '0', 'must be a number from 1 to 1000000'],
    ['REQUEST_SECONDS', '3601', 'must be a number from 1 to 3600'],
    ['UNREAD_EVENTS', '999', 'must be a number from 1000 to 1000000'],
    ['SOCKETS_PER_ACCOUNT', 'many', 'must be a number from 1 to 100000'],
    // The documents allow files of up to 10 MB.
    ['UPLOAD_MB', '11', 'must be a number from 1 to 10'],
    ['DATABASE_CONNECTIONS', '1', 'must be a number from 2 to 1000'],
    ['DATABASE_CONNECTIONS', '26', 'must be at most 25 without DATABASE_URL'],
    ['REGISTRATION', 'yes', 'must be on or off'],
    ['REGISTRATION', 'OFF', 'must be on or off'],
    ['WEBSITE_URL', 'www.example.com', 'must be an address such as https://example.com'],
    ['WEBSITE_URL', 'javascript:alert(1)', 'must be an address such as https://example.com'],
    ['PUBLIC_URL', 'desk', 'must be an address such as https://example.com'],
    ['S3_ENDPOINT', 'minio:9000', 'must be an address such as https://s3.example.com'],
    ['TRUSTED_PROXIES', 'everyone', 'must be addresses or networks such as 10.0.0.0/8'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'must be addresses or networks such as 10.0.0.0/8'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8', 'must be addresses or networks such as 10.0.0.0/8'],
    ['SMTP_URL', 'mail.example.com', 'must be an address such as smtps://user:password@mail.example.com'],
    [
      'SMTP_URL',
      'http://mail.example.com',
      'must be an address such as smtps://user:password@mail.example.com',
    ],
    ['SMTP_URL', 'smtp://', 'must be an address such as smtps://user:password@mail.example.com'],
    ['MAIL_FROM', 'Driverdesk', 'must be an address such as Driverdesk <office@example.com>'],
    [
      'MAIL_FROM',
      'a@example.com, b@example.com',
      'must be an address such as Driverdesk <office@example.com>',
    ],
    [
      'MAIL_FROM',
      'A\nBcc: b@example.com <a@example.com>',
      'must be an address such as Driverdesk <office@example.com>',
    ],
    ['TRUSTED_PROXIES', 'true', 'must be addresses or networks such as 10.0.0.0/8'],
    ['MAP_TILES_URL', 'https://tiles.example.com/', TILES],
    ['MAP_TILES_URL', 'tiles.example.com/{z}/{x}/{y}', TILES],
    ['MAP_TILES_URL', 'https://{z}.example.com/{s}/{x}/{y}', TILES],
    ['MAP_TILES_URL', "https://tiles.example.com; script-src 'unsafe-inline'/{z}/{x}/{y}", TILES],
    ['GEOCODER', 'bing', 'must be google or nominatim'],
    ['GEOCODER_URL', 'nominatim.internal', 'must be an address such as https://example.com'],
    ['STRIPE_SECRET_KEY', 'pk_live_1', 'must be a secret key of Stripe: it begins with sk_ or rk_'],
  ])('%s=%s', (name, value, reason) => {
    const reading = () => readSettings({ [name]: value })
    expect(reading).toThrow(StartError)
    expect(reading).toThrow(`Driverdesk cannot start with these settings.\n${name}: ${reason}.`)
  })

  test('SMTP_URL without MAIL_FROM, because mail needs a sender', () => {
    expect(() => readSettings({ SMTP_URL: 'smtp://mail.example.com' })).toThrow(
      'MAIL_FROM: must name the sender of emails, since SMTP_URL is set, such as Driverdesk <office@example.com>.',
    )
  })

  test('LOG_LEVEL, with its possible values', () => {
    expect(() => readSettings({ LOG_LEVEL: 'loud' })).toThrow(/LOG_LEVEL: must be one of .*info/)
  })

  test('a store without its bucket, and one access key without the other', () => {
    expect(() => readSettings({ S3_ENDPOINT: 'http://minio:9000' })).toThrow(
      'S3_BUCKET: must name the bucket',
    )
    expect(() => readSettings({ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a' })).toThrow(
      'S3_SECRET_ACCESS_KEY: must be set if S3_ACCESS_KEY_ID is.',
    )
    expect(() => readSettings({ S3_BUCKET: 'files', S3_SECRET_ACCESS_KEY: 'a' })).toThrow(
      'S3_ACCESS_KEY_ID: must be',
    )
    const keys = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
    expect(
      readSettings({ S3_BUCKET: 'files', S3_ENDPOINT: 'http://minio:9000', S3_REGION: 'eu', ...keys }).s3,
    ).toEqual({
      bucket: 'files',
      endpoint: 'http://minio:9000',
      region: 'eu',
      keys: { accessKeyId: 'a', secretAccessKey: 'b' },
    })
  })

  test('several at once, each with its sentence', () => {
    expect(() => readSettings({ PORT: 'high', REGISTRATION: 'maybe', LOG_LEVEL: 'info' })).toThrow(
      'Driverdesk cannot start with these settings.\nPORT: must be a port number.\nREGISTRATION: must be on or off.',
    )
  })
})

test('the keys of Stripe must be set together, and so must those of FreeAgent', () => {
  expect(() => readSettings({ STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toThrow(
    'STRIPE_SECRET_KEY: must be set if another setting of Stripe is.',
  )
  expect(() => readSettings({ FREEAGENT_CLIENT_ID: 'id', FREEAGENT_CLIENT_SECRET: 's' })).toThrow(
    'FREEAGENT_REFRESH_TOKEN: must be set if another setting of FreeAgent is.',
  )
  const keys = { FREEAGENT_CLIENT_ID: 'id', FREEAGENT_CLIENT_SECRET: 's', FREEAGENT_REFRESH_TOKEN: 't' }
  expect(
    readSettings({ ...keys, STRIPE_SECRET_KEY: 'sk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }),
  ).toMatchObject({
    stripe: { secretKey: 'sk_1', webhookSecret: 'whsec_1' },
    freeAgent: { url: 'https://api.freeagent.com', clientId: 'id', clientSecret: 's', refreshToken: 't' },
  })
})

test('the geocoder needs its key, and a key needs its geocoder', () => {
  const google = { GEOCODER: 'google', GEOCODER_KEY: 'k', GEOCODER_URL: 'http://127.0.0.1:1/search' }
  expect(readSettings(google).geocoder).toEqual({
    service: 'google',
    url: 'http://127.0.0.1:1/search',
    key: 'k',
  })
  expect(() => readSettings({ ...google, GEOCODER_KEY: '' })).toThrow('GEOCODER_KEY: must be set for google.')
  expect(() => readSettings({ ...google, GEOCODER: '' })).toThrow(
    'GEOCODER: must be google or nominatim if GEOCODER_URL or GEOCODER_KEY is set.',
  )
})
