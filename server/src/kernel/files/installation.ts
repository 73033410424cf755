/**
 * Keeps the id of the one database that may remove files from the store. Otherwise a server with another database would
 * treat every file in it as rubbish.
 */
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { type FileStore, isThumb, OWNER_MARK } from './fileStore.ts'

/** Logs that nothing is removed. */
export interface InstallationLog {
  error(facts: object, message: string): void
}

const AT_ONCE = 500

/**
 * True if this database may remove files from the store. Checked each time, because of two simultaneous claims the last
 * one wins. An unclaimed store is claimed if it is empty or if this database names at least half of its files.
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
