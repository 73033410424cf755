/** Assembles the server: the contract mounted on Fastify, jobs, live events and the website. */

import { randomUUID } from 'node:crypto'
import { contract } from '@driverdesk/contract/contract.ts'
import type { LiveProgress } from '@driverdesk/contract/kernel/live.ts'
import { todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import type { Logger } from 'pino'
import { hasAdministrator } from './accounts/firstAdministrator.handlers.ts'
import { passwordLinkJob } from './accounts/passwordLinks.ts'
import { sessionOf } from './accounts/sessions.ts'
import { viewEndJob } from './accounts/viewAs.handlers.ts'
import { expiringInsurances, lateStarts } from './alerts/alerts.jobs.ts'
import { availabilityReminder } from './availability/availabilityReminder.jobs.ts'
import { bestClaims } from './candidates/bestClaims.jobs.ts'
import { offersInTurn } from './cascades/cascades.service.ts'
import { constraintAnswer } from './constraintAnswers.ts'
import { listedShifts } from './driverApp/listedShifts.jobs.ts'
import { allHandlers, liveSources } from './handlers.ts'
import { HELD_BACK_JOB, offeredToAnyone } from './handovers/handovers.service.ts'
import { housekeeping } from './housekeeping.ts'
import { mailedPdfs } from './invoices/invoicePdf.reads.ts'
import { overdueInvoices } from './invoices/invoiceReminders.jobs.ts'
import { dailyBackup } from './kernel/backup/dailyBackup.ts'
import type { SessionGate } from './kernel/call.ts'
import type { Database, Db } from './kernel/database.ts'
import { answer, answerClientError, answerErrors, isTooSlow } from './kernel/errorAnswers.ts'
import { type FileStore, openFileStore } from './kernel/files/fileStore.ts'
import { closeFilePool } from './kernel/files/renderFile.ts'
import { type JobKind, startJobs } from './kernel/jobs.ts'
import { applyLimits, type Limits } from './kernel/limits.ts'
import { type Live, startLive } from './kernel/live.ts'
import { type Contract, mount } from './kernel/mount.ts'
import { serveApiDescription } from './kernel/openApi.ts'
import { ownOrigins, type Settings } from './kernel/settings.ts'
import { serveWebsite } from './kernel/website.ts'
import { FILE_MAIL_JOB, mailJob } from './mail/mail.service.ts'
import { smtpSender } from './mail/smtp.ts'
import { geocoder } from './maps/geocoder.ts'
import type { Metrics } from './metrics.ts'
import { stripeJobs } from './payments/stripe.jobs.ts'
import { stripeOf } from './payments/stripe.ts'
import { freeAgentJobs } from './payments/syncFreeAgent.ts'
import { noticeJob, PUSH_JOB } from './push/push.service.ts'
import { textGateway } from './push/textGateway.ts'
import { textJob } from './push/texts.service.ts'
import { vapidKeys, webPushSender } from './push/webPush.ts'
import { reactions } from './reactions.ts'
import { monthlyReports } from './reports/monthlyReport.ts'
import { unacknowledgedTexts } from './shifts/unacknowledgedTexts.jobs.ts'
import { plannedPublishes } from './templates/plannedPublishes.service.ts'
import { unansweredTimesheets } from './timesheets/timesheets.jobs.ts'
import type { Tracing } from './tracing.ts'

export interface AppOptions {
  database: Database
  settings: Settings
  log: Logger
  /** The folder of the built website; without it only the calls are served. */
  website?: string
  now?: () => Date
  /** false leaves the jobs to other servers. */
  worksJobs?: boolean
  metrics?: Metrics | undefined
  isLeaving?: () => boolean
  tracing?: Tracing | undefined
}

/** Creates a server that can listen, or be called through `inject`. Closing it leaves the database open. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, settings, log, website, worksJobs = true, metrics, isLeaving = () => false } = options
  const { now = () => new Date() } = options
  const app = await openHttp(options)
  const gate: SessionGate = (token) => sessionOf(database.db, token)
  const files = openFileStore(settings)
  const jobs = await startJobs(database, await jobKinds(options, files, now), {
    timeZone: settings.businessTimeZone,
    log,
    reactions,
    works: worksJobs,
    onFailure: metrics?.countFailure,
  })
  let live: Live | undefined
  const services = {
    db: database.db,
    jobs,
    reactions,
    settings,
    files,
    now,
    tellProgress: (sessionId: number, progress: LiveProgress) => live?.tellProgress(sessionId, progress),
    read: database.read,
    hasDiskSpace: database.diskSpace.isEnough,
    isLeaving,
    liveIsHealthy: () => live?.follower.healthy() ?? false,
    liveHead: () => live?.follower.head() ?? 0,
  }
  const calls = callsWith(settings)
  const geocode = geocoder(settings, { warn: (facts, message) => log.warn(facts, message) })
  mount(app, calls, allHandlers(geocode), services, gate)
  serveApiDescription(app, calls)
  if (website) await serveWebsite(app, website, settings, { isNew: isNewFor(database.db) })
  live = await startLive(app.server, {
    database,
    sources: liveSources(() => todayIn(settings.businessTimeZone, now())),
    gate,
    allowsOrigin: (origin, host) => allowsOrigin(settings, origin, host),
    limits: settings.limits,
    onLimit: metrics?.countLimit,
    log,
  })
  metrics?.watchLive(app.server, live)
  app.addHook('preClose', async () => live?.hangUp())
  // Only after running calls have finished, because they still queue jobs and announce.
  app.addHook('onClose', async () => {
    await live?.follower.stop()
    await jobs.stop()
    await closeFilePool()
  })
  return app
}

async function openHttp({ settings, log, metrics, tracing }: AppOptions): Promise<FastifyInstance> {
  applyLimits(settings.limits)
  const app = Fastify({
    bodyLimit: settings.limits.bodyBytes,
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    ...timeouts(settings.limits),
    // A malformed address does not reach the routes.
    frameworkErrors: (error, request, reply) =>
      void answer(error, request, reply.header('X-Content-Type-Options', 'nosniff')),
    clientErrorHandler: (error, socket) => {
      if (isTooSlow(error)) metrics?.countLimit('request')
      answerClientError(error, socket)
    },
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    // Ends idle keep-alive connections on close, but waits for running calls.
    forceCloseConnections: 'idle',
    // Calls that arrive while the server is closing are still answered.
    return503OnClosing: false,
  })
  limitConnections(app, settings.limits, metrics)
  answerErrors(app, constraintAnswer)
  tracing?.watchCalls(app)
  metrics?.watchCalls(app)
  app.addHook('onSend', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
    // Answers contain personal data, so browsers and proxies must not store them. Files set their own cache header.
    if (request.url.startsWith('/api/') && !reply.hasHeader('Cache-Control')) {
      reply.header('Cache-Control', 'no-store')
    }
  })
  await app.register(helmet, {
    contentSecurityPolicy: { directives: contentSecurity(settings) },
    // After one visit over https, browsers use nothing else.
    hsts: settings.publicUrl?.startsWith('https:')
      ? { maxAge: YEAR_SECONDS, includeSubDomains: false }
      : false,
  })
  await app.register(compress, { threshold: 1_024, encodings: ['gzip'], zlibOptions: { level: 4 } })
  return app
}

async function jobKinds(
  { database: { db, url }, settings, log }: AppOptions,
  files: FileStore,
  now: () => Date,
): Promise<JobKind[]> {
  const push = webPushSender({ keys: await vapidKeys(db), subject: pushSubject(settings) })
  const clock = { timeZone: settings.businessTimeZone, now }
  const driverApp = settings.publicUrl && new URL('/driver/', settings.publicUrl).href
  const sendMail = settings.mail && smtpSender(settings.mail)
  return [
    housekeeping(db, files, settings, log),
    ...backupJobs(url, files, settings, now, log),
    noticeJob(db, push, settings.mail && driverApp),
    noticeJob(db, push, settings.mail && driverApp, PUSH_JOB),
    textJob(db, settings.texts && textGateway(settings.texts)),
    ...(settings.texts && driverApp ? [unacknowledgedTexts(clock, driverApp)] : []),
    viewEndJob(),
    passwordLinkJob(db),
    mailJob(db, sendMail, mailedPdfs(clock.timeZone)),
    mailJob(db, sendMail, mailedPdfs(clock.timeZone), FILE_MAIL_JOB),
    lateStarts(clock),
    availabilityReminder(clock),
    expiringInsurances(clock),
    unansweredTimesheets(clock),
    overdueInvoices(clock, settings.mail !== undefined),
    monthlyReports({ ...clock, publicUrl: settings.publicUrl }),
    plannedPublishes(clock),
    bestClaims(clock),
    listedShifts(clock),
    offersInTurn(clock),
    offeredToAnyone(clock),
    offeredToAnyone(clock, HELD_BACK_JOB),
    ...stripeJobs(stripeOf(settings), clock),
    ...freeAgentJobs(settings, now),
  ]
}

const HEADERS_MS = 60_000
const LOOK_EVERY_MS = 30_000
const MARGIN_MS = 1_000

/** A slower request, or a client that does not read its answer, would occupy a connection. */
function timeouts({ requestMs }: Limits) {
  const lookEvery = Math.min(LOOK_EVERY_MS, requestMs)
  return {
    requestTimeout: requestMs,
    // A stalled request should be answered first.
    connectionTimeout: requestMs + lookEvery + MARGIN_MS,
    http: { headersTimeout: Math.min(HEADERS_MS, requestMs), connectionsCheckingInterval: lookEvery },
  }
}

const WARN_EVERY_MS = 60_000

/** Node closes further connections at once. A proxy in front answers 502 then. */
function limitConnections(
  { server, log }: FastifyInstance,
  { connections }: Limits,
  metrics?: Metrics,
): void {
  server.maxConnections = connections
  let warned = Number.NEGATIVE_INFINITY
  server.on('drop', () => {
    metrics?.countLimit('connections')
    if (Date.now() - warned < WARN_EVERY_MS) return
    warned = Date.now()
    log.warn({ connections }, 'MAX_CONNECTIONS are open. Further connections are refused.')
  })
}

/**
 * If several servers share a database, those without the setting leave the backup to the others. The only server of an
 * embedded database removes a leftover schedule.
 */
const backupJobs = (
  url: string,
  files: FileStore,
  settings: Settings,
  now: () => Date,
  log: Logger,
): JobKind[] =>
  settings.backup || !settings.databaseUrl
    ? [dailyBackup({ url, files, settings: settings.backup, now, log })]
    : []

/** Asks until there is an administrator, because the last one cannot be removed. */
function isNewFor(db: Db): () => Promise<boolean> {
  let isOver = false
  return async () => {
    isOver ||= await hasAdministrator(db)
    return !isOver
  }
}

const YEAR_SECONDS = 31_536_000

/** Without registration, its call does not exist (docs/spec/accounts.md#registration). */
function callsWith({ registration }: Settings): Contract {
  const { register: _, confirm: __, ...accounts } = contract.accounts
  return registration ? contract : { ...contract, accounts }
}

/** Our scripts (Mantine) set inline styles. Scripts may come only from our own files. */
const contentSecurity = ({ mapTilesUrl }: Settings) => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  // Pictures that need the session are fetched and shown as blobs.
  imgSrc: ["'self'", 'data:', 'blob:', ...tileHosts(mapTilesUrl)],
  connectSrc: ["'self'"],
  upgradeInsecureRequests: null,
})

/** 'https://{s}.tiles.example.com/{z}/…' → 'https://*.tiles.example.com'. */
const tileHosts = (tiles = ''): string[] =>
  (/^https?:\/\/[^/]+/.exec(tiles) ?? []).map((origin) => origin.replace('{s}', '*'))

/** Programs send no origin. A page must come from our own origin. */
function allowsOrigin(settings: Settings, origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true
  return ownOrigins(settings, host).includes(origin)
}

/** The contact of this server for push services: its public address, or a placeholder that they accept. */
const pushSubject = ({ publicUrl }: Settings): string =>
  publicUrl?.startsWith('https:') ? publicUrl : 'mailto:driverdesk@example.com'
