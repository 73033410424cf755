/** The metrics of the real product, as Prometheus reads them: their names and labels, and that no one is named. */
import { readFile } from 'node:fs/promises'
import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { contract } from '@driverdesk/contract/contract.ts'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { insideTransaction } from './kernel/database.ts'
import { startJobs } from './kernel/jobs.ts'
import { freePort } from './kernel/testing/freePort.ts'
import { type Running, run } from './kernel/testing/ownProcess.ts'
import { newDatabase, type TestDatabase } from './kernel/testing/testDatabase.ts'
import type { Jobs } from './kernel/unitOfWork.ts'
import { addMail } from './mail/testing/givenMail.ts'
import { newMetrics } from './metrics.ts'
import { reactions } from './reactions.ts'
import { type EmbeddedProduct, embeddedProduct } from './testing/embeddedProduct.ts'
import { ACCOUNTS, DRIVERS, fillTestWorld } from './testing/testWorld.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let product: EmbeddedProduct
let server: Running
let address: string
let port: number
beforeAll(async () => {
  port = await freePort()
  // The folder does not exist: no backup is made, and its metric has no value.
  product = await embeddedProduct({ METRICS_PORT: String(port), BACKUP_DIR: '/no/such/folder' })
  const started = await product.start()
  server = started.server
  address = started.address
})
afterAll(() => product.end())

test('a missing backup folder is logged when the server starts', async () => {
  const error = () => {
    const lines = server
      .said()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    return lines.map((line) => JSON.parse(line)).find(({ level }) => level === 50)
  }
  await expect.poll(error).toMatchObject({
    err: { message: expect.stringMatching(/^The folder \/no\/such\/folder .+ does not exist/) },
    msg: 'The daily backup cannot run.',
  })
})

interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

async function samples(from = port): Promise<Sample[]> {
  const answer = await fetch(`http://127.0.0.1:${from}/metrics`)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => {
    const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label, text])
    return { name, labels: Object.fromEntries(pairs), value: Number(value) }
  })
}

const all = Object.values(contract).flatMap((folder) => Object.values(folder as Record<string, Route>))
/** Writes the parameters of an address as Fastify does. */
const routes = all.map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1'))
const WITH_ID = '/api/driver/:id'

/** Every allowed label, with its allowed values. */
const LABELS: Record<string, RegExp> = {
  method: /^(?:GET|POST|PUT|DELETE|HEAD|PATCH|OPTIONS)$/,
  status: /^\d{3}$/,
  le: /^(?:[\d.]+|\+Inf)$/,
  state: /^(?:used|idle|waiting|created|retry|active|failed|cancelled|queued|sending|sent|kept|unknown)$/,
  channel: /^(?:email|text|push)$/,
  job: /^[a-z][a-z-]+$/i,
  outcome: /^(?:waiting|reached|emailed|not_reached|no_device)$/,
  version: /^v?\d+\.\d+\.\d+$/,
  major: /^\d+$/,
  minor: /^\d+$/,
  patch: /^\d+$/,
  type: /^\w+$/,
  limit: /^(?:connections|request|sockets|messages|unread)$/,
  queue: /^[a-z-]+$/,
  work: /^[a-z-]+$/,
  kind: /^(?:major|minor|incremental|weakcb)$/,
  space: /^\w+$/,
}

