/** Runs the embedded database: PostgreSQL as our child process on the data folder, restarted whenever it ends. */
import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StartError } from '../program.ts'
import { type Access, openAccess } from './access.ts'
import { databaseFolder, flush, giveTo, hasDatabase, makeCluster, setPassword } from './databaseFolder.ts'
import { lockDataFolder } from './dataFolderLock.ts'
import { type WatchedDiskSpace, watchDiskSpace } from './diskSpace.ts'
import { explained, isPortTaken, isStillInUse } from './failures.ts'
import { type Cluster, endLeftOver, type RunningPostgres, startPostgres } from './postgres.ts'
import { accountFor, findPrograms, PostgresFailed } from './programs.ts'

export interface Embedded {
  url: string
  diskSpace: WatchedDiskSpace
  /** Calls back each time PostgreSQL, and with it all connections, has ended. */
  onLost(listener: () => void): void
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  filesDir: string | undefined
  /** Bytes that must be free on the disk before changes are allowed. */
  neededBytes: number
  log: Logger
  /** True to use a port on 127.0.0.1 even if sockets would work. */
  loopback?: boolean
}

/**
 * Starts PostgreSQL on `database` in the data folder. Creates the folder if there is none.
 *
 * @throws {StartError} with advice; at once if another process has the folder
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir)
  const lock = lockDataFolder(dataDir)
  try {
    const embedded = await startLocked({ ...options, dataDir })
    return {
      ...embedded,
      stop: async () => {
        await embedded.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw explained(error, databaseFolder(dataDir))
  }
}

async function startLocked({
  dataDir,
  filesDir,
  neededBytes,
  log,
  loopback,
}: EmbeddedOptions): Promise<Embedded> {
  // Left by a killed server.
  await forgetAddress(dataDir)
  const account = await accountFor(dataDir)
  const programs = await findPrograms(account)
  const cluster = { folder: databaseFolder(dataDir), programs, account }
  if (!(await hasDatabase(dataDir, filesDir, programs.majorVersion))) await makeCluster(cluster, dataDir)
  await giveTo(account, cluster.folder)
  const diskSpace = await watchDiskSpace(dataDir, { log, neededBytes })
  try {
    const starting = { cluster, diskSpace, log, access: await openAccess(account, loopback) }
    const { first, access } = await firstStart(starting, loopback)
    const running = keepRunning({ ...starting, access }, first)
    await noteAddress(dataDir, access.url(), log)
    return {
      ...running,
      url: access.url(),
      diskSpace,
      stop: async () => {
        await forgetAddress(dataDir)
        await running.stop()
        diskSpace.stop()
        await access.close()
      },
    }
  } catch (error) {
    diskSpace.stop()
    throw error
  }
}

interface Starting {
  cluster: Cluster
  access: Access
  diskSpace: WatchedDiskSpace
  log: Logger
}

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000
/** A run of at least this length counts as a success. */
const GOOD_RUN_MS = 60_000
/** How many milliseconds a start waits for the sessions of a killed server. */
const STILL_IN_USE_MS = 15_000

/** Waits until the remains of a killed server are gone, and takes another port if the chosen one is in use. */
async function firstStart(
  starting: Starting,
  loopback?: boolean,
): Promise<{ first: RunningPostgres; access: Access }> {
  const startedAt = Date.now()
  let { access } = starting
  for (;;) {
    try {
      return { first: await startOnce({ ...starting, access }), access }
    } catch (error) {
      const mayPass = isStillInUse(error) || isPortTaken(error)
      if (!mayPass || Date.now() - startedAt > STILL_IN_USE_MS) {
        await access.close()
        throw error
      }
      if (isPortTaken(error)) {
        await access.close()
        access = await openAccess(starting.cluster.account, loopback)
      }
      await sleep(FIRST_PAUSE_MS)
    }
  }
}

async function startOnce(
  { cluster, access, diskSpace, log }: Starting,
  signal?: AbortSignal,
): Promise<RunningPostgres> {
  if (!existsSync(cluster.folder))
    throw new StartError(
      `${cluster.folder} is gone. If it is on another disk or volume, attach that. If it was moved, move it back.`,
    )
  await endLeftOver(cluster)
  await diskSpace.makeSpaceForStart()
  await setPassword(cluster, access)
  return startPostgres(cluster, access, { log, ...(signal && { signal }) })
}

