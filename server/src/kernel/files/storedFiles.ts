/**
 * Keeps track of the files in use. A file is stored first, and then named by a row in the transaction of the change that
 * needs it. Replacing a file removes its row in the same way. So each row has its file, and a file without a row is
 * rubbish, which is removed at the end of a call and by the hourly housekeeping.
 */
import { orNull } from '@driverdesk/contract/kernel/formFields.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../database.ts'
import type { StoredFileKind } from '../tables.ts'
import type { Work } from '../unitOfWork.ts'
import { type FileStore, isThumb, knownName, OWNER_MARK, thumbName } from './fileStore.ts'

export interface StoredFile {
  name: string
  kind: StoredFileKind
}

/** Public kinds, which have a small copy. */
export const PUBLIC_KINDS: readonly StoredFileKind[] = ['restaurant_logo', 'driver_photo', 'news_image']

/** The names in the store of one uploaded file: itself, and its small copy. */
export const namesInStore = ({ name, kind }: StoredFile): string[] =>
  PUBLIC_KINDS.includes(kind) ? [name, thumbName(name)] : [name]

/**
 * True if the store has none of the newest uploaded files: it is not the store they went to, or its contents were lost.
 */
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

/** For each column: a stored file, null to remove the file, undefined to leave it. */
export type SentFiles<Column extends string> = { [Name in Column]?: StoredFile | null | undefined }

/** Without a file, an empty field with its name removes the former one. */
export const removedIfEmpty = (name: string | null | undefined): null | undefined =>
  orNull(name) === null ? null : undefined

/** Links the files to a record, and unlinks those that they replace. @param before undefined for a new record */
export async function exchangeFiles<Column extends string>(
  work: Work,
  columns: readonly Column[],
  sent: SentFiles<Column>,
  ownerId: number,
  before?: Readonly<Record<Column, string | null>>,
): Promise<void> {
  for (const column of columns) {
    const file = sent[column]
    if (file === undefined) continue
    await dropFile(work, before?.[column])
    if (file) await keepFile(work.tx, file, ownerId)
  }
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
 * database (`isOwnStore`), whose files none of our rows would name.
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

/** Logs that nothing is removed. */
export interface InstallationLog {
  error(facts: object, message: string): void
}

/**
 * True if this database may remove files from the store. A server with another database would treat every file in it as
 * rubbish. Checked each time, because the last of two simultaneous claims wins. An unclaimed store is claimed if it is
 * empty or if this database names at least half of its files.
 */
export async function isOwnStore(db: Db, store: FileStore, log: InstallationLog): Promise<boolean> {
  const id = await installationId(db)
  if ((await store.owner()) === undefined) {
    if (!(await namesMost(db, store))) {
      log.error({ installation: id }, unclaimed(id))
      return false
    }
    await store.claim(id)
  }
  const owner = await store.owner()
  if (owner === id) return true
  log.error({ installation: id, owner }, notOurs(id))
  return false
}

export async function installationId(db: Db): Promise<string> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  return id
}

const notOurs = (id: string) =>
  `The file store belongs to another database, so nothing is removed from it. ${wayOn(id)}`

const unclaimed = (id: string) =>
  `Most files in the file store are unknown to this database, so nothing is removed from it. ${wayOn(id)}`

/** Each database needs its own store. A recreated database can keep the store it had. */
const wayOn = (id: string) =>
  `Check DATABASE_URL, FILES_DIR and S3_BUCKET: each database needs its own store. If they are right, put a file named "${OWNER_MARK}" with the text ${id} into the store.`

async function namesMost(db: Db, store: FileStore): Promise<boolean> {
  let [files, named] = [0, 0]
  let names: string[] = []
  const count = async () => {
    files += names.length
    named += await countNamed(db, names)
    names = []
  }
  for await (const name of store.names()) {
    // A small copy belongs to its picture.
    if (!isThumb(name)) names.push(name)
    if (names.length >= AT_ONCE) await count()
  }
  await count()
  return named * 2 >= files
}

async function countNamed(db: Db, names: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('stored_file')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('name', '=', sql<string>`any(${names}::text[])`)
    .executeTakeFirstOrThrow()
  return count
}
