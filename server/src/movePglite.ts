/** `move-pglite`: copies the embedded database of version 0.1, which PGlite kept, into one of PostgreSQL. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { connect } from './kernel/database.ts'
import { databaseFolder, pgliteFolder } from './kernel/embedded/databaseFolder.ts'
import { lockDataFolder } from './kernel/embedded/dataFolderLock.ts'
import { isDiskFull, startFailure } from './kernel/embedded/failures.ts'
import { openLog } from './kernel/log.ts'
import { migrate, migrateTo, refuseEarlier, schemaWith } from './kernel/migrate.ts'
import { type CopiedTable, copyDatabase, type Query, queryOf } from './kernel/move/copyDatabase.ts'
import { copyJobs } from './kernel/move/copyJobs.ts'
import { makeFilledDatabase } from './kernel/move/filledDatabase.ts'
import { readPglite } from './kernel/move/pglite.ts'
import { StartError } from './kernel/program.ts'
import { Refusal } from './kernel/refusal.ts'
import { readSettings } from './kernel/settings.ts'

const COPY = 'postgres.copy'
const NO_SPACE =
  'is on a disk without enough space: the move needs about twice the size of the old database. Nothing is changed.'

interface Moved {
  tables: CopiedTable[]
  jobs: number
}

export async function movePglite(): Promise<void> {
  const settings = readSettings(process.env)
  if (settings.databaseUrl)
    throw new StartError('DATABASE_URL is set. This moves the embedded database only: start it without.')
  const dataDir = resolve(settings.dataDir)
  const old = pgliteFolder(dataDir)
  if (!existsSync(join(old, 'PG_VERSION')))
    throw new StartError(`There is no database of an older version in ${old}. Look at DATA_DIR.`)
  const lock = lockDataFolder(dataDir)
  try {
    const folder = databaseFolder(dataDir)
    if (existsSync(folder)) throw new StartError(`${folder} is there already. Nothing is ever overwritten.`)
    const moved = await move(dataDir, openLog(settings))
    printMoved(moved, folder, old)
  } finally {
    lock.release()
  }
}

async function move(dataDir: string, log: Logger): Promise<Moved> {
  const checkStopped = watchForStop()
  const old = pgliteFolder(dataDir)
  console.log(`Reading ${old} …`)
  try {
    return await readPglite(old, join(dataDir, COPY), async (query) => {
      const source: Query = async (text, params) => {
        checkStopped()
        return query(text, params)
      }
      const migrations = await migrationsOf(source)
      return makeFilledDatabase(dataDir, log, (url) => fill(source, migrations, url, log))
    })
  } catch (error) {
    const sentence = isFull(error) ? `${dataDir} ${NO_SPACE}` : startFailure(error, dataDir)
    throw sentence === undefined ? error : new StartError(sentence, { cause: error })
  }
}

function isFull(error: unknown): boolean {
  return isDiskFull(error) || (error instanceof Refusal && error.code === 'diskFull')
}

async function fill(source: Query, migrations: readonly string[], url: string, log: Logger): Promise<Moved> {
  // A statement may take as long as it needs.
  const database = connect(url, undefined, 0)
  try {
    await migrateTo(database.db, migrations)
    console.log('Copying … A million rows take some minutes.')
    const tables = await database.db.transaction().execute((tx) => copyDatabase(source, queryOf(tx)))
    await migrate(database.db)
    const jobs = await copyJobs(source, url, log)
    await sql`analyze`.execute(database.db)
    return { tables, jobs }
  } finally {
    await database.close()
  }
}

async function migrationsOf(source: Query): Promise<string[]> {
  const [found] = await source<{ name: string | null }>(
    `select to_regclass('public.kysely_migration')::text as name`,
  )
  if (!found?.name) return []
  const rows = await source<{ name: string }>('select name from kysely_migration')
  const { applied, unknown } = schemaWith(rows.map(({ name }) => name))
  if (unknown.length === 0) return applied
  refuseEarlier(unknown)
  throw new StartError(
    `The old database was made by another version of Driverdesk: this one does not know ${unknown.join(', ')}. Take that version or a later one.`,
  )
}

/** From now on Ctrl+C ends it in order: what it answers throws at the next step. */
function watchForStop(): () => void {
  let isStopped = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      isStopped = true
    })
  return () => {
    if (isStopped) throw new StartError('Stopped. Nothing is changed.')
  }
}

function printMoved({ tables, jobs }: Moved, folder: string, old: string): void {
  const filled = tables.filter(({ rows }) => rows > 0)
  for (const { name, rows } of filled) console.log(`  ${name.padEnd(32)}${written(rows).padStart(12)}`)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Copied ${tables.length} tables with ${written(rows)} rows and ${written(jobs)} unfinished jobs to ${folder}.`,
  )
  console.log(`${old} is as it was. Remove it once you have started the product and looked at it.`)
}

function written(count: number): string {
  return count.toLocaleString('en-GB')
}
