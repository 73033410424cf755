/**
 * Restores a backup into an empty place. The whole file is read and checked before anything is written. The database
 * appears in full or not at all. For an older backup, its own schema is created, then its rows, then the newer
 * migrations run.
 */
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import type { Logger } from 'pino'
import { insideTransaction, type Tx } from '../database.ts'
import { databaseFolder, pgliteFolder } from '../embedded/databaseFolder.ts'
import { lockDataFolder } from '../embedded/dataFolderLock.ts'
import type { FileStore } from '../files/fileStore.ts'
import { migrate, migrateTo, refuseUnknown, schemaWith } from '../migrate.ts'
import { withQueues } from '../move/copyJobs.ts'
import { makeFilledDatabase } from '../move/filledDatabase.ts'
import { type Query, queryOf, refill, setSequences } from '../move/refill.ts'
import { cannotOpen } from '../open.ts'
import { outboxHead, skipNumbers } from '../outbox.ts'
import { connectingTo } from '../primary.ts'
import { StartError } from '../program.ts'
import type { Settings } from '../settings.ts'
import type { Tables } from '../tables.ts'
import { type ArchiveEntry, readArchive } from './archive.ts'
import { type CheckedBackup, checkBackup } from './checkBackup.ts'
import { ENTRY, type Manifest } from './manifest.ts'

/** A name made by mkdtemp. */
const LEFT_OVER = /^restore-[A-Za-z0-9]{6}$/
const CONNECT_TIMEOUT_MS = 10_000

/**
 * @param settings name the database and the file store; both must be empty
 * @throws {StartError} if they are not, or if the backup is incomplete, too new, or older than the last version 0.1
 */
export async function restoreBackup(
  path: string,
  settings: Settings,
  files: FileStore,
  log: Logger,
): Promise<Manifest> {
  const backup = await checkBackup(path)
  const { manifest } = backup
  refuseUnknown(schemaWith(manifest.migrations))
  const fill = (url: string) => fillBoth(path, backup, url, files, settings, log)
  if (settings.databaseUrl) {
    await lookBefore(settings.databaseUrl)
    await claimStore(manifest, files, settings)
    await fill(settings.databaseUrl).catch((error: unknown) => {
      const sentence = cannotOpen(error, settings)
      throw sentence === undefined ? error : new StartError(sentence, { cause: error })
    })
    return manifest
  }
  const dataDir = resolve(settings.dataDir)
  const lock = lockDataFolder(dataDir)
  try {
    for (const folder of [databaseFolder(dataDir), pgliteFolder(dataDir)])
      if (existsSync(folder))
        throw new StartError(`${folder} already exists. A backup is restored only where there is none.`)
    await claimStore(manifest, files, settings)
    await makeFilledDatabase(dataDir, log, fill)
    return manifest
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
      "DATABASE_URL's database has tables already. A backup is restored only into an empty one: make it with createdb -O and the name of the account.",
    )
  const [found] = await query<{ job: string | null }>(`select to_regclass('jobs.job')::text as job`)
  if (found?.job && (await query('select from jobs.job limit 1')).length > 0)
    throw new StartError(
      "DATABASE_URL's database has jobs already. A backup is restored only into an empty one: make it with createdb -O and the name of the account.",
    )
}

/** A database that another account made with createdb, as PostgreSQL 15 and later protect it. */
async function refuseWithoutRights(query: Query): Promise<void> {
  const [found] = await query<{ may: boolean }>(`
    select has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as may`)
  if (!found?.may)
    throw new StartError(
      'The account of DATABASE_URL may not make tables in its database. It must own it: make it with createdb -O and the name of the account.',
    )
}

/** Files from an earlier, killed try are accepted. */
async function claimStore(manifest: Manifest, store: FileStore, { s3, filesDir }: Settings): Promise<void> {
  const ours = new Set(manifest.files.map(({ name }) => name))
  const place = s3 ? `The bucket ${s3.bucket}` : filesDir
  for await (const name of store.names())
    if (!ours.has(name))
      throw new StartError(
        `${place} holds files that are not of this backup. Each database needs an empty store of its own: move FILES_DIR away, or set S3_BUCKET to a new bucket.`,
      )
  await store.claim(manifest.installation)
  if ((await store.owner()) !== manifest.installation)
    throw new StartError(`${place} belongs to another database. Check FILES_DIR and S3_BUCKET.`)
}

/** Makes a folder for the file that is on its way. `remove` leaves DATA_DIR as it was: absent, if all data is elsewhere. */
async function makeFolder(dataDir: string): Promise<{ folder: string; remove(): Promise<void> }> {
  const isNew = (await mkdir(dataDir, { recursive: true })) !== undefined
  // Left by a restore that was killed.
  for (const name of await readdir(dataDir))
    if (LEFT_OVER.test(name)) await rm(join(dataDir, name), { recursive: true, force: true })
  const folder = await mkdtemp(join(dataDir, 'restore-'))
  const remove = async () => {
    await rm(folder, { recursive: true, force: true })
    if (isNew) await rmdir(dataDir).catch(() => {})
  }
  return { folder, remove }
}

/** Commits the rows once their files are in the store. */
async function fillBoth(
  path: string,
  { manifest, queues }: CheckedBackup,
  url: string,
  store: FileStore,
  { dataDir }: Settings,
  log: Logger,
): Promise<void> {
  const { folder, remove } = await makeFolder(dataDir)
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
    await withQueues(queues, url, log, (insertJobs) =>
      db.transaction().execute((tx) =>
        insideTransaction(async () => {
          // Checked again, because the next step empties each table.
          await refuseFilled(queryOf(tx))
          await migrateTo(tx, schemaWith(manifest.migrations).applied)
          await load(path, manifest, tx, copyInto, { store, folder })
          await migrate(tx)
          await beginAnew(tx)
          await insertJobs(tx)
        }),
      ),
    )
    await sql`analyze`.execute(db)
  } finally {
    await db.destroy()
    await remove()
  }
}

/** The copy has no backup of its own, and pages that were open on the original must not take its numbers for their own. */
async function beginAnew(tx: Tx): Promise<void> {
  await tx.updateTable('installation').set({ backed_up_at: null }).execute()
  await skipNumbers(tx, await outboxHead(tx))
}

type CopyInto = (statement: string) => CopyStreamQuery

interface Files {
  store: FileStore
  /** For the file that is on its way, since a store takes whole files. */
  folder: string
}

/** The archive has the tables in manifest order, then the files. Tables without rows are left out. */
async function load(
  path: string,
  manifest: Manifest,
  tx: Tx,
  copyInto: CopyInto,
  files: Files,
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
        await pipeline(at.value.content, createWriteStream(join(files.folder, 'file')))
        await files.store.put(file, join(files.folder, 'file'))
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