test('they name routes, statuses and kinds of jobs, and no people', async () => {
  const headers = { authorization: `Bearer ${product.token}` }
  const { administrator } = ACCOUNTS
  for (const path of [
    accountRoutes.me.path,
    WITH_ID.replace(':id', '987654'),
    `/api/nothing/${administrator.email}?email=${administrator.email}`,
  ])
    await fetch(`${address}${path}`, { headers })
  await fetch(`${address}${accountRoutes.signInStaff.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: administrator.email, password: 'not the password' }),
  })
  const found = await samples()
  for (const { labels } of found)
    for (const [label, text] of Object.entries(labels))
      if (label === 'route') expect([...routes, 'none', '/healthz', '/readyz', '/*']).toContain(text)
      else expect(text).toMatch(LABELS[label] ?? `no such label: ${label}`)
  // Without the values, which may have any digits.
  const text = JSON.stringify(found.map(({ name, labels }) => ({ name, labels })))
  for (const secret of ['987654', '@', 'administrator', product.token]) expect(text).not.toContain(secret)

  const calls = found.filter(({ name }) => name === 'driverdesk_http_requests_total')
  const counted = (route: string, status: string) =>
    calls.find(({ labels }) => labels.route === route && labels.status === status)?.value
  expect(counted(accountRoutes.me.path, '200')).toBe(1)
  expect(counted(accountRoutes.signInStaff.path, '401')).toBe(1)
  expect(counted('none', '404')).toBe(1)
  expect(calls.some(({ labels }) => labels.route === WITH_ID)).toBe(true)
})

test('they have the values worth an alert', async () => {
  const names = new Set((await samples()).map(({ name }) => name))
  for (const name of [
    'driverdesk_info',
    'driverdesk_http_requests_total',
    'driverdesk_http_request_duration_seconds_bucket',
    'driverdesk_database_up',
    'driverdesk_database_connections',
    'driverdesk_database_size_bytes',
    'driverdesk_disk_free_bytes',
    'driverdesk_outbox_lag',
    'driverdesk_live_sockets',
    'driverdesk_http_connections',
    'driverdesk_waiting_work',
    'driverdesk_clock_offset_seconds',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ])
    expect(names).toContain(name)
})

/** The rules of `promtool check metrics`, and Prometheus's advice for names. */
test('they are named and described as Prometheus wants', async () => {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const types = new Map(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type]) => [name, type]),
  )
  const helps = new Map(
    [...text.matchAll(/^# HELP (\w+) (.+)$/gm)].map(([, name = '', help]) => [name, help]),
  )
  expect(types.size).toBeGreaterThan(30)
  expect([...helps.keys()]).toEqual([...types.keys()])
  for (const [name, type] of types) {
    expect(name).toMatch(/^(?:driverdesk|nodejs|process)(?:_[a-z\d]+)+$/)
    expect([name, type === 'counter']).toEqual([name, name.endsWith('_total')])
    expect(name).not.toMatch(/_(?:count|sum|bucket|info_info|counter|gauge|histogram|summary)$/)
    // Base units, in the plural. Those of the last day are counts.
    expect(name).not.toMatch(
      /_(?:ms|s|sec|second|minutes|hours|days|kb|mb|[kmg]i?bytes|byte|percent)(?:_total)?$/,
    )
  }
  for (const { name, labels } of await samples()) {
    const family = types.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, '')
    expect(types.has(family)).toBe(true)
    for (const label of Object.keys(labels)) {
      expect(label).toMatch(/^[a-z]+$/)
      if (label === 'le') expect(types.get(family)).toBe('histogram')
    }
  }
})

test('the alerts and the dashboard in docs use only metrics that exist', async () => {
  const named = await Promise.all(
    ['operating.md', 'grafana.json'].map(async (name) => {
      const text = await readFile(new URL(`../../docs/${name}`, import.meta.url), 'utf8')
      return [...text.matchAll(/\b(?:driverdesk|nodejs|process)_[a-z\d_]+/g)].map(([metric]) => metric)
    }),
  )
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const there = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  for (const metrics of named) {
    expect(metrics.length).toBeGreaterThan(10)
    for (const metric of metrics) expect(there).toContain(metric.replace(/_bucket$/, ''))
  }
})

test('the newest backup that any server knows of is the one that counts', async () => {
  for (const name of ['operating.md', 'grafana.json']) {
    const text = await readFile(new URL(`../../docs/${name}`, import.meta.url), 'utf8')
    expect(text).toContain('min(driverdesk_backup_age_seconds)')
    // One of two servers may not know of daily backups.
    expect(text).not.toMatch(/max\(driverdesk_backup_age|[`"]driverdesk_backup_age_seconds[^`"]*>/)
  }
})

