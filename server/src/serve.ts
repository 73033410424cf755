/** Runs the server on an open database. */
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { codeText, firstCode } from './accounts/firstAdministrator.handlers.ts'
import { hashPassword } from './accounts/passwords.service.ts'
import { buildApp } from './app.ts'
import { DEMO_PASSWORD, DEMO_SIGN_INS, isEmpty } from './demo/demoPlan.ts'
import { lookAtBackupPlace, newestBackup } from './kernel/backup/dailyBackup.ts'
import { watchClock } from './kernel/clock.ts'
import type { Database } from './kernel/database.ts'
import { uploadsFolder } from './kernel/files/callFiles.ts'
import { checkBucket, checkFolder, openFileStore } from './kernel/files/fileStore.ts'
import { isOwnStore, lacksFiles } from './kernel/files/storedFiles.ts'
import { StartError } from './kernel/program.ts'
import type { Settings } from './kernel/settings.ts'
import type { Metrics } from './metrics.ts'
import type { Tracing } from './tracing.ts'
import { buildWebsiteIfStale, WEBSITE } from './websiteBuild.ts'

const DEMO_SEED = 1
/** Keeps a stop, with jobs and PostgreSQL, below five seconds. */
const CLOSING_MS = 2_500
const ANSWERING_MS = 250

export interface Choices {
  empty: boolean
  website: boolean
  /** false: jobs wait for another server. */
  jobs: boolean
}

type Wishes = Choices & { tracing?: Tracing | undefined }

/** Runs the server until a signal ends it, and prints its address. */
export async function serve(
  database: Database,
  settings: Settings,
  log: Logger,
  wishes: Wishes,
): Promise<void> {
  const { address, drain, stop } = await startServer(database, settings, log, wishes)
  watchClock(log)
  let stopping = false
  const end = async () => {
    if (stopping) return
    stopping = true
    await stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void end())
  process.on('SIGTERM', () => void drain().then(end))
  console.log(`Driverdesk is ready on ${address}`)
  await printEntrance(database, settings).catch((error: unknown) =>
    log.warn({ err: error }, 'The sign-ins cannot be read.'),
  )
}

interface RunningServer {
  address: string
  /** Waits until a proxy sends no more calls here. */
  drain(): Promise<void>
  /** Answers what was received, then closes the server and its database. */
  stop(): Promise<void>
}

/** Starts the server on an open database. */
export async function startServer(
  database: Database,
  settings: Settings,
  log: Logger,
  { empty, website, jobs, tracing }: Wishes,
): Promise<RunningServer> {
  await prepare(database, settings, log, { empty, website })
  const metrics = await openMetrics(database, settings)
  let isLeaving = false
  const app = await buildApp({
    database,
    settings,
    log,
    metrics,
    tracing,
    worksJobs: jobs,
    isLeaving: () => isLeaving,
    ...(website && { website: WEBSITE }),
  })
  try {
    await listen(app, settings)
    await metrics?.listen(settings)
  } catch (error) {
    // Jobs and live events must end before the database, or each would log an error.
    await app.close()
    throw error
  }
  const unanswered = trackUnanswered(app)
  const { port } = app.server.address() as AddressInfo
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  return {
    address: `http://${host}:${port}`,
    drain: async () => {
      isLeaving = true
      await sleep(settings.drainMs)
    },
    stop: async () => {
      log.info('The server is stopping.')
      // Waits a limited time for slow clients. Requests received by then are answered.
      setTimeout(() => {
        for (const response of unanswered) answerLeaving(response)
        setTimeout(() => app.server.closeAllConnections(), ANSWERING_MS).unref()
      }, CLOSING_MS).unref()
      await app.close()
      await tracing?.end()
      await database.close()
      log.info('The server has stopped.')
    },
  }
}

