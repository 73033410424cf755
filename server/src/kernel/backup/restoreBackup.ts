/**
 * Restores a backup into an empty place. The whole file is read and checked before anything is written. The database
 * appears in full or not at all. For an older backup, its own schema is created, then its rows, then the newer
 * migrations run.
 */
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import type { Logger } from 'pino'
import { insideTransaction, type Tx } from '../database.ts'
import { databaseFolder, pgliteFolder, RESTORING, restoreFolders } from '../embedded/databaseFolder.ts'
import { lockDataFolder } from '../embedded/dataFolderLock.ts'
import type { FileStore } from '../files/fileStore.ts'
import { migrate, migrateTo, refuseUnknown, schemaWith } from '../migrate.ts'
import { withQueues } from '../move/copyJobs.ts'
import { makeFilledDatabase } from '../move/filledDatabase.ts'
import { type Query, queryOf, refill, setSequences } from '../move/refill.ts'
import { CREATE_DATABASE, cannotOpen, refuseOtherEncoding } from '../open.ts'
import { outboxHead, skipNumbers } from '../outbox.ts'
import { connectingTo } from '../primary.ts'
import { StartError } from '../program.ts'
import type { Settings } from '../settings.ts'
import type { Tables } from '../tables.ts'
import { type ArchiveEntry, readArchive } from './archive.ts'
import { type CheckedBackup, checkBackup } from './checkBackup.ts'
import { ENTRY, type Manifest } from './manifest.ts'

const CONNECT_TIMEOUT_MS = 10_000

interface Attempt {
  path: string
  backup: CheckedBackup
  store: FileStore
  /** For the file that is on its way, since a store takes whole files. */
  folder: string
  log: Logger
  /** True once the rows may be in the database, even if the answer to the commit is lost. */
  mayBeCommitted: boolean
}

/**
 * @param settings name the database and the file store; both must be empty
 * @throws {StartError} if they are not, or if the backup is incomplete, too new, or older than the last version 0.1
 */
export async function restoreBackup(
  path: string,
  settings: Settings,
  store: FileStore,
  log: Logger,
): Promise<Manifest> {
  const backup = await checkBackup(path)
  refuseUnknown(schemaWith(backup.manifest.migrations))
  const prepare: Prepare = (fill) =>
    withFolder(settings.dataDir, (folder) =>
      inStore({ path, backup, store, folder, log, mayBeCommitted: false }, settings, fill),
    )
  if (settings.databaseUrl) await restoreOnServer(settings.databaseUrl, settings, prepare)
  else await restoreEmbedded(settings, log, prepare)
  return backup.manifest
}

/** Prepares everything but the database, and calls back. */
type Prepare = (fill: (attempt: Attempt) => Promise<void>) => Promise<void>

async function restoreOnServer(url: string, settings: Settings, prepare: Prepare): Promise<void> {
  await lookBefore(url)
  await prepare((attempt) =>
    fillBoth(url, attempt).catch((error: unknown) => {
      const sentence = cannotOpen(error, settings)
      throw sentence === undefined ? error : new StartError(sentence, { cause: error })
    }),
  )
}

async function restoreEmbedded(settings: Settings, log: Logger, prepare: Prepare): Promise<void> {
  const dataDir = resolve(settings.dataDir)
  const lock = lockDataFolder(dataDir)
  try {
    for (const folder of [databaseFolder(dataDir), pgliteFolder(dataDir)])
      if (existsSync(folder))
        throw new StartError(`${folder} already exists. A backup is restored only where there is none.`)
    await prepare((attempt) => makeFilledDatabase(dataDir, log, (url) => fillBoth(url, attempt)))
  } finally {
    lock.release()
  }
}

async function lookBefore(url: string): Promise<void> {
  const { Client, connectionString } = connectingTo(url)
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  try {
    await client.connect()
    const query: Query = async (text) => (await client.query(text)).rows
    await refuseOtherEncoding(query)
    await refuseFilled(query)
    await refuseWithoutRights(query)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The database cannot be reached (${(error as Error).message}). Check DATABASE_URL.`)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Refuses a database with any table, even one that is not ours, or with jobs that a server would run. */
async function refuseFilled(query: Query): Promise<void> {
  const tables = await query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') limit 1`,
  )
  if (tables.length > 0)
    throw new StartError(
      `DATABASE_URL's database has tables already. A backup is restored only into an empty one. Make it with: ${CREATE_DATABASE}`,
    )
  const [found] = await query<{ job: string | null }>(`select to_regclass('jobs.job')::text as job`)
  if (found?.job && (await query('select from jobs.job limit 1')).length > 0)
    throw new StartError(
      `DATABASE_URL's database has jobs already. A backup is restored only into an empty one. Make it with: ${CREATE_DATABASE}`,
    )
}

/** A database that another account made with createdb, as PostgreSQL 15 and later protect it. */
async function refuseWithoutRights(query: Query): Promise<void> {
  const [found] = await query<{ may: boolean }>(`
    select has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as may`)
  if (!found?.may)
    throw new StartError(
      `The account of DATABASE_URL may not make tables in its database. It must own it. Make one with: ${CREATE_DATABASE}`,
    )
}

/**
 * Claims the store, which must be empty. If the restore fails, the store is empty again, so that it can be repeated.
 *
 * @throws {StartError} if the store is not empty
 */
