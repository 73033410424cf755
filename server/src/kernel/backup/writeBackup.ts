import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { link, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Query } from '../database.ts'
import { flush } from '../embedded/databaseFolder.ts'
import type { FileStore } from '../files/fileStore.ts'
import { BACKUP_LOCK, namesInStore, type StoredFile } from '../files/storedFiles.ts'
import { connectingTo } from '../primary.ts'
import { StartError, VERSION } from '../program.ts'
import { type ArchiveWriter, ENTRY, FORMAT, type Manifest, writeArchive } from './archive.ts'
import { jobsIn, sequencesOf, type Table, tablesOf } from './databaseContent.ts'

/**
 * Makes a backup at `path`. Only our account may read it, because it holds all personal data. It appears once it is
 * complete and on the disk.
 *
 * @throws {StartError} if the file exists or cannot be written
 */
export async function writeBackup(url: string, files: FileStore, path: string): Promise<Manifest> {
  if (existsSync(path)) throw isThere(path)
  // Two backups may be made at the same path. Each writes its own file, and the first to finish is kept.
  const half = join(dirname(path), `.half-${randomBytes(4).toString('hex')}-${basename(path)}`)
  let sink: Writable | undefined
  try {
    await removeLeftOver(dirname(path))
    sink = createWriteStream('', { fd: await open(half, 'wx', 0o600), flush: true })
    const manifest = await makeBackup(url, files, sink)
    await put(half, path)
    await flush(dirname(path))
    return manifest
  } catch (error) {
    sink?.destroy()
    await rm(half, { force: true }).catch(() => {})
    const { code = '', message } = error as NodeJS.ErrnoException
    if (/^E(?:NOSPC|DQUOT|ACCES|PERM|ROFS|NOENT|NOTDIR|ISDIR|NAMETOOLONG|IO)$/.test(code))
      throw new StartError(`The backup ${path} cannot be written (${message}).`, { cause: error })
    throw error
  }
}

const HALF = /^\.half-[0-9a-f]{8}-/
/** No running backup leaves its file unchanged for so long. */
const LEFT_OVER_MS = 6 * 3_600_000

/** Removes the files of killed backups, but not one that another backup is writing. */
async function removeLeftOver(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!HALF.test(name)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > LEFT_OVER_MS) await rm(path, { force: true })
  }
}

/** Gives the file its final name unless that is taken. A rename would replace the other file. */
async function put(half: string, path: string): Promise<void> {
  try {
    await link(half, path)
    await unlink(half)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // A disk without hard links, such as a memory stick.
    const cannotLink = /^E(?:PERM|NOSYS|NOTSUP|OPNOTSUPP|MLINK)$/.test(code)
    if (code === 'EEXIST' || (cannotLink && existsSync(path))) throw isThere(path)
    if (!cannotLink) throw error
    await rename(half, path)
  }
}

const isThere = (path: string): StartError =>
  new StartError(`${path} already exists. Nothing is overwritten.`)

const PART_BYTES = 2 ** 18
const CONNECT_TIMEOUT_MS = 10_000

/** @param url the database's connection string @param sink is ended when the backup is complete */
export async function makeBackup(url: string, files: FileStore, sink: Writable): Promise<Manifest> {
  const { Client, connectionString } = connectingTo(url)
  const client = new Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: '-c timezone=UTC -c datestyle=ISO -c statement_timeout=0 -c lock_timeout=0',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    const query: Query = async <Row extends object>(text: string, params?: readonly unknown[]) =>
      (await client.query(text, params && [...params])).rows as Row[]
    // Files that records drop from now on stay in the store until the backup is finished.
    await query('select pg_advisory_lock_shared($1, $2)', BACKUP_LOCK)
    const tables = await beginSnapshot(query)
    return await writeArchive(sink, (archive) => writeSnapshot({ client, query, files, archive }, tables))
  } finally {
    await client.end()
  }
}

/**
 * Locks the tables against schema changes before the first query takes the snapshot. A table that was rewritten in
 * between would look empty.
 */
