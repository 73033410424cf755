import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { connect, type Database } from './database.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { migrate } from './migrate.ts'
import { StartError } from './program.ts'
import { Refusal } from './refusal.ts'
import type { Settings } from './settings.ts'

const QUERIES_END_MS = 500

/**
 * Opens the database that the settings name, with the schema of this version.
 *
 * @throws {StartError} when another process has the embedded one, or it cannot start
 */
export async function openDatabase(settings: Settings, log: Logger): Promise<Database> {
  const database = settings.databaseUrl ? connect(settings.databaseUrl) : await openEmbedded(settings, log)
  try {
    await migrate(database.db)
    return database
  } catch (error) {
    await database.close()
    const sentence = cannotOpen(error, settings)
    throw sentence === undefined ? error : new StartError(sentence, { cause: error })
  }
}

const NO_SUCH_DATABASE = '3D000'

function cannotOpen(error: unknown, { databaseUrl, dataDir }: Settings): string | undefined {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (!databaseUrl) {
    const isDamaged = code === NO_SUCH_DATABASE || code.startsWith('XX')
    return isDamaged
      ? `The database in ${dataDir} is damaged (${message}). Put back a copy of the folder.`
      : undefined
  }
  if (error instanceof Refusal && error.code === 'databaseAway')
    return `The database does not answer (${(error.cause as Error).message}). Look at DATABASE_URL, and whether PostgreSQL is running.`
  if (code === NO_SUCH_DATABASE || code.startsWith('28'))
    return `The database refuses the connection (${message}). Look at DATABASE_URL.`
  return undefined
}

async function openEmbedded(settings: Settings, log: Logger): Promise<Database> {
  const embedded = await startEmbedded({
    dataDir: settings.dataDir,
    filesDir: settings.s3 ? undefined : settings.filesDir,
    neededBytes: settings.neededBytes,
    log,
  })
  const database = connect(embedded.url, embedded.diskSpace)
  embedded.onLost(database.dropConnections)
  return {
    ...database,
    close: async () => {
      // A query that takes longer is broken off: it is the end of PostgreSQL too.
      await Promise.race([database.close(), sleep(QUERIES_END_MS)]).finally(embedded.stop)
    },
  }
}
