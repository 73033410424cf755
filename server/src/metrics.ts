/**
 * Serves metrics for Prometheus at `/metrics` on a separate port. Labels are routes, statuses and kinds of jobs, never a
 * name, an email or an id.
 */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './kernel/database.ts'
import { LIMITS, type LimitName, refusedWork, waitingWork } from './kernel/limits.ts'
import type { Live } from './kernel/live.ts'
import { StartError, VERSION } from './kernel/program.ts'
import type { Settings } from './kernel/settings.ts'
import { readWorkCounts, type WorkCounts } from './workCounts.ts'

const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Below Prometheus's limit of ten seconds, so that it can still learn that the database is down. */
const PATIENCE_MS = 5_000
const BACKUPS_ASKED_MS = 300_000

export interface Metrics {
  watchCalls(app: FastifyInstance): void
  watchLive(server: Server, live: Pick<Live, 'sockets' | 'catchingUp' | 'follower'>): void
  countFailure(job: string): void
  countLimit(limit: LimitName): void
  /** @throws {StartError} if the port is taken */
  listen(settings: Pick<Settings, 'host' | 'metricsPort'>): Promise<void>
}

/** @param newestBackup when the newest backup was started */
export function newMetrics(database: Database, newestBackup?: () => Promise<Date | undefined>): Metrics {
  const registry = new Registry()
  const { gauge, counter } = instruments(registry)
  collectDefaultMetrics({ register: registry })
  // The library's names look like counters although these are gauges. The same values by type are included.
  for (const counted of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${counted}_total`)
  gauge('info', 'The version of Driverdesk, as a label', ['version']).set({ version: VERSION }, 1)
  let live: Parameters<Metrics['watchLive']>[1] | undefined
  const lookAtDatabase = addDatabase(registry, database, () => live)
  if (database.diskSpace.freeBytes() !== undefined)
    gauge('disk_free_bytes', 'Free space on the disk of DATA_DIR', [], function () {
      this.set(database.diskSpace.freeBytes() ?? 0)
    })
  const lookAtBackups = newestBackup && addBackups(registry, newestBackup)
  const look = async () => {
    await Promise.all([lookAtDatabase(), lookAtBackups?.()])
  }
  const failures = counter('job_failures_total', 'Failed job attempts on this server', ['job'])
  const limits = counter('limited_connections_total', 'Connections refused or closed by a limit', ['limit'])
  // So that the first one counts as an increase.
  for (const limit of LIMITS) limits.inc({ limit }, 0)
  return {
    watchCalls: (app) => watchCalls(app, registry),
    watchLive: (server, watched) => {
      live = watched
      addConnections(registry, server, watched)
    },
    countFailure: (job) => failures.inc({ job }),
    countLimit: (limit) => limits.inc({ limit }),
    listen: (settings) => listen(registry, look, settings),
  }
}

/** Makes our metrics, whose names begin with the product's. `collect` sets the value when it is asked for. */
function instruments(registry: Registry) {
  const common = <Label extends string>(name: string, help: string, labelNames: Label[]) => ({
    name: `driverdesk_${name}`,
    help,
    labelNames,
    registers: [registry],
  })
  return {
    common,
    gauge: <Label extends string = never>(
      name: string,
      help: string,
      labelNames: Label[] = [],
      collect: (this: Gauge<Label>) => void | Promise<void> = () => {},
    ) => new Gauge({ ...common(name, help, labelNames), collect }),
    counter: <Label extends string>(
      name: string,
      help: string,
      labelNames: Label[],
      collect: (this: Counter<Label>) => void = () => {},
    ) => new Counter({ ...common(name, help, labelNames), collect }),
  }
}

function watchCalls(app: FastifyInstance, registry: Registry): void {
  const { common, counter } = instruments(registry)
  const calls = counter('http_requests_total', 'Requests answered', ['method', 'route', 'status'])
  const durations = new Histogram({
    ...common('http_request_duration_seconds', 'Time from request to answer', ['method', 'route']),
    buckets: DURATIONS,
  })
  app.addHook('onResponse', async (request, reply) => {
    // All unknown addresses share one label.
    const route = request.routeOptions.url ?? 'none'
    const { method } = request
    calls.inc({ method, route, status: reply.statusCode })
    durations.observe({ method, route }, reply.elapsedTime / 1_000)
  })
}

function addConnections(registry: Registry, server: Server, live: Pick<Live, 'catchingUp'>): void {
  const { gauge, counter } = instruments(registry)
  gauge('http_connections', 'Open connections, including live ones', [], async function () {
    this.set(await promisify(server.getConnections.bind(server))())
  })
  gauge('waiting_work', 'Waiting work, by kind', ['queue'], function () {
    for (const [queue, waiting] of [...waitingWork(), ['catch-up', live.catchingUp()] as const])
      this.set({ queue }, waiting)
  })
  counter(
    'refused_work_total',
    'Work refused because too much was waiting, and queries ended',
    ['work'],
    function () {
      this.reset()
      for (const [work, times] of refusedWork()) this.inc({ work }, times)
    },
  )
}

/** Metrics from the database. @returns a function that reads them in one query for each scrape */
function addDatabase(
  registry: Registry,
  database: Database,
  live: () => Parameters<Metrics['watchLive']>[1] | undefined,
): () => Promise<void> {
  const { gauge } = instruments(registry)
  const connections = gauge('database_connections', 'Connections of the pool, and queries waiting for one', [
    'state',
  ])
  const size = gauge('database_size_bytes', 'The size of the database')
  const clock = gauge('clock_offset_seconds', 'The clock of this machine minus that of the database')
  const lag = gauge('outbox_lag', 'Announcements not yet sent by this server')
  const kept = gauge('outbox_kept', 'Announcements kept for clients to catch up')
  const sockets = gauge('live_sockets', 'Browsers and phones connected to this server')
  const jobs = gauge('jobs', 'Jobs that are not completed', ['job', 'state'])
  const age = gauge('job_age_seconds', 'How long the oldest job has been due', ['job'])
  const mails = gauge('mails_last_day', 'Emails of the last 24 hours by result', ['state'])
  const texts = gauge('texts_last_day', 'Text messages of the last 24 hours by result', ['state'])
  const notices = gauge('push_last_day', 'Push notices of the last 24 hours by result', ['outcome'])
  const waiting = gauge('waiting_messages', 'Emails, texts and push notices waiting after an error', [
    'channel',
  ])
  const waitingAge = gauge('waiting_message_age_seconds', 'How long the oldest of them has waited', [
    'channel',
  ])
  const up = gauge('database_up', '1 if the database responds')
  let asking: Promise<WorkCounts | undefined> | undefined
  // A slow database gets one query at a time, however often Prometheus asks.
  const ask = () => {
    asking ??= readWorkCounts(database.db)
      .catch(() => undefined)
      .finally(() => {
        asking = undefined
      })
    return asking
  }
  return async () => {
    const found = await Promise.race([ask(), sleep(PATIENCE_MS, undefined, { ref: false })])
    for (const [state, count] of Object.entries(database.connections())) connections.set({ state }, count)
    sockets.set(live()?.sockets() ?? 0)
    for (const counted of [jobs, age, mails, texts, notices, waiting, waitingAge]) counted.reset()
    up.set(found ? 1 : 0)
    if (!found) return
    size.set(found.bytes)
    clock.set(found.clockOffset)
    kept.set(found.kept)
    lag.set(Math.max(0, found.head - (live()?.follower.head() ?? found.head)))
    for (const { job, state, count } of found.jobs) jobs.set({ job, state }, count)
    for (const [job, seconds] of oldest(found.jobs)) age.set({ job }, seconds)
    for (const { state, count } of found.mails) mails.set({ state }, count)
    for (const { state, count } of found.texts) texts.set({ state }, count)
    for (const { outcome, count } of found.notices) notices.set({ outcome }, count)
    for (const { channel, count, age } of found.waiting) {
      waiting.set({ channel }, count)
      waitingAge.set({ channel }, age)
    }
  }
}

/** Asks a bucket at most every five minutes. @returns a function that reads the age of the newest backup */
function addBackups(registry: Registry, newest: () => Promise<Date | undefined>): () => Promise<void> {
  const age = instruments(registry).gauge(
    'backup_age_seconds',
    'Since the newest complete backup was started, by hand or daily. Absent if there is none or its place does not answer',
  )
  let asked = Number.NEGATIVE_INFINITY
  let found: Promise<Date | undefined> | undefined
  return async () => {
    if (Date.now() - asked > BACKUPS_ASKED_MS) {
      asked = Date.now()
      found = newest().catch(() => undefined)
    }
    const moment = await Promise.race([found, sleep(PATIENCE_MS, undefined, { ref: false })])
    // A gauge without labels can only be left out by removing its value.
    age.remove()
    if (moment) age.set((Date.now() - moment.getTime()) / 1_000)
  }
}

/** The age of each job in any state. @returns seconds */
function oldest(jobs: WorkCounts['jobs']): Map<string, number> {
  const ages = new Map<string, number>()
  for (const { job, age } of jobs) if (age > 0) ages.set(job, Math.max(age, ages.get(job) ?? 0))
  return ages
}

async function listen(
  registry: Registry,
  look: () => Promise<void>,
  { host, metricsPort }: Pick<Settings, 'host' | 'metricsPort'>,
): Promise<void> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    const answer = look().then(() => registry.metrics())
    answer.then(
      (text) => response.setHeader('Content-Type', registry.contentType).end(text),
      () => response.writeHead(500).end(),
    )
  })
  // Does not keep the process alive.
  server.unref()
  try {
    await once(server.listen(metricsPort, host), 'listening')
  } catch (error) {
    throw new StartError(
      `The metrics cannot be served on ${host}:${metricsPort} (${(error as Error).message}). Check METRICS_PORT.`,
    )
  }
}
