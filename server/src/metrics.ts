/**
 * What Prometheus asks for at `/metrics`, on a port of its own that no browser needs. Labels are routes, statuses and kinds
 * of jobs: never a name, an email or an id.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './kernel/database.ts'
import type { Live } from './kernel/live.ts'
import { StartError } from './kernel/program.ts'
import type { Settings } from './kernel/settings.ts'
import { VERSION } from './kernel/version.ts'
import { stateOf } from './state.ts'

const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export interface Metrics {
  watchCalls(app: FastifyInstance): void
  watchLive(live: Pick<Live, 'sockets' | 'follower'>): void
  countFailure(job: string): void
  /** @throws {StartError} if the port is taken */
  listen(settings: Pick<Settings, 'host' | 'metricsPort'>): Promise<void>
}

export function newMetrics(database: Database): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    ...{ name: 'driverdesk_info', help: 'Has the version of Driverdesk as its label', registers },
    labelNames: ['version'],
  }).set({ version: VERSION }, 1)
  let live: Parameters<Metrics['watchLive']>[0] | undefined
  const look = addDatabase(registry, database, () => live)
  const failures = new Counter({
    ...{ name: 'driverdesk_job_failures_total', help: 'Tries of jobs that failed on this server', registers },
    labelNames: ['job'],
  })
  return {
    watchCalls: (app) => watchCalls(app, registry),
    watchLive: (watched) => {
      live = watched
    },
    countFailure: (job) => failures.inc({ job }),
    listen: (settings) => listen(registry, look, settings),
  }
}

function watchCalls(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const calls = new Counter({
    ...{ name: 'driverdesk_http_requests_total', help: 'Requests that were answered', registers },
    labelNames: ['method', 'route', 'status'],
  })
  const durations = new Histogram({
    ...{ name: 'driverdesk_http_request_duration_seconds', help: 'From a request to its answer', registers },
    ...{ labelNames: ['method', 'route'], buckets: DURATIONS },
  })
  app.addHook('onResponse', async (request, reply) => {
    // An address that no route has is one label, whatever it says.
    const route = request.routeOptions.url ?? 'none'
    const { method } = request
    calls.inc({ method, route, status: reply.statusCode })
    durations.observe({ method, route }, reply.elapsedTime / 1_000)
  })
}

/** What the database knows. @returns what looks, in one question, each time that Prometheus asks */
function addDatabase(
  registry: Registry,
  database: Database,
  live: () => Parameters<Metrics['watchLive']>[0] | undefined,
): () => Promise<void> {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `driverdesk_${name}`, help, labelNames, registers: [registry] })
  const connections = gauge(
    'database_connections',
    'Connections of the pool, and queries that wait for one',
    ['state'],
  )
  const size = gauge('database_size_bytes', 'The size of the database')
  const lag = gauge('outbox_lag', 'Announcements that this server has not handed on yet')
  const sockets = gauge('live_sockets', 'Browsers and phones that are connected to this server')
  const jobs = gauge('jobs', 'Jobs that are not completed', ['job', 'state'])
  const age = gauge('job_age_seconds', 'For how long the oldest job has been due', ['job'])
  const mails = gauge('mails_last_day', 'Mails of the last 24 hours by what became of them', ['state'])
  const notices = gauge('push_last_day', 'Push notices of the last 24 hours by what became of them', [
    'outcome',
  ])
  const up = gauge('database_up', '1 while the database answers')
  return async () => {
    for (const [state, count] of Object.entries(database.connections())) connections.set({ state }, count)
    sockets.set(live()?.sockets() ?? 0)
    for (const counted of [jobs, age, mails, notices]) counted.reset()
    const found = await stateOf(database.db).catch(() => undefined)
    up.set(found ? 1 : 0)
    if (!found) return
    size.set(found.bytes)
    lag.set(Math.max(0, found.head - (live()?.follower.head() ?? found.head)))
    for (const { job, state, count, age: seconds } of found.jobs) {
      jobs.set({ job, state }, count)
      if (seconds > 0) age.set({ job }, seconds)
    }
    for (const { state, count } of found.mails) mails.set({ state }, count)
    for (const { outcome, count } of found.notices) notices.set({ outcome }, count)
  }
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
  // It holds up no end of the process.
  server.unref()
  try {
    await once(server.listen(metricsPort, host), 'listening')
  } catch (error) {
    throw new StartError(
      `The metrics cannot be served on ${host}:${metricsPort} (${(error as Error).message}). Look at METRICS_PORT.`,
    )
  }
}
