import type { Logger } from 'pino'
import { connect, type Database } from './database.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { migrate } from './migrate.ts'
import { StartError } from './program.ts'
import { Refusal } from './refusal.ts'
import type { Settings } from './settings.ts'

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
    const sentence = settings.databaseUrl && cannotConnect(error)
    throw sentence ? new StartError(`${sentence} Look at DATABASE_URL.`, { cause: error }) : error
  }
}

/** Why the server that DATABASE_URL names takes no connection. */
function cannotConnect(error: unknown): string | undefined {
  if (error instanceof Refusal && error.code === 'databaseAway')
    return `The database does not answer (${(error.cause as Error).message}). Is PostgreSQL running?`
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === '3D000' || code.startsWith('28')) return `The database refuses the connection (${message}).`
  return undefined
}

async function openEmbedded(settings: Settings, log: Logger): Promise<Database> {
  const embedded = await startEmbedded({
    dataDir: settings.dataDir,
    filesDir: settings.s3 ? undefined : settings.filesDir,
    neededBytes: settings.neededBytes,
    log,
  })
  const database = connect(embedded.url, embedded.space)
  embedded.onLost(database.dropConnections)
  return {
    ...database,
    close: async () => {
      await database.close()
      await embedded.stop()
    },
  }
}