async function beginSnapshot(query: Query): Promise<Table[]> {
  const seen = await tablesOf(query)
  await query('begin isolation level repeatable read read only')
  await query(`lock table ${seen.map(({ name }) => name).join(', ')} in access share mode`)
  const tables = await tablesOf(query)
  const named = (all: readonly Table[]) => JSON.stringify(all.map(({ name, columns }) => [name, columns]))
  if (named(tables) !== named(seen))
    throw new StartError('The database has just been migrated to another version. Make the backup again.')
  return tables
}

interface Snapshot {
  client: pg.Client
  query: Query
  files: FileStore
  archive: ArchiveWriter
}

async function writeSnapshot(snapshot: Snapshot, tables: readonly Table[]): Promise<Manifest> {
  const { query, archive } = snapshot
  const [now] = await query<{ at: string; postgres: string; installation: string }>(`
    select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, current_setting('server_version') as postgres,
      (select id::text from installation) as installation`)
  if (!now) throw new Error('The database returned no time.')
  const manifest: Manifest = {
    format: FORMAT,
    version: VERSION,
    ...now,
    migrations: await migrationsOf(query),
    tables: [],
    sequences: await sequencesOf(query),
    jobs: await writeJobs(snapshot),
    files: [],
    missing: [],
  }
  for (const table of tables) manifest.tables.push(await writeTable(snapshot, table))
  const named = await namedFiles(query)
  // The rest needs no query, and a long transaction would keep old rows from being vacuumed.
  await query('commit')
  await writeFiles(snapshot, named, manifest)
  // Losing the connection would release the lock that keeps the files.
  await query('select 1')
  await archive.add(ENTRY.manifest, [Buffer.from(JSON.stringify(manifest, null, 1))])
  return manifest
}

async function writeTable(
  { client, query, archive }: Snapshot,
  { name: fullName, columns: all }: Table,
): Promise<Manifest['tables'][number]> {
  const name = fullName.slice('public.'.length)
  const columns = all.map((column) => column.name)
  const rows = client.query(copyTo(`copy ${fullName} (${columns.join(', ')}) to stdout`))
  const hash = createHash('sha256')
  let [bytes, part, waiting] = [0, 0, 0]
  let pieces: Buffer[] = []
  const flush = async () => {
    await archive.add(ENTRY.table(name, part++), pieces)
    pieces = []
    waiting = 0
  }
  for await (const piece of rows as AsyncIterable<Buffer>) {
    hash.update(piece)
    pieces.push(piece)
    bytes += piece.length
    waiting += piece.length
    if (waiting >= PART_BYTES) await flush()
  }
  if (waiting > 0) await flush()
  // PostgreSQL reports the number of rows only at the end, so wait for the next answer.
  await query('select 1')
  return { name, columns, rows: rows.rowCount, bytes, sha256: hash.digest('hex') }
}

const migrationsOf = async (query: Query): Promise<string[]> =>
  (await query<{ name: string }>('select name from kysely_migration order by name')).map(({ name }) => name)

async function writeJobs({ query, archive }: Snapshot): Promise<Manifest['jobs']> {
  const queues = await jobsIn(query)
  const content = Buffer.from(JSON.stringify(queues))
  await archive.add(ENTRY.jobs, [content])
  return { count: queues.flatMap(({ jobs }) => jobs).length, sha256: sha256(content) }
}

async function namedFiles(query: Query): Promise<string[]> {
  const files = await query<StoredFile>('select name, kind from stored_file order by name')
  return files.flatMap(namesInStore)
}

async function writeFiles(
  { files, archive }: Snapshot,
  names: readonly string[],
  manifest: Manifest,
): Promise<void> {
  for (const name of names) {
    const found = await files.get(name)
    if (!found) {
      manifest.missing.push(name)
      continue
    }
    const { bytes, content } = found
    manifest.files.push({ name, bytes, sha256: await archive.addStream(ENTRY.file(name), bytes, content) })
  }
}

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