/** Checks the folders, builds the website if it is old, and fills a new database. */
async function prepare(
  database: Database,
  settings: Settings,
  log: Logger,
  { empty, website }: Pick<Choices, 'empty' | 'website'>,
): Promise<void> {
  if (settings.s3) await checkBucket(settings.s3)
  else checkFolder(settings.filesDir)
  checkFolder(uploadsFolder(settings.dataDir), 'folder of arriving files', 'DATA_DIR')
  if (website) await buildWebsiteIfStale()
  if (!empty && !settings.databaseUrl && (await isEmpty(database.db)))
    await fillWithDemo(database, settings, log)
  await lookAtStore(database, settings, log)
  // A bucket may take a long time to answer.
  if (settings.backup) void lookAtBackupPlace(database.db, settings.backup, log)
}

/** Loaded only if enabled. */
async function openMetrics(database: Database, settings: Settings): Promise<Metrics | undefined> {
  if (settings.metricsPort === undefined) return undefined
  const { newMetrics } = await import('./metrics.ts')
  return newMetrics(database, async () => (await newestBackup(database.db, settings.backup))?.startedAt)
}

function trackUnanswered({ server }: FastifyInstance): ReadonlySet<ServerResponse> {
  const open = new Set<ServerResponse>()
  server.on('request', (_, response) => {
    open.add(response)
    response.on('close', () => open.delete(response))
  })
  return open
}

/** The change may still be saved, because its transaction continues. */
function answerLeaving(response: ServerResponse): void {
  if (response.headersSent) return
  const { status, message, retryAfter } = refusals.leaving
  const headers = { 'Content-Type': 'application/json', 'Retry-After': retryAfter, Connection: 'close' }
  response.writeHead(status, headers).end(JSON.stringify({ message }))
}

/**
 * Claims a new file store at once, and logs if it belongs to another database or has no file of this one. The housekeeping
 * tries to claim it again each hour.
 */
async function lookAtStore({ db }: Database, settings: Settings, log: Logger): Promise<void> {
  try {
    const store = openFileStore(settings)
    if (await lacksFiles(db, store)) log.error(NOT_THE_FILES)
    await isOwnStore(db, store, log)
  } catch (error) {
    log.error({ err: error }, 'The owner of the file store could not be read.')
  }
}

const NOT_THE_FILES =
  'The file store has none of the newest uploaded files. Check FILES_DIR and S3_BUCKET: all servers of a database share one store. If it was lost, restore it from a backup.'

async function fillWithDemo(database: Database, settings: Settings, log: Logger): Promise<void> {
  const { fillDemo } = await import('./demo/fillDemo.ts')
  console.log('Filling the new database with demonstration data …')
  const { date: today, time: now } = wallTimeAt(new Date(), settings.businessTimeZone)
  await fillDemo(database.db, openFileStore(settings), log, {
    seed: DEMO_SEED,
    size: 'small',
    today,
    now,
    passwordHash: await hashPassword(DEMO_PASSWORD),
  })
}

/** Prints how to become the first administrator, or the demonstration's accounts. A PostgreSQL server has real accounts. */
async function printEntrance(database: Database, settings: Settings): Promise<void> {
  const code = await firstCode(database.db)
  if (code) {
    console.log('There is no administrator yet. Open this address in a browser to become the first one.')
    console.log(`From another machine, the form asks for this code: ${codeText(code)}`)
  }
  if (settings.databaseUrl) return
  const { administrator, manager } = DEMO_SIGN_INS
  const demo = await database.db
    .selectFrom('panel_user')
    .select('id')
    .where('email', 'in', [administrator, manager])
    .execute()
  // An administrator created by hand may have the same address.
  if (demo.length === 2) {
    console.log(`Log in with the password ${DEMO_PASSWORD} as`)
    for (const [role, email] of Object.entries(DEMO_SIGN_INS)) console.log(`  ${role.padEnd(13)} ${email}`)
  }
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new StartError(
      code === 'EADDRINUSE'
        ? `${host}:${port} is in use by another program. Set PORT to another one.`
        : `Driverdesk cannot listen on ${host}:${port} (${message}). Check HOST and PORT.`,
    )
  }
}
