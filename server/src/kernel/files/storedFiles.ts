/**
 * Keeps track of the files in use. A file is stored first, and then named by a row in the transaction of the change that
 * needs it. Replacing a file removes its row in the same way. So each row has its file, and a file without a row is
 * rubbish, which is removed at the end of a call and by the hourly housekeeping.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../database.ts'
import type { StoredFileKind } from '../tables.ts'
import type { Work } from '../unitOfWork.ts'
import { type FileStore, knownName, thumbName } from './fileStore.ts'
import { type InstallationLog, isOwnStore } from './installation.ts'

/** An uploaded file, before a row names it and after. */
export interface StoredFile {
  name: string
  kind: StoredFileKind
}

/** Public kinds, which have a small copy. */
export const PUBLIC_KINDS: readonly StoredFileKind[] = ['restaurant_logo', 'driver_photo', 'news_image']

/** The names in the store of one uploaded file: itself, and its small copy. */
export const namesInStore = ({ name, kind }: StoredFile): string[] =>
  PUBLIC_KINDS.includes(kind) ? [name, thumbName(name)] : [name]

/** True if the store has none of the newest uploaded files: it is another one than they went to, or it was lost. */
export async function lacksFiles(db: Db, store: FileStore): Promise<boolean> {
  const newest = await db
    .selectFrom('stored_file')
    .select('name')
    .orderBy('created_at', 'desc')
    .limit(SOME)
    .execute()
  for (const { name } of newest) {
    const file = await store.get(name)
    file?.content.destroy()
    if (file) return false
  }
  return newest.length > 0
}

const SOME = 5

/** For this long, a file without a row may belong to a running change. */
const RUBBISH_AFTER_HOURS = 24
const AT_ONCE = 500

/** Links the file to the record `ownerId`, which has its `name` in a column. */
export async function keepFile(tx: Tx, file: StoredFile, ownerId: number): Promise<void> {
  await tx
    .insertInto('stored_file')
    .values({ ...file, owner_id: ownerId })
    .execute()
}

/** Unlinks a file, which is removed after the commit. Ignores null and names that are not stored files. */
export async function dropFile(work: Work, name: string | null | undefined): Promise<void> {
  if (!name) return
  const gone = await work.tx.deleteFrom('stored_file').where('name', '=', name).returning('name').execute()
  work.dropped(...gone.map((file) => file.name))
}

/** Unlinks all files of these kinds when a record is removed. */
export async function dropFilesOf(
  work: Work,
  kinds: readonly StoredFileKind[],
  ownerId: number,
): Promise<void> {
  const gone = await work.tx
    .deleteFrom('stored_file')
    .where('kind', 'in', kinds)
    .where('owner_id', '=', ownerId)
    .returning('name')
    .execute()
  work.dropped(...gone.map(({ name }) => name))
}

/** Held by a backup, which still reads files that records have dropped since it started. */
export const BACKUP_LOCK = [0x64726976, 1]

async function isBeingBackedUp(db: Db): Promise<boolean> {
  const [group, number] = BACKUP_LOCK
  const { rows } = await sql`
    select from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and datname = current_database()
      and classid = ${group}::int and objid = ${number}::int and objsubid = 2`.execute(db)
  return rows.length > 0
}

/** Removes the files that no row names. During a backup they stay, and the housekeeping removes them later. */
export async function removeUnnamed(db: Db, store: FileStore, names: readonly string[]): Promise<void> {
  if (names.length === 0 || (await isBeingBackedUp(db))) return
  const { rows: unnamed } = await sql<{ name: string }>`
    select given.name from unnest(${names}::text[]) as given (name)
    where not exists (select from stored_file where stored_file.name = given.name)`.execute(db)
  for (const { name } of unnamed) {
    await store.remove(name)
    await store.remove(thumbName(name))
  }
}

/**
 * Removes files that a kill has left: stored over a day ago and named by no row. Does not touch the store of another
 * database (installation.ts), of which no row would name any file.
 */
export async function removeRubbish(
  db: Db,
  store: FileStore,
  log: InstallationLog,
  now = new Date(),
): Promise<void> {
  if (!(await isOwnStore(db, store, log))) return
  const old = new Date(now.getTime() - RUBBISH_AFTER_HOURS * 3_600_000)
  let names = new Set<string>()
  for await (const stored of store.olderThan(old)) {
    const name = knownName(stored)
    if (name) names.add(name)
    if (names.size < AT_ONCE) continue
    await removeUnnamed(db, store, [...names])
    names = new Set()
  }
  await removeUnnamed(db, store, [...names])
}
