import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { connect, type Database, type Db, type Query, queryOf } from './database.ts'
import { databaseFolder, refuseHalfRestored } from './embedded/databaseFolder.ts'
import { FolderInUse } from './embedded/dataFolderLock.ts'
import { diskSpaceNow } from './embedded/diskSpace.ts'
import { addressOf, startEmbedded } from './embedded/embedded.ts'
import { RESTORE } from './embedded/failures.ts'
import { openCommandLog } from './log.ts'
import { migrate, refuseEmpty, refuseUnknown, type Schema, schemaOf } from './migrate.ts'
import { StartError } from './program.ts'
import { Refusal } from './refusal.ts'
import type { Settings } from './settings.ts'
import { readFrom } from './standby.ts'

/**
 * `migrate` makes a database if there is none and brings it up to date. `current` refuses a database that is not up to date.
 * `any` takes it as it is.
 */
type Wanted = 'migrate' | 'current' | 'any'

interface Opening {
  /** true: uses the PostgreSQL of a server that runs on the data folder. */
  beside?: boolean
  schema?: Wanted
}

/**
 * Opens the database that the settings name.
 *
 * @throws {StartError} if another process has the embedded database, it cannot start, or its schema does not fit
 */
export async function openDatabase(
  settings: Settings,
  log: Logger,
  { beside = false, schema = 'migrate' }: Opening = {},
): Promise<Database> {
  if (!settings.databaseUrl && schema !== 'migrate') refuseWithoutDatabase(settings)
  const database = settings.databaseUrl
    ? withStandby(connect(settings.databaseUrl, undefined, settings.limits), settings, log)
    : await (beside ? embeddedOrBeside(settings, log) : openEmbedded(settings, log))
  try {
    if (schema === 'migrate') {
      if (settings.databaseUrl) await lookBefore(database.db, settings)
      await migrateFor(database)
    }
    if (schema === 'current') refuseOther(await schemaOf(database.db))
    // The first query, so that a wrong address is reported as one.
    if (schema === 'any') await schemaOf(database.db)
    return database
  } catch (error) {
    await database.close()
    const sentence = cannotOpen(error, settings)
    throw sentence === undefined ? error : new StartError(sentence, { cause: error })
  }
}

const DEADLOCK = '40P01'
const MIGRATION_TRIES = 10

/**
 * Migrations and the wait for another server's may take longer than a call's query. They lock one table after the other, so
 * they can deadlock with people who work on other servers. They are then rolled back, and start again.
 */
async function migrateFor({ url, diskSpace }: Database): Promise<void> {
  const patient = connect(url, diskSpace, { databaseConnections: 2, queryMs: 0 })
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        return await migrate(patient.db)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== DEADLOCK || attempt === MIGRATION_TRIES) throw error
      }
    }
  } finally {
    await patient.close()
  }
}

/** Opens the database for one command, also beside a running server. */
export async function onDatabase<T>(
  settings: Settings,
  schema: Wanted,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(settings, openCommandLog(settings), { beside: true, schema })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

function withStandby(database: Database, { databaseReadUrl: url, limits }: Settings, log: Logger): Database {
  if (url === undefined) return database
  const standby = connect(url, undefined, limits)
  return {
    ...database,
    read: readFrom(standby.db, database.db, log),
    close: async () => {
      await Promise.all([standby.close(), database.close()])
    },
  }
}

function refuseWithoutDatabase({ dataDir }: Settings): void {
  const folder = databaseFolder(resolve(dataDir))
  try {
    statSync(join(folder, 'PG_VERSION'))
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new StartError(
      ['ENOENT', 'ENOTDIR'].includes(code)
        ? `There is no database in ${folder}. Check DATA_DIR and DATABASE_URL.`
        : `${folder} cannot be read (${message}). Use the account that runs the server.`,
    )
  }
}

function refuseOther(schema: Schema): void {
  refuseUnknown(schema)
  refuseEmpty(schema)
  if (schema.pending.length > 0)
    throw new StartError(
      'The database was made by an older version of Driverdesk. Bring it up to date with: npm run driverdesk -- migrate',
    )
}

/** Checks a server's database before it gets tables. */
async function lookBefore(db: Db, { dataDir, filesDir, s3 }: Settings): Promise<void> {
  await refuseOtherEncoding(queryOf(db))
  const { applied } = await schemaOf(db)
  if (applied.length === 0) await refuseHalfRestored(resolve(dataDir), s3 ? undefined : filesDir)
}

/** Makes an empty database in the right encoding, regardless of its server's. */
export const CREATE_DATABASE = 'createdb -E UTF8 -T template0 -O ACCOUNT DATABASE'

/**
 * Other encodings lack characters of our texts and of people's names. `backup` and `check` still work on such a database.
 *
 * @throws {StartError} if the database is not UTF8
 */
export async function refuseOtherEncoding(query: Query): Promise<void> {
  const [found] = await query<{ encoding: string }>(`select current_setting('server_encoding') as encoding`)
  if (found?.encoding === 'UTF8') return
  throw new StartError(
    `DATABASE_URL's database has the encoding ${found?.encoding}, in which some letters cannot be kept. Driverdesk needs UTF8. If there is data in it, make a backup first. Then create another database (with -l C.UTF-8 if its locale does not allow UTF8), and restore the backup there: ${CREATE_DATABASE}`,
  )
}

const NO_SUCH_DATABASE = '3D000'
const NO_RIGHT = '42501'

/** The message for a database that cannot be opened; undefined for a bug of ours. */
export function cannotOpen(error: unknown, { databaseUrl, dataDir }: Settings): string | undefined {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (!databaseUrl) {
    if (code.startsWith('28'))
      return `This account may not use the database in ${dataDir} (${message}). Use the account that runs the server.`
    const isDamaged = code === NO_SUCH_DATABASE || code.startsWith('XX')
    return isDamaged ? `The database in ${dataDir} is damaged (${message}). ${RESTORE}` : undefined
  }
  if (error instanceof Refusal && error.code === 'databaseDown')
    return `The database does not answer (${(error.cause as Error).message}). Check DATABASE_URL, and that PostgreSQL is running.`
  // Without a password, `pg` itself says so.
  if (code === NO_SUCH_DATABASE || code.startsWith('28') || message.startsWith('SASL'))
    return `The database refuses the connection (${message}). Check DATABASE_URL.`
  if (code === NO_RIGHT)
    return `The account of DATABASE_URL lacks a right (${message}). It must own the database.`
  return undefined
}

async function embeddedOrBeside(settings: Settings, log: Logger): Promise<Database> {
  try {
    return await openEmbedded(settings, log)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    const dataDir = resolve(settings.dataDir)
    const url = await addressOf(dataDir)
    if (url === undefined) throw error
    return connect(url, diskSpaceNow(dataDir, settings.neededBytes), settings.limits)
  }
}

async function openEmbedded(settings: Settings, log: Logger): Promise<Database> {
  const embedded = await startEmbedded({
    dataDir: settings.dataDir,
    filesDir: settings.s3 ? undefined : settings.filesDir,
    neededBytes: settings.neededBytes,
    log,
  })
  const database = connect(embedded.url, embedded.diskSpace, settings.limits)
  embedded.onLost(database.dropConnections)
  return {
    ...database,
    close: () => database.close().finally(embedded.stop),
  }
}
