/** Makes an embedded database that is filled before it takes its place. */
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { openAccess } from '../embedded/access.ts'
import { accountFor, PostgresFailed } from '../embedded/children.ts'
import { databaseFolder } from '../embedded/databaseFolder.ts'
import { explained } from '../embedded/failures.ts'
import { endLeftOver } from '../embedded/leftOver.ts'
import { flush, makeCluster, setPassword } from '../embedded/makeCluster.ts'
import { type Cluster, startPostgres } from '../embedded/postgres.ts'
import { findPrograms } from '../embedded/programs.ts'

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
 * Makes a database in a temporary folder, fills it, and moves it into place, in full or not at all. The caller holds the lock
 * of the data folder, which has no database.
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
