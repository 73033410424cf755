/**
 * Restores a backup into an empty place. The whole file is read and checked before anything is written. The database
 * appears in full or not at all. For an older backup, its own schema is created, then its rows, then the newer
 * migrations run.
 */

import { createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, rm, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import type { Logger } from 'pino'
import { insideTransaction, type Query, queryOf, type Tx } from '../database.ts'
import { databaseFolder, pgliteFolder, RESTORING, restoreFolders } from '../embedded/databaseFolder.ts'
import { lockDataFolder } from '../embedded/dataFolderLock.ts'
import { makeFilledDatabase } from '../embedded/embedded.ts'
import type { FileStore } from '../files/fileStore.ts'
import { migrate, migrateTo, refuseUnknown, schemaWith } from '../migrate.ts'
import { CREATE_DATABASE, cannotOpen, refuseOtherEncoding } from '../open.ts'
import { outboxHead, skipNumbers } from '../outbox.ts'
import { connectingTo } from '../primary.ts'
import { StartError } from '../program.ts'
import type { Settings } from '../settings.ts'
import type { Tables } from '../tables.ts'
import {
  type ArchiveEntry,
  type CheckedBackup,
  checkBackup,
  ENTRY,
  type Manifest,
  readArchive,
} from './archive.ts'
import { refill, setSequences, withQueues } from './databaseContent.ts'

const CONNECT_TIMEOUT_MS = 10_000

interface Attempt {
  path: string
  backup: CheckedBackup
  store: FileStore
  /** In the data folder. Holds the file in transit, because a store takes whole files, and marks a restore. */
  folder: string
  log: Logger
  /** True once the rows may be in the database, even if the answer to the commit is lost. */
  mayBeCommitted: boolean
}

/**
 * @param settings name the database and the file store; both must be empty
 * @param makeDatabase makes and fills the database of our own if DATABASE_URL names none; tests pass one that fails
 * @throws {StartError} if they are not, or if the backup is incomplete, too new, or older than the last version 0.1
 */
export async function restoreBackup(
  path: string,
  settings: Settings,
  store: FileStore,
  log: Logger,
  makeDatabase = makeFilledDatabase<void>,
): Promise<Manifest> {
  const backup = await checkBackup(path)
  refuseUnknown(schemaWith(backup.manifest.migrations))
  const { databaseUrl } = settings
  if (databaseUrl) await lookBefore(databaseUrl)
  await withDataFolder(settings, async (dataDir) => {
    if (!databaseUrl) refuseDatabase(dataDir)
    const parts = { path, backup, store, log, mayBeCommitted: false }
    await inStore(parts, settings, (attempt) =>
      databaseUrl
        ? fillServer(databaseUrl, settings, attempt)
        : makeDatabase(dataDir, log, (url) => fillBoth(url, attempt)),
    )
  })
  return backup.manifest
}

/**
 * Keeps any other restore away from DATA_DIR. With a PostgreSQL server, leaves DATA_DIR as it was: absent, if all data is
 * elsewhere.
 */
async function withDataFolder(
  { dataDir, databaseUrl }: Settings,
  work: (dataDir: string) => Promise<void>,
): Promise<void> {
  const folder = resolve(dataDir)
  const isNew = !existsSync(folder)
  const lock = lockDataFolder(folder)
  try {
    await work(folder)
  } finally {
    if (isNew && databaseUrl) {
      lock.remove()
      await rmdir(folder).catch(() => {})
    } else lock.release()
  }
}

function refuseDatabase(dataDir: string): void {
  for (const folder of [databaseFolder(dataDir), pgliteFolder(dataDir)])
    if (existsSync(folder))
      throw new StartError(`${folder} already exists. A backup is restored only where there is none.`)
}

async function fillServer(url: string, settings: Settings, attempt: Attempt): Promise<void> {
  try {
    await fillBoth(url, attempt)
  } catch (error) {
    const sentence = cannotOpen(error, settings)
    throw sentence === undefined ? error : new StartError(sentence, { cause: error })
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
      `DATABASE_URL's database already has tables. A backup is restored only into an empty one. Create it with: ${CREATE_DATABASE}`,
    )
  const [found] = await query<{ job: string | null }>(`select to_regclass('jobs.job')::text as job`)
  if (found?.job && (await query('select from jobs.job limit 1')).length > 0)
    throw new StartError(
      `DATABASE_URL's database already has jobs. A backup is restored only into an empty one. Create it with: ${CREATE_DATABASE}`,
    )
}

/** A database that another account made with createdb, as PostgreSQL 15 and later protect it. */
async function refuseWithoutRights(query: Query): Promise<void> {
  const [found] = await query<{ may: boolean }>(`
    select has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as may`)
  if (!found?.may)
    throw new StartError(
      `The account of DATABASE_URL may not create tables in its database. It must own it. Create one with: ${CREATE_DATABASE}`,
    )
}

/**
 * Claims the store, which must be empty. If the restore fails, the store is empty again, so that it can be repeated.
 *
 * @throws {StartError} if the store is not empty
 */
async function inStore(
  parts: Omit<Attempt, 'folder'>,
  settings: Settings,
  fill: (attempt: Attempt) => Promise<void>,
): Promise<void> {
  const { backup, store, log } = parts
  const dataDir = resolve(settings.dataDir)
  if (!(await isEmpty(store))) throw notEmpty(settings)
  const left = await restoreFolders(dataDir)
  // The mark comes first and the marks of earlier restores go last, so that a store with our files has one at any moment.
  const folder = await mkdtemp(join(dataDir, RESTORING))
  const attempt = { ...parts, folder }
  try {
    const { installation } = backup.manifest
    await store.claim(installation)
    // Another restore has claimed it at the same moment.
    if ((await store.owner()) !== installation) throw notEmpty(settings)
    for (const old of left) await rm(old, { recursive: true, force: true })
    await fill(attempt)
  } catch (error) {
    if (mayBeThere(attempt, settings))
      throw new StartError(
        `The data may be restored, but its last step failed (${(error as Error).message}). Run: npm run driverdesk -- check`,
        { cause: error },
      )
    await makeEmpty(attempt).then(
      () => rm(folder, { recursive: true, force: true }),
      (err: unknown) => log.error({ err }, 'The file store could not be emptied.'),
    )
    throw error
  }
  await rm(folder, { recursive: true, force: true })
}

const notEmpty = ({ s3, filesDir }: Settings): StartError =>
  new StartError(
    s3
      ? `The bucket ${s3.bucket} is not empty, and a backup is restored only into an empty one. Set S3_BUCKET to a new bucket, or empty this one if it has the files of a restore that was interrupted.`
      : `${filesDir} is not empty, and a backup is restored only where there are no files. Move it away, or remove it if it has the files of a restore that was interrupted.`,
  )

/** The rows in a database of our own count only once it has taken its place. */
const mayBeThere = ({ mayBeCommitted }: Attempt, { databaseUrl, dataDir }: Settings): boolean =>
  databaseUrl ? mayBeCommitted : existsSync(databaseFolder(resolve(dataDir)))

async function isEmpty(store: FileStore): Promise<boolean> {
  for await (const _ of store.names()) return false
  return (await store.owner()) === undefined
}

async function makeEmpty({ backup: { manifest }, store }: Attempt): Promise<void> {
  if ((await store.owner()) !== manifest.installation) return
  const ours = new Set(manifest.files.map(({ name }) => name))
  for await (const name of store.names()) if (ours.has(name)) await store.remove(name)
  await store.release()
}

const NOT_ANALYZED =
  'The data is restored, but PostgreSQL could not count it. The server may be slow for some minutes.'

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
    await sql`analyze`.execute(db).catch((err: unknown) => attempt.log.warn({ err }, NOT_ANALYZED))
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
      // The table was emptied in this transaction, so no one sees its rows before it ends. Frozen rows need no visibility
      // check, neither by the indexes that follow nor by a later vacuum.
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

async function skip({ done, value }: IteratorResult<ArchiveEntry>): Promise<void> {
  if (done || value.name !== ENTRY.jobs) throw new Error('The backup does not begin with its jobs.')
  await drain(value)
}

async function drain({ content }: ArchiveEntry): Promise<void> {
  for await (const _ of content);
}