/** Restarts PostgreSQL whenever it ends, after a pause that grows while restarts fail. */
function keepRunning(starting: Starting, first: RunningPostgres): Pick<Embedded, 'onLost' | 'stop'> {
  const { log, cluster } = starting
  const listeners: (() => void)[] = []
  const stopping = new AbortController()
  const { signal } = stopping
  let running = first
  let pause = FIRST_PAUSE_MS

  async function startAgain(): Promise<RunningPostgres | undefined> {
    for (;;) {
      await sleep(pause, undefined, { signal }).catch(() => {})
      if (signal.aborted) return undefined
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
      try {
        return await startOnce(starting, signal)
      } catch (error) {
        if (signal.aborted) return undefined
        const known = explained(error, cluster.folder)
        log.error(
          { err: error },
          known instanceof StartError ? known.message : 'PostgreSQL cannot be started.',
        )
      }
    }
  }

  async function untilStopped(): Promise<void> {
    for (;;) {
      const since = Date.now()
      const words = await running.ended
      if (signal.aborted) return
      log.error({ words }, 'PostgreSQL ended unexpectedly. It is being restarted.')
      for (const listener of listeners) listener()
      if (Date.now() - since > GOOD_RUN_MS) pause = FIRST_PAUSE_MS
      const next = await startAgain()
      if (!next) return
      if (signal.aborted) return next.stop()
      running = next
      log.info('PostgreSQL is running again.')
    }
  }

  const over = untilStopped()
  return {
    onLost: (listener) => void listeners.push(listener),
    stop: async () => {
      stopping.abort()
      await running.stop()
      await over
    },
  }
}

const addressFile = (dataDir: string): string => join(dataDir, 'address')

/** A full disk must not keep a server from starting. Only the commands need this file. */
async function noteAddress(dataDir: string, url: string, log: Logger): Promise<void> {
  try {
    await writeFile(addressFile(dataDir), url, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    log.warn({ err: error }, 'No command can be run beside this server: its address could not be written.')
  }
}

const forgetAddress = (dataDir: string): Promise<void> =>
  rm(addressFile(dataDir), { force: true }).catch(() => {})

/** Undefined if it is unknown, or not readable for us. */
export const addressOf = (dataDir: string): Promise<string | undefined> =>
  readFile(addressFile(dataDir), 'utf8').then(
    (url) => (url === '' ? undefined : url),
    () => undefined,
  )

const ASIDE = 'database.moving'
/**
 * A crash ends the whole attempt. With this log level, tables that are filled in the transaction that emptied them are
 * written to the disk once, at its commit.
 */
const SETTINGS = [
  'restart_after_crash=off',
  'checkpoint_warning=0',
  'wal_level=minimal',
  'max_wal_senders=0',
  // The fill analyzes all tables itself.
  'autovacuum=off',
]

/**
 * Creates a database in a temporary folder, fills it, and moves it into place, completely or not at all. The caller holds the
 * lock of the data folder, which has no database.
 *
 * @param fill gets the connection string, and must leave no connection open
 * @throws {StartError} with advice if PostgreSQL does not work
 */
export async function makeFilledDatabase<T>(
  dataDir: string,
  log: Logger,
  fill: (url: string) => Promise<T>,
): Promise<T> {
  const account = await accountFor(dataDir)
  const cluster = { folder: join(dataDir, ASIDE), programs: await findPrograms(account), account }
  await clear(cluster)
  try {
    await makeCluster(cluster, dataDir)
    const filled = await whileRunning(cluster, log, fill)
    await rename(cluster.folder, databaseFolder(dataDir))
    await flush(dataDir)
    return filled
  } catch (error) {
    throw explained(error, dataDir)
  } finally {
    await rm(cluster.folder, { recursive: true, force: true })
  }
}

/** Removes the remains of a killed run. */
async function clear(cluster: Cluster): Promise<void> {
  if (!existsSync(cluster.folder)) return
  await endLeftOver(cluster)
  await rm(cluster.folder, { recursive: true })
}

async function whileRunning<T>(cluster: Cluster, log: Logger, work: (url: string) => Promise<T>): Promise<T> {
  const access = await openAccess(cluster.account)
  try {
    await setPassword(cluster, access)
    const running = await startPostgres(cluster, access, { log, settings: SETTINGS })
    try {
      return await work(access.url())
    } catch (error) {
      await running.stop()
      throw brokenDown(await running.ended, error) ?? error
    } finally {
      await running.stop()
    }
  } finally {
    await access.close()
  }
}

/** The connection only reports that the server is gone; the server itself gives the reason. */
function brokenDown(words: string, cause: unknown): PostgresFailed | undefined {
  return /PANIC: /.test(words) ? new PostgresFailed(words, { cause }) : undefined
}