async function inStore(
  attempt: Attempt,
  { s3, filesDir }: Settings,
  fill: (attempt: Attempt) => Promise<void>,
): Promise<void> {
  const { backup, store } = attempt
  const notEmpty = s3
    ? `The bucket ${s3.bucket} is not empty, and a backup is restored only into an empty one. Set S3_BUCKET to a new bucket, or empty this one if it has the files of a restore that was broken off.`
    : `${filesDir} is not empty, and a backup is restored only where there are no files. Move it away, or remove it if it has the files of a restore that was broken off.`
  if (!(await isEmpty(store))) throw new StartError(notEmpty)
  const { installation } = backup.manifest
  await store.claim(installation)
  // Another one has claimed it at the same moment.
  if ((await store.owner()) !== installation) throw new StartError(notEmpty)
  try {
    await fill(attempt)
  } catch (error) {
    if (!attempt.mayBeCommitted) await makeEmpty(attempt).catch(() => {})
    throw error
  }
}

async function isEmpty(store: FileStore): Promise<boolean> {
  for await (const _ of store.names()) return false
  return (await store.owner()) === undefined
}

async function makeEmpty({ backup: { manifest }, store }: Attempt): Promise<void> {
  const ours = new Set(manifest.files.map(({ name }) => name))
  for await (const name of store.names()) if (ours.has(name)) await store.remove(name)
  await store.release()
}

/** Makes a folder for the files on their way. Leaves DATA_DIR as it was: absent, if all data is elsewhere. */
async function withFolder(dataDir: string, work: (folder: string) => Promise<void>): Promise<void> {
  const isNew = (await mkdir(dataDir, { recursive: true })) !== undefined
  for (const left of await restoreFolders(dataDir)) await rm(left, { recursive: true, force: true })
  const folder = await mkdtemp(join(dataDir, RESTORING))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
    if (isNew) await rmdir(dataDir).catch(() => {})
  }
}

/** Commits the rows once their files are in the store. */
async function fillBoth(url: string, attempt: Attempt): Promise<void> {
  const { manifest, queues } = attempt.backup
  // One connection, so that COPY runs in the transaction of the migrations.
  const pool = new pg.Pool({
    ...connectingTo(url),
    max: 1,
    options: '-c timezone=UTC -c datestyle=ISO -c statement_timeout=0',
  })
  pool.on('error', () => {})
  let only: pg.PoolClient | undefined
  pool.on('connect', (client) => {
    client.on('error', () => {})
    only = client
  })
  const copyInto = (statement: string) => {
    if (!only) throw new Error('There is no connection.')
    return only.query(copyFrom(statement))
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await withQueues(queues, url, attempt.log, (insertJobs) =>
      db.transaction().execute((tx) =>
        insideTransaction(async () => {
          // Checked again, because the next step empties each table.
          await refuseFilled(queryOf(tx))
          await migrateTo(tx, schemaWith(manifest.migrations).applied)
          await load(attempt, tx, copyInto)
          await migrate(tx)
          await beginAnew(tx)
          await insertJobs(tx)
          attempt.mayBeCommitted = true
        }),
      ),
    )
    await sql`analyze`.execute(db)
  } finally {
    await db.destroy()
  }
}

/** The copy has no backup of its own, and pages that were open on the original must not take its numbers for their own. */
async function beginAnew(tx: Tx): Promise<void> {
  await tx.updateTable('installation').set({ backed_up_at: null }).execute()
  await skipNumbers(tx, await outboxHead(tx))
}

type CopyInto = (statement: string) => CopyStreamQuery

/** The archive has the tables in manifest order, then the files. Tables without rows are left out. */
async function load(
  { path, backup: { manifest }, store, folder }: Attempt,
  tx: Tx,
  copyInto: CopyInto,
): Promise<void> {
  const target = queryOf(tx)
  const archive = readArchive(path)
  let at = await archive.next()
  async function* partsOf(table: string): AsyncGenerator<Buffer> {
    for (let part = 0; !at.done && at.value.name === ENTRY.table(table, part); part++) {
      yield* at.value.content
      at = await archive.next()
    }
  }
  try {
    await skip(at)
    at = await archive.next()
    const tables = manifest.tables.map(({ name, columns, rows }) => ({
      name: `public.${name}`,
      short: name,
      rows,
      columns: columns.map((column) => ({ name: column })),
    }))
    await refill(target, tables, async ({ name, short, columns, rows }) => {
      const names = columns.map((column) => column.name).join(', ')
      // The table was emptied in this transaction, so no one sees its rows before it is over. As frozen rows they need no
      // check of it, neither by the indexes that follow nor by a later vacuum.
      const copy = copyInto(`copy ${name} (${names}) from stdin (freeze)`)
      await pipeline(partsOf(short), copy)
      if (copy.rowCount !== rows)
        throw new StartError(
          `Only ${copy.rowCount} of the ${rows} rows of ${short} arrived. Nothing was restored.`,
        )
    })
    for (; !at.done; at = await archive.next()) {
      const [, file] = /^files\/(.+)$/.exec(at.value.name) ?? []
      if (file === undefined) await drain(at.value)
      else {
        await pipeline(at.value.content, createWriteStream(join(folder, 'file')))
        await store.put(file, join(folder, 'file'))
      }
    }
  } finally {
    await archive.return(undefined)
  }
  await setSequences(target, manifest.sequences)
}

/** Skips the jobs at the start, which were read when the file was checked. */
async function skip({ done, value }: IteratorResult<ArchiveEntry>): Promise<void> {
  if (done || value.name !== ENTRY.jobs) throw new Error('The backup does not begin with its jobs.')
  await drain(value)
}

async function drain({ content }: ArchiveEntry): Promise<void> {
  for await (const _ of content);
}
