/**
 * Whose the store is: it holds the id of the one database that may remove files from it. A server that is pointed at
 * another database would otherwise take every file there for rubbish.
 */
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { type FileStore, OWNER_MARK } from './fileStore.ts'

/** Tells the operator that nothing is removed. */
export interface InstallationLog {
  error(facts: object, message: string): void
}

const AT_ONCE = 500

/**
 * True if this database may decide which files of the store are removed. Checked each time: a store that takes two
 * claims at once keeps the last one. A store that no one has claimed is claimed where it holds no files, or where this
 * database names at least half of them.
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
  `The store of the files belongs to another database, so nothing is removed from it. ${wayOn(id)}`

const unclaimed = (id: string) =>
  `The store of the files holds mostly files that this database does not know, so nothing is removed from it. ${wayOn(id)}`

/** Each database needs a store of its own; but the files of one that was recreated are its own still. */
const wayOn = (id: string) =>
  `Look at DATABASE_URL, FILES_DIR and S3_BUCKET: each database needs a store of its own. If they are right, put a file named "${OWNER_MARK}" with the text ${id} into the store.`

async function namesMost(db: Db, store: FileStore): Promise<boolean> {
  let [files, named] = [0, 0]
  let names: string[] = []
  const count = async () => {
    files += names.length
    named += await namedOf(db, names)
    names = []
  }
  for await (const name of store.names()) {
    // A small copy stands and falls with its picture.
    if (!name.startsWith('thumb-')) names.push(name)
    if (names.length >= AT_ONCE) await count()
  }
  await count()
  return named * 2 >= files
}

async function namedOf(db: Db, names: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('stored_file')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('name', '=', sql<string>`any(${names}::text[])`)
    .executeTakeFirstOrThrow()
  return count
}
