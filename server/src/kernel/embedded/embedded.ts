/** The embedded database: PostgreSQL as our child process on the data folder, started again whenever it ends. */
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StartError } from '../program.ts'
import { type Access, openAccess } from './access.ts'
import { accountFor } from './account.ts'
import { databaseFolder, giveTo, hasDatabase, makeCluster, setPassword } from './databaseFolder.ts'
import { lockDataFolder } from './dataFolderLock.ts'
import { isOutOfSpace, isStillInUse, startFailure } from './failures.ts'
import { endLeftOver } from './leftOver.ts'
import { type Cluster, type RunningPostgres, startPostgres } from './postgres.ts'
import { findPrograms } from './programs.ts'
import { type Space, watchSpace } from './space.ts'

export interface Embedded {
  url: string
  space: Space
  /** Calls back each time PostgreSQL has ended and its connections are worth nothing any more. */
  onLost(tell: () => void): void
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  /** Where uploaded files are kept, if that is a folder. */
  filesDir: string | undefined
  /** How much must be free on the disk for changes. */
  neededBytes: number
  log: Logger
  /** True for a port of 127.0.0.1 even where sockets serve. */
  loopback?: boolean
}

/**
 * Starts PostgreSQL on `database` in the data folder, which is made if there is none.
 *
 * @throws {StartError} with what to do; at once if another process has the folder
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
    const sentence = startFailure(error, databaseFolder(dataDir))
    throw sentence === undefined ? error : new StartError(sentence, { cause: error })
  }
}

async function startLocked({
  dataDir,
  filesDir,
  neededBytes,
  log,
  loopback,
}: EmbeddedOptions): Promise<Embedded> {
  const account = await accountFor(dataDir)
  const programs = await findPrograms(account)
  const cluster = { folder: databaseFolder(dataDir), programs, account }
  if (!(await hasDatabase(dataDir, filesDir, programs.majorVersion)))
    await makeCluster(cluster, dataDir, cluster.folder)
  await giveTo(account, cluster.folder)
  const access = await openAccess(account, loopback)
  const space = await watchSpace(dataDir, { log, neededBytes })
  try {
    const starting = { cluster, access, space, log }
    const running = keepRunning(starting, await firstStart(starting))
    return {
      ...running,
      url: access.url(),
      space,
      stop: async () => {
        await running.stop()
        space.stop()
        await access.close()
      },
    }
  } catch (error) {
    space.stop()
    await access.close()
    throw error
  }
}

interface Starting {
  cluster: Cluster
  access: Access
  space: Space
  log: Logger
}

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000
/** A run as long as this was a good one. */
const GOOD_RUN_MS = 60_000
/** How long a first start waits for the sessions of a server that was killed. */
const STILL_IN_USE_MS = 15_000

async function firstStart(starting: Starting): Promise<RunningPostgres> {
  const begun = Date.now()
  for (;;) {
    try {
      return await startOnce(starting)
    } catch (error) {
      if (!isStillInUse(error) || Date.now() - begun > STILL_IN_USE_MS) throw error
      await sleep(FIRST_PAUSE_MS)
    }
  }
}

async function startOnce({ cluster, access, space, log }: Starting): Promise<RunningPostgres> {
  const attempt = async () => {
    await endLeftOver(cluster)
    await setPassword(cluster, access)
    return startPostgres(cluster, access, { log })
  }
  try {
    return await attempt()
  } catch (error) {
    if (!isOutOfSpace(error) || !(await space.giveUpSpare())) throw error
    log.warn('There was no room left to start PostgreSQL. The spare file was given up for it.')
    return attempt()
  }
}

/** Starts PostgreSQL again whenever it ends, after a pause that grows as long as that does not help. */
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
        return await startOnce(starting)
      } catch (error) {
        log.error({ err: error }, startFailure(error, cluster.folder) ?? 'PostgreSQL cannot be started.')
      }
    }
  }

  async function untilStopped(): Promise<void> {
    for (;;) {
      const since = Date.now()
      const words = await running.ended
      if (signal.aborted) return
      log.error({ words }, 'PostgreSQL ended unexpectedly. It is being started again.')
      for (const tell of listeners) tell()
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
    onLost: (tell) => void listeners.push(tell),
    stop: async () => {
      stopping.abort()
      await running.stop()
      await over
    },
  }
}
