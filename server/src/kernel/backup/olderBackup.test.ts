/** Tests restoring backups of older versions. */
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addShifts, fillTestWorld } from '../../testing/testWorld.ts'
import { type FileStore, folderStore } from '../files/fileStore.ts'
import { migrateTo, schemaOf } from '../migrate.ts'
import { readSettings } from '../settings.ts'
import { databaseIn, newDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { type QueuedJobs, withQueues } from './databaseContent.ts'
import { restoreBackup } from './restoreBackup.ts'
import { makeBackup } from './writeBackup.ts'

/** The migrations of the version that made the backup. One with a higher number than others that came later is among them. */
const wasThere = (name: string) => name <= '0111_invoices' || name === '0113_news'

const log = pino({ level: 'silent' })
let folder: string
let older: TestDatabase
let target: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driverdesk-older-'))
  older = await newDatabase()
  target = await newDatabase()
  for (const { database } of [older, target]) {
    await sql`drop schema public cascade`.execute(database.db)
    await sql`create schema public`.execute(database.db)
  }
})
afterAll(async () => {
  await older.end()
  await target.end()
  await rm(folder, { recursive: true, force: true })
})

const fileOf = (name: string) => join(folder, name)
const backUp = (name: string) =>
  makeBackup(older.url, folderStore(fileOf('files')), createWriteStream(fileOf(name)))
const restore = async (name: string) => {
  const settings = readSettings({ DATA_DIR: folder, DATABASE_URL: target.url })
  await rm(fileOf('restored'), { recursive: true, force: true })
  return restoreBackup(fileOf(name), settings, folderStore(fileOf('restored')), log)
}
const tablesOf = async ({ database }: TestDatabase) =>
  (
    await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(database.db)
  ).rows

test('a backup is restored with its own schema and rows, and then migrated', async () => {
  const { db } = older.database
  const files = await readdir(new URL('../../migrations', import.meta.url))
  const all = files.filter((file) => /^\d.*\.ts$/.test(file)).map((file) => file.slice(0, -'.ts'.length))
  await migrateTo(db, all.filter(wasThere))
  await fillTestWorld(db)
  const texts = ['tab\t', 'line\nend', 'back\\slash', '\\N', '\\.', 'Zoë 名 🚲', '']
  await addShifts(
    db,
    texts.map((comment) => ({ comment })),
  )
  const manifest = await backUp('older')
  expect(manifest.migrations).toEqual(all.filter(wasThere).toSorted())

  await restore('older')
  const restored = target.database.db
  expect(await schemaOf(restored)).toMatchObject({ applied: all.toSorted(), pending: [], unknown: [] })
  const shifts = await restored.selectFrom('shift').select('comment').orderBy('id').execute()
  expect(shifts.map(({ comment }) => comment)).toEqual(texts)
  const next = await addShifts(restored, [{}])
  expect(next[0]?.id).toBe(texts.length + 1)
})

test('a backup that each released version made is restored', async () => {
  const changelog = await readFile(new URL('../../../../CHANGELOG.md', import.meta.url), 'utf8')
  const released = [...changelog.matchAll(/last commit of version (\S+) is `/g)].map(([, version]) => version)
  expect(released).not.toEqual([])
  const settings = readSettings({ DATA_DIR: folder, DATABASE_URL: target.url })
  for (const version of released) {
    await sql`drop schema public cascade`.execute(target.database.db)
    await sql`create schema public`.execute(target.database.db)
    const kept = join(import.meta.dirname, `testing/version-${version}.backup`)
    const manifest = await restoreBackup(kept, settings, folderStore(fileOf(`store-${version}`)), log)
    expect(manifest.version).toBe(`${version}.0`)
    const restored = target.database.db
    expect(await schemaOf(restored)).toMatchObject({ pending: [], unknown: [] })
    const shifts = await restored.selectFrom('shift').select('comment').orderBy('id').execute()
    expect(shifts.map(({ comment }) => comment)).toEqual(['by bike', 'Zoë 名 🚲\t\\N'])
    const accounts = await restored.selectFrom('panel_user').select('email').execute()
    expect(accounts).toContainEqual({ email: 'administrator@driverdesk.test' })
  }
})

test('a backup of a newer version is refused, and nothing is written', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999_of_tomorrow', '')`.execute(
    older.database.db,
  )
  await backUp('newer')
  await sql`drop schema public cascade`.execute(target.database.db)
  await sql`create schema public`.execute(target.database.db)
  await expect(restore('newer')).rejects.toThrow('The database was made by a newer version of Driverdesk')
  expect(await tablesOf(target)).toEqual([])
})

test('a database in another encoding is refused before anything is written', async () => {
  const latin = await databaseIn('LATIN1')
  const settings = readSettings({ DATA_DIR: fileOf('data'), DATABASE_URL: latin.url })
  await expect(restoreBackup(fileOf('older'), settings, folderStore(fileOf('latin')), log)).rejects.toThrow(
    "DATABASE_URL's database has the encoding LATIN1",
  )
  expect([existsSync(fileOf('data')), existsSync(fileOf('latin'))]).toEqual([false, false])
  await latin.end()
})

test('a restore that fails at the end leaves the database empty', async () => {
  await sql`delete from kysely_migration where name = '9999_of_tomorrow'`.execute(older.database.db)
  // A reference to a missing row, which the source has accepted without a foreign key.
  await sql`alter table shift drop constraint shift_restaurant_id_fkey`.execute(older.database.db)
  await sql`update shift set restaurant_id = 999999`.execute(older.database.db)
  await backUp('broken')
  await expect(restore('broken')).rejects.toThrow('shift_restaurant_id_fkey')
  expect(await tablesOf(target)).toEqual([])
})

test('a database filled while files are restored is left unchanged', async () => {
  const filling: FileStore = {
    ...folderStore(fileOf('restored')),
    claim: async (installation) => {
      await sql`create table public.theirs as select 1 as number`.execute(target.database.db)
      return folderStore(fileOf('restored')).claim(installation)
    },
  }
  const settings = readSettings({ DATA_DIR: folder, DATABASE_URL: target.url })
  await expect(restoreBackup(fileOf('older'), settings, filling, log)).rejects.toThrow('already has tables')
  expect(await tablesOf(target)).toEqual([{ name: 'theirs' }])
  await sql`drop table public.theirs`.execute(target.database.db)
})

test('a database with jobs is refused, and the rest of a killed restore is removed', async () => {
  const queued = [{ queue: { name: 'mail' }, jobs: [{ data: {} }] }] as QueuedJobs[]
  await withQueues(queued, target.url, log, (insert) => insert())
  await expect(restore('older')).rejects.toThrow("DATABASE_URL's database already has jobs")
  await sql`delete from jobs.job`.execute(target.database.db)
  await mkdir(fileOf('restore-aB3xYz'))
  await restore('older')
  expect((await readdir(folder)).filter((name) => name.startsWith('restore-'))).toEqual([])
})