describe('metrics from the database', () => {
  let stored: TestDatabase
  let jobs: Jobs
  let metricsPort: number
  beforeAll(async () => {
    stored = await newDatabase()
    await fillTestWorld(stored.database.db)
    const log = pino({ level: 'silent' })
    const kinds = ['mail', 'notice'].map((name) => ({ name, run: async () => {} }))
    jobs = await startJobs(stored.database, kinds, { timeZone: 'UTC', log, reactions, works: false })
    const metrics = newMetrics(stored.database)
    metrics.countFailure('mail')
    metricsPort = await freePort()
    await metrics.listen({ host: '127.0.0.1', metricsPort })
  })
  afterAll(async () => {
    await jobs.stop()
    await stored.end()
  })

  const valuesOf = (found: Sample[], metric: string) =>
    found
      .filter(({ name }) => name === `driverdesk_${metric}`)
      .map(({ labels, value }) => [...Object.values(labels), value])

  test('has jobs, their oldest age, failures, emails and push results, however many ask at once', async () => {
    const { db } = stored.database
    await sql`insert into jobs.job (name, state, start_after) values
      ('mail', 'created', now() - interval '2 hours'), ('mail', 'created', now()),
      ('mail', 'retry', now() - interval '1 minute'), ('notice', 'active', now() - interval '1 hour')`.execute(
      db,
    )
    await addMail(db)
    await addMail(db, { state: 'queued' })
    const notice = { driver_id: DRIVERS.north, kind: 'publish' as const, shift_ids: [1], title: '', body: '' }
    await db
      .insertInto('driver_notice')
      .values([notice, { ...notice, outcome: 'not_reached', tried_at: new Date().toISOString() }])
      .execute()
    for (const found of await Promise.all([1, 2, 3].map(() => samples(metricsPort)))) {
      expect(valuesOf(found, 'database_up')).toEqual([[1]])
      expect(valuesOf(found, 'jobs')).toEqual([
        ['mail', 'created', 2],
        ['mail', 'retry', 1],
        ['notice', 'active', 1],
      ])
      const [[job, age] = [], ...others] = valuesOf(found, 'job_age_seconds')
      expect([job, others]).toEqual(['mail', []])
      expect(age).toBeGreaterThanOrEqual(7_200)
      expect(valuesOf(found, 'job_failures_total')).toEqual([['mail', 1]])
      expect(valuesOf(found, 'mails_last_day').toSorted()).toEqual([
        ['failed', 1],
        ['queued', 1],
      ])
      expect(valuesOf(found, 'push_last_day').toSorted()).toEqual([
        ['not_reached', 1],
        ['waiting', 1],
      ])
    }
  })

  test('counts what is waiting after an error, however old, and for how long', async () => {
    const { db } = stored.database
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    for (const mail of [
      { state: 'queued', error: 'The mail server cannot be reached.', created_at: ago(30) },
      { state: 'queued', error: 'The mail server cannot be reached.', created_at: ago(1) },
      { state: 'queued', error: '', created_at: ago(40) },
      { state: 'failed', error: 'It is refused.', created_at: ago(50) },
    ] as const)
      await addMail(db, mail)
    const text = { driver_id: DRIVERS.north, phone: '+447700900123', body: 'Hello', created_at: ago(0.1) }
    await db
      .insertInto('driver_text')
      .values([
        { ...text, state: 'queued', error: 'The text gateway answered 503.' },
        { ...text, state: 'queued', error: '' },
        { ...text, state: 'failed', error: 'The text gateway answered 400.' },
        { ...text, state: 'unknown', error: 'The text gateway answered 500.', created_at: ago(25) },
      ])
      .execute()
    await sql`insert into jobs.job (name, state, retry_count, created_on) values
      ('notice', 'retry', 1, now() - interval '3 hours'), ('notice', 'active', 2, now() - interval '1 hour'),
      ('notice', 'active', 0, now() - interval '5 hours'), ('mail', 'retry', 1, now() - interval '6 hours')`.execute(
      db,
    )
    const found = await samples(metricsPort)
    expect(valuesOf(found, 'waiting_messages')).toEqual([
      ['email', 2],
      ['text', 1],
      ['push', 2],
    ])
    const ages = valuesOf(found, 'waiting_message_age_seconds').map(([channel, age]) => [
      channel,
      Math.round(Number(age) / 360) / 10,
    ])
    expect(ages).toEqual([
      ['email', 30],
      ['text', 0.1],
      ['push', 3],
    ])
    expect(valuesOf(found, 'texts_last_day').toSorted()).toEqual([
      ['failed', 1],
      ['queued', 2],
    ])
    await db.deleteFrom('mail').execute()
    await db.deleteFrom('driver_text').execute()
    await sql`delete from jobs.job`.execute(db)
    const nothing = await samples(metricsPort)
    for (const metric of ['waiting_messages', 'waiting_message_age_seconds'])
      expect(valuesOf(nothing, metric)).toEqual([
        ['email', 0],
        ['text', 0],
        ['push', 0],
      ])
  })

  test('is how old the newest backup is, if there is one and its place answers', async () => {
    const ageOf = async (newest?: () => Promise<Date | undefined>) => {
      const metricsPort = await freePort()
      await newMetrics(stored.database, newest).listen({ host: '127.0.0.1', metricsPort })
      return valuesOf(await samples(metricsPort), 'backup_age_seconds')
    }
    const [[age] = []] = await ageOf(async () => new Date(Date.now() - 3_600_000))
    expect(age).toBeGreaterThanOrEqual(3_600)
    expect(age).toBeLessThan(3_660)
    expect(await ageOf(async () => undefined)).toEqual([])
    expect(await ageOf(() => Promise.reject(new Error('away')))).toEqual([])
    expect(await ageOf()).toEqual([])
  })

  test('is not waited for indefinitely', async () => {
    const { db } = stored.database
    await db.transaction().execute((tx) =>
      insideTransaction(async () => {
        await sql`lock table mail in access exclusive mode`.execute(tx)
        expect(valuesOf(await samples(metricsPort), 'database_up')).toEqual([[0]])
      }),
    )
    await vi.waitFor(
      async () => expect(valuesOf(await samples(metricsPort), 'database_up')).toEqual([[1]]),
      60_000,
    )
  })
})

test('that port serves nothing else, and a port in use stops the start with a sentence', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  expect((await fetch(`${address}/metrics`)).headers.get('content-type')).not.toContain('version=0.0.4')
  const second = await run('cli.ts', ['start', '--empty', '--no-website'], {
    ...product.env,
    DATA_DIR: `${product.env.DATA_DIR}/another`,
    PORT: '0',
  })
  expect(second.code).toBe(1)
  expect(second.err).toMatch(
    /The metrics cannot be served on 127\.0\.0\.1:\d+ \(.*EADDRINUSE.*\)\. Check METRICS_PORT\./,
  )
})
